from collections.abc import Iterator
from random import Random

import pytest

from archipel_client import CommitFrame, RefusedError, SocketClosedError, choices
from archipel_client.sync import Archipel
from kit.connected_clients import CITY, SIT, STARTER
from kit.server_process import ServerProcess


@pytest.fixture
def two(open_server: ServerProcess) -> Iterator[tuple[Archipel, Archipel]]:
    with Archipel(open_server.url) as ada, Archipel(open_server.url) as bob:
        ada.join("Ada")
        bob.join("Bob")
        yield ada, bob


def test_a_script(two: tuple[Archipel, Archipel]) -> None:
    """A whole match without await: one seat by HTTP calls, the other by a live match."""
    ada, bob = two
    match = ada.open_match(STARTER, seat=0)
    with bob.live(match.id) as table:
        table.command(SIT)
        for _ in table:
            if table.match.status == "finished":
                break
            if table.match.choices:
                table.command(choices.any_of(table.match.choices, Random(1)))
            elif (card := ada.match(match.id)).choices:
                ada.command(match.id, choices.any_of(card.choices, Random(1)))
    received = [each for each in ada.watch(match.id, after=0) if isinstance(each, CommitFrame)]
    assert table.match.outcome
    assert received == [*ada.commits(match.id)]
    assert match.id in {listed.id for listed in ada.lobby(status="finished")}


def test_leaving_early(two: tuple[Archipel, Archipel]) -> None:
    """An iterator that is not read to its end closes its socket."""
    ada, bob = two
    match = ada.open_match(STARTER, seat=0)
    bob.command(match.id, SIT)
    for moment in ada.watch(match.id, after=0):
        if isinstance(moment, CommitFrame):
            break
    assert ada.match(match.id).status == "running"


def test_what_goes_wrong(two: tuple[Archipel, Archipel]) -> None:
    """Errors are those of the other client."""
    ada, _ = two
    match = ada.open_match(STARTER, seat=0)
    with pytest.raises(RefusedError):
        ada.command(match.id, CITY)
    with pytest.raises(SocketClosedError), ada.live("no-such-match"):
        pass
