"""A player of Dice Miner alone that thinks a whole mountain ahead."""
