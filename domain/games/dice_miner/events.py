"""What happens in a game; alone and at a table in files of their own."""

from typing import TypeAlias, get_args

from domain.games.dice_miner.commands import Bands, Caching
from domain.games.dice_miner.figures import Figures
from domain.games.dice_miner.happening import Happening
from domain.games.dice_miner.material import Face
from domain.games.dice_miner.solo_events import SoloEvent
from domain.games.dice_miner.table_events import TableEvent, TableFact, TableMove
from domain.packs import PackLabel


class MineOpened(Happening, frozen=True, kw_only=True):
    """What is played, and with which figures: the match needs its pack no more."""

    players: int
    figures: Figures
    pack: PackLabel
    magic_dice: int = 0
    caching: Caching = "gems"
    bands: Bands = "corrected"


class MountainFilled(Happening, frozen=True):
    """Dice came out of the bag onto the empty places, the lowest row first."""

    dice: tuple[Face, ...]


DiceMinerEvent: TypeAlias = MineOpened | MountainFilled | SoloEvent | TableMove | TableFact
SHARED_EVENTS = (MineOpened, MountainFilled)
SOLO_EVENTS = get_args(SoloEvent)
TABLE_EVENTS = get_args(TableEvent)
