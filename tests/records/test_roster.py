"""The fixed roster: any program reads the result of a match without knowing its game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, cast

import pytest
from msgspec.structs import replace

from archipel_tic_tac_toe import GAME as TIC_TAC_TOE
from domain.clock import ClockRule, PerMove, Total, Untimed
from domain.game import AnyGame, Outcome
from domain.match.commands import FallFlag, Resign
from domain.match.state import Match
from domain.packs import PackLabel
from domain.record.codec import read_record, write_record
from domain.record.roster import TERMINATIONS, Transcript
from domain.record.text import UnreadableRecordError
from domain.registry import games
from kit.forks import forked, true_past
from kit.judging import TOY, as_any
from kit.pile_game import PILE
from kit.registering import registered
from kit.table import PLAYERS, Table
from kit.walks import any_of, offered, seated, walk
from projections.transcripts import transcript
from records import foreign_reader

READER: Final = Path(foreign_reader.__file__)
EXAMPLES: Final = (as_any(TOY), cast("AnyGame", TIC_TAC_TOE))
EVERY: Final = {**games(), **{game.slug: game for game in EXAMPLES}}


@pytest.fixture(params=[*EVERY.values()], ids=[*EVERY])
def game(request: pytest.FixtureRequest) -> Iterator[AnyGame]:
    with registered(request.param):
        yield request.param


def started(game: AnyGame, clock: ClockRule) -> Table:
    """A match of the default options after one move."""
    table = seated(game, game.options(), "7" * 64, clock)
    seat = min(table.match.to_act)
    table.do(PLAYERS[seat], any_of(offered(table.match, seat), Random(1)))
    return table


def written(table: Table) -> str:
    content = transcript((step.commit, step.after) for step in table.steps)
    assert content is not None
    return write_record(table.match.game, content)


def result_of(match: Match) -> foreign_reader.Result:
    """What the reader should find, by the match itself."""
    players = [player.name for player in match.seats if player is not None]
    assert match.outcome is not None
    return foreign_reader.Result(
        game=match.game.slug,
        players=players,
        winners=[players[seat] for seat in match.outcome.winners],
        scores=dict(zip(players, match.outcome.scores, strict=False)),
        ending=TERMINATIONS[match.outcome.reason],
    )


def test_the_reader_knows_nothing_of_us() -> None:
    """At most forty lines, and nothing imported but the standard library."""
    source = READER.read_text()
    assert len(source.splitlines()) <= 40
    nodes = [*ast.walk(ast.parse(source))]
    imported = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {each.name for node in nodes if isinstance(node, ast.Import) for each in node.names}
    assert imported == {"re", "typing"}
    assert not any(slug in source for slug in EVERY)


@pytest.mark.parametrize("number", range(4))
def test_whole_matches(game: AnyGame, number: int) -> None:
    """Players, winners, scores and ending of a match that was played out."""
    table = walk(game, number)
    assert foreign_reader.read_result(written(table)) == result_of(table.match)


def test_a_resignation(game: AnyGame) -> None:
    """All others win, or none in a solo or cooperative game."""
    table = started(game, Untimed())
    table.do(PLAYERS[0], Resign())
    found = foreign_reader.read_result(written(table))
    assert found == result_of(table.match)
    assert found.ending == "resignation"


def test_a_loss_on_time(game: AnyGame) -> None:
    """The opponents of the player whose time is up win."""
    table = started(game, PerMove(30))
    table.do(None, FallFlag(), after=31)
    found = foreign_reader.read_result(written(table))
    assert found == result_of(table.match)
    assert found.ending == "time forfeit"


def test_a_match_that_goes_on(game: AnyGame) -> None:
    """Winners and scores are undecided."""
    found = foreign_reader.read_result(written(started(game, Untimed())))
    assert (found.winners, found.scores, found.ending) == (None, None, "unterminated")


def test_a_fork(game: AnyGame) -> None:
    """A fork has every move from the first one on, and a tag for the fork point."""
    table = walk(game, 1)
    then = next(step.after for step in table.steps if step.after.status == "running")
    fork = forked(then, true_past(table, then))
    assert f'[ForkedFrom "table@{then.version}"]\n' in written(fork)


def test_a_pack(game: AnyGame) -> None:
    """The digest identifies the figures of a pack."""
    label = game.pack_of(game.options())
    tag = "" if label is None else f'[PackDigest "{label.digest}"]\n'
    assert tag in written(started(game, Untimed()))
    assert ("PackDigest" in written(started(game, Untimed()))) == isinstance(label, PackLabel)


@pytest.mark.parametrize(
    "clock, tag",
    [
        (Untimed(), "-"),
        (PerMove(30), "move:30"),
        (Total(900), "900"),
        (Total(900, 5000), "900+5"),
        (Total(900, 2500), "900+2.5"),
    ],
)
def test_the_time_control(clock: ClockRule, tag: str) -> None:
    """The clock belongs to the match, not to its game."""
    content = content_of(EVERY["divercite"])
    text = write_record(EVERY["divercite"], replace(content, clock=clock))
    assert f'[TimeControl "{tag}"]\n' in text


def content_of(game: AnyGame) -> Transcript:
    table = started(game, Untimed())
    content = transcript((step.commit, step.after) for step in table.steps)
    assert content is not None
    return content


def test_the_unknown() -> None:
    """As in PGN a question mark stands for what is not known, so that the roster is whole."""
    game = EVERY["divercite"]
    content = replace(content_of(game), match="", site="", players=(None, "Bo"))
    text = write_record(game, content)
    assert '[Match "?"]\n[Site "?"]\n' in text
    assert '[Seat0 "?"]\n[Seat1 "Bo"]\n' in text
    assert read_record(game, text)[0].players == (None, "Bo")


def test_the_example_of_the_documentation() -> None:
    """The record in docs/protocol.md is read by the rules and by the foreign reader."""
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text()
    (example,) = re.findall(r"^```\n(\[Game .*?)^```", page, re.MULTILINE | re.DOTALL)
    (read,) = read_record(EVERY["divercite"], example)
    assert read.outcome == Outcome("resigned", (1,), (1, 0))
    assert foreign_reader.read_result(example).winners == ["Ben"]


def test_a_game_without_notation() -> None:
    """Its record is the roster alone: players and result, and no moves."""
    with registered(PILE):
        table = walk(PILE, 1)
        text = written(table)
        (read,) = read_record(PILE, text)
        assert foreign_reader.read_result(text) == result_of(table.match)
    assert text.endswith("\n\nend\n")
    assert (read.outcome, read.moves) == (table.match.outcome, ())


@pytest.mark.parametrize(
    "tags, line, detail",
    [
        ('[Termination "bored"]', 1, "Termination should be normal or "),
        ('[Winners "0"]\n[Scores "1"]', 2, "Scores should be 2 numbers, not 1"),
        ('[Winners "2"]', 1, "Winners should be seats below 2, not 2"),
        ('[Winners "first"]', 1, "Winners should be seats below 2, not first"),
        ('[Winners "0"]', 1, "the tag Scores is missing"),
        ('[Game "go"]', 1, "Game should be dice_miner, not go"),
    ],
)
def test_errors_name_the_line(tags: str, line: int, detail: str) -> None:
    """A roster that contradicts itself is refused with its line."""
    with pytest.raises(UnreadableRecordError) as caught:
        read_record(EVERY["dice_miner"], f'{tags}\n[Players "2"]\n')
    assert caught.value.line == line
    assert caught.value.detail.startswith(detail)
