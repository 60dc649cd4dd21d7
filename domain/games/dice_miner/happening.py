"""What every event of Dice Miner has in its name."""

from domain.messages import Event, named


class Happening(Event, frozen=True, tag_field="type", tag=named("dice_miner")):
    """Something that happened."""
