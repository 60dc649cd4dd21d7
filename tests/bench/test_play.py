from itertools import pairwise
from time import perf_counter

import pytest

from benchmarks.driver.closed_loop import ClosedLoopMatch
from benchmarks.driver.open_loop import _on_time
from benchmarks.driver.selector import Selector
from benchmarks.driver.spectating import SpectatedMatch
from benchmarks.driver.websocket import WebSocket
from benchmarks.moves import PLIES


class ByHand(WebSocket):
    """A socket whose messages are put in by a test."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.coming: list[bytes] = []

    def read(self) -> list[bytes]:
        messages, self.coming = self.coming, []
        return messages

    def send(self, frame: bytes) -> None:
        self.sent.append(frame)


class Board:
    """A table whose messages are the numbers of its states."""

    def __init__(self) -> None:
        self.white, self.black = ByHand(), ByHand()
        self.seats: tuple[WebSocket, WebSocket] = (self.white, self.black)

    def move(self, ply: int, seen: int) -> bytes:
        return f"ply {ply} on {seen}".encode()

    def news(self, message: bytes, seen: int) -> int:
        return max(seen, int(message))

    def spectator(self) -> WebSocket:
        return ByHand()


def test_a_move_is_answered_only_on_a_newer_state() -> None:
    """A state from before the move does not count as an answer, however often it is received."""
    board = Board()
    play = ClosedLoopMatch(board, at_once=True)
    read_white, read_black = play._reader(0), play._reader(1)
    board.white.coming = [b"7"]
    read_white()
    play.due(10.0)
    board.black.coming = [b"7", b"6"]
    read_black()
    assert (play.ply, board.black.sent) == (0, [])
    board.black.coming = [b"8"]
    read_black()
    assert (play.ply, board.black.sent) == (1, [b"ply 1 on 8"])


def test_the_mover_s_own_news_are_no_answer() -> None:
    """A move has arrived when the other player sees it."""
    board = Board()
    play = ClosedLoopMatch(board, at_once=True)
    play.due(10.0)
    board.white.coming = [b"1"]
    play._reader(0)()
    assert play.latencies == []


def test_no_move_goes_out_before_it_is_due() -> None:
    """Where moves have their moments, an answer alone brings no other move about."""
    board = Board()
    play = ClosedLoopMatch(board, at_once=False)
    play.due(10.0)
    board.black.coming = [b"1"]
    play._reader(1)()
    assert (play.ply, board.black.sent) == (1, [])
    play.due(20.0)
    assert board.black.sent == [b"ply 1 on 1"]


def test_a_move_that_its_turn_holds_back_counts_from_when_it_was_due() -> None:
    """The next player may not move on an old state, and the wait is the server's."""
    board = Board()
    play = ClosedLoopMatch(board, at_once=False)
    read_white, read_black = play._reader(0), play._reader(1)
    play.due(10.0)
    play.due(20.0)
    assert (board.white.sent, board.black.sent) == ([b"ply 0 on 0"], [])
    board.black.coming = [b"1"]
    read_black()
    assert board.black.sent == [b"ply 1 on 1"]
    board.white.coming = [b"1", b"2"]
    read_white()
    first, second = play.latencies
    assert round(first - second) == 10


def test_moves_fall_due_in_turn_at_the_rate_that_was_asked() -> None:
    """Every match has its first move, then every match its second, evenly in time."""
    boards = [Board(), Board()]
    plays = [ClosedLoopMatch(board, at_once=False) for board in boards]
    begin = perf_counter()
    with Selector() as selector:
        late = list(_on_time(plays, 2000, selector))
    assert len(late) == 2 * PLIES
    assert all(each >= 0 for each in late)
    assert perf_counter() - begin >= (2 * PLIES - 1) / 2000
    steps = [later - sooner for play in plays for sooner, later in pairwise(play._due)]
    assert steps == [pytest.approx(2 / 2000)] * (2 * (PLIES - 1))
    assert plays[1]._due[0] - plays[0]._due[0] == pytest.approx(1 / 2000)


def test_a_move_that_is_due_waits_for_its_turn_and_counts_from_when_it_was_due() -> None:
    """A server that falls behind is waited for, and the wait is part of the latency."""
    board, spectator = Board(), ByHand()
    show = SpectatedMatch(board, [spectator])
    show.move(10.0)
    show.move(20.0)
    assert (board.white.sent, board.black.sent) == ([b"ply 0 on 0"], [])
    board.black.coming = [b"1"]
    show._player(1)()
    assert board.black.sent == [b"ply 1 on 1"]
    spectator.coming = [b"1", b"1", b"2"]
    show._spectator(spectator)()
    first, second = show.latencies
    assert round(first - second) == 10
