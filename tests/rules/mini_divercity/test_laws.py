"""The laws in each mode: random options are rarely those of Effe's mode."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from domain.clock import Untimed
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import MiniDivercityOptions
from domain.registry import games
from kit.table import Table
from kit.walks import play_on, seated
from laws.test_law_01_messages import messages_survive
from laws.test_law_02_folding import stored_is_live
from laws.test_law_03_choices import choices_are_the_law
from laws.test_law_04_repeatable import decisions_repeat
from laws.test_law_05_redaction import redaction_is_sound
from laws.test_law_07_endings import offers_end_with_the_match
from laws.test_law_08_length import ends_in_time
from laws.test_law_11_records import record_reads_back
from rules.mini_divercity.table import ALONE, TRIO

LAWS = (
    messages_survive,
    stored_is_live,
    choices_are_the_law,
    decisions_repeat,
    redaction_is_sound,
    offers_end_with_the_match,
    ends_in_time,
    record_reads_back,
)
WAYS = {
    "effe": ALONE,
    "effe for long": replace(ALONE, pack="beginner", save=3, lose_at=10),
    "three with all divers": replace(TRIO, full_team=True),
}


@cache
def tables(way: str) -> tuple[Table, ...]:
    return tuple(played(WAYS[way], number) for number in range(4))


def played(agreed: MiniDivercityOptions, number: int) -> Table:
    table = seated(games()[GAME.slug], agreed, f"{number:064x}", Untimed())
    play_on(table, Random(number))
    return table


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("law", LAWS)
def test_laws_hold(law: Callable[[Table], object], way: str) -> None:
    """R1: In each way to play."""
    for table in tables(way):
        law(table)
