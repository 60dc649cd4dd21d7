"""A bot for solo Dice Miner: beam search up to the next refill."""
