from benchmarks.driver.link import Link
from benchmarks.driver.play import Play
from benchmarks.driver.show import Show


class ByHand(Link):
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
        self.seats: tuple[Link, Link] = (self.white, self.black)

    def move(self, ply: int, seen: int) -> bytes:
        return f"ply {ply} on {seen}".encode()

    def news(self, message: bytes, seen: int) -> int:
        return max(seen, int(message))

    def spectator(self) -> Link:
        return ByHand()


def test_a_move_is_answered_only_on_a_newer_state() -> None:
    """A state that was there before the move proves nothing, whoever shows it how often."""
    board = Board()
    play = Play(board)
    read_white, read_black = play._reader(0), play._reader(1)
    board.white.coming = [b"7"]
    read_white()
    play.begin()
    board.black.coming = [b"7", b"6"]
    read_black()
    assert (play.ply, board.black.sent) == (0, [])
    board.black.coming = [b"8"]
    read_black()
    assert (play.ply, board.black.sent) == (1, [b"ply 1 on 8"])


def test_the_mover_s_own_news_are_no_answer() -> None:
    """A move has arrived when the other player sees it."""
    board = Board()
    play = Play(board)
    play.begin()
    board.white.coming = [b"1"]
    play._reader(0)()
    assert play.latencies == []


def test_a_move_that_is_due_waits_for_its_turn_and_counts_from_when_it_was_due() -> None:
    """A server that falls behind is waited for, and the wait is part of the latency."""
    board, spectator = Board(), ByHand()
    show = Show(board, [spectator])
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
