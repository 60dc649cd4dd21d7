from itertools import islice

import msgspec
import pytest

from archipel_client.contract import Ack, CommitFrame, Hello, Presence, Refused, Reset
from archipel_client.errors import InvalidResponseError
from archipel_client.sans_io import Follower, GapError, may_reconnect, retry_delays
from kit.client_frames import commit, encoded, hello, lean_hello, refused

RESIGN = {"type": "match.resign"}


def following(after: int | None = None, *, version: int = 3) -> Follower:
    """One that has been greeted."""
    follower = Follower("m", after)
    follower.connected()
    follower.receive(hello(version))
    return follower


def versions(follower: Follower, *frames: str) -> list[int]:
    heard = [message for frame in frames for message in follower.receive(frame)]
    return [message.version for message in heard if isinstance(message, CommitFrame)]


def test_begins_where_the_match_stands() -> None:
    """Without a cursor, commits follow the version of Hello."""
    follower = Follower("m")
    follower.connected()

    (greeted,) = follower.receive(hello(3))

    assert isinstance(greeted, Hello)
    assert versions(follower, commit(4), commit(5)) == [4, 5]
    assert follower.cursor == 5


def test_begins_where_it_is_told() -> None:
    """With a cursor, every commit after it is a message, whatever the version of Hello."""
    assert versions(following(after=0), commit(1), commit(2), commit(3)) == [1, 2, 3]


def test_says_nothing_twice() -> None:
    """A repeated commit is no message."""
    assert versions(following(), commit(4), commit(4), commit(2), commit(5)) == [4, 5]


@pytest.mark.parametrize("version", [5, 99])
def test_notices_holes(version: int) -> None:
    """A commit that does not follow the last one breaks the connection, and the cursor stays."""
    follower = following()
    with pytest.raises(GapError):
        follower.receive(commit(version))
    assert follower.cursor == 3


def test_asks_for_what_it_needs() -> None:
    """The address names the cursor and the epoch that it counts in."""
    follower = Follower("m/x", 7, frames="events", viewer="seat:0")
    assert follower.path == "/api/matches/m%2Fx/live?frames=events&as=seat%3A0&after=7"
    assert following().path == "/api/matches/m/live?frames=view&epoch=e&after=3"


@pytest.mark.parametrize("greeting", [hello(4), lean_hello(4)], ids=["whole", "lean"])
def test_resumes_without_a_word(greeting: str) -> None:
    """Hello is no message on a connection that resumes."""
    follower = following()
    follower.connected()
    assert follower.receive(greeting) == ()
    assert versions(follower, commit(4)) == [4]


def test_resumes_with_other_eyes() -> None:
    """If our seat has changed on another connection, the next Hello is a message."""
    follower = following()
    follower.connected()
    (greeted,) = follower.receive(hello(4, viewer={"seat": 1}))
    assert isinstance(greeted, Hello)
    assert versions(follower, commit(4)) == [4]


def test_a_lean_greeting_to_other_eyes() -> None:
    """If our viewer has changed, it reconnects for the whole match."""
    follower = following()
    follower.connected()
    with pytest.raises(GapError):
        follower.receive(lean_hello(4, viewer={"seat": 1}))
    assert follower.path == "/api/matches/m/live?frames=view&after=3"
    follower.connected()
    (greeted,) = follower.receive(hello(4, viewer={"seat": 1}))
    assert isinstance(greeted, Hello)
    assert versions(follower, commit(4)) == [4]


def test_a_new_seat_is_news() -> None:
    """A second Hello on a connection announces a change of viewer."""
    follower = following()
    assert len(follower.receive(hello(3, viewer={"seat": 1}))) == 1
    assert versions(follower, commit(4)) == [4]


@pytest.mark.parametrize("version, epoch", [(9, "other"), (2, "e"), (2, "other")])
def test_another_history(version: int, epoch: str) -> None:
    """If the log is another one, or shorter, one Reset and one Hello are messages."""
    follower = following()
    follower.connected()
    heard = [
        *follower.receive(hello(version, epoch)),
        *follower.receive(encoded("reset", reason="restored")),
        *follower.receive(hello(version, epoch)),
    ]
    assert [type(message) for message in heard] == [Reset, Hello]
    assert versions(follower, commit(version + 1)) == [version + 1]


def test_a_reset_cut_short() -> None:
    """If the connection is lost right after a reset, the next Hello is a message."""
    follower = following()
    follower.receive(encoded("reset", reason="restored"))
    follower.connected()
    (greeted,) = follower.receive(hello(3))
    assert isinstance(greeted, Hello)


def test_commands_wait_for_their_fate() -> None:
    """A command is repeated under its id on every connection until it is known to be done."""
    follower = following()
    frame = follower.command("k", RESIGN, if_version=3)

    assert msgspec.json.decode(frame) == {
        "type": "command",
        "id": "k",
        "command": RESIGN,
        "if_version": 3,
    }
    assert follower.connected() == (frame,)
    assert follower.receive(encoded("ack", id="k", version=4)) == (Ack(id="k", version=4),)
    assert follower.receive(encoded("ack", id="k", version=4)) == ()
    assert follower.connected() == ()
    assert follower.pending_frame("k") is None


def test_a_refusal_is_an_answer() -> None:
    """A refused command is not sent again."""
    follower = following()
    follower.command("k", RESIGN)
    (no,) = follower.receive(refused("k"))
    assert isinstance(no, Refused)
    assert follower.pending == ()


@pytest.mark.parametrize("status", [429, 503])
def test_not_now_is_no_answer(status: int) -> None:
    """What cannot be done now stays pending."""
    follower = following()
    frame = follower.command("k", RESIGN)
    follower.receive(refused("k", status))
    assert follower.pending_frame("k") == frame


def test_who_is_there() -> None:
    """Presence is passed on."""
    heard = following().receive(encoded("presence", spectators=2, seats_online=[0]))
    assert heard == (Presence(spectators=2, seats_online=[0]),)


def test_the_future_is_ignored() -> None:
    """A frame of an unknown type is ignored."""
    assert following().receive(encoded("fireworks", colour="red")) == ()


@pytest.mark.parametrize("frame", ["", "{}", "[]", '{"type": "ack"}', b"\xff", "nonsense"])
def test_nonsense(frame: str | bytes) -> None:
    """What is no frame of the protocol is an error, not a silence."""
    with pytest.raises(InvalidResponseError):
        following().receive(frame)


@pytest.mark.parametrize("code", [None, 1006, 1012, 4000, 4499])
def test_comes_back(code: int | None) -> None:
    """It reconnects after close codes below 4500, and after a lost connection."""
    assert may_reconnect(code)


@pytest.mark.parametrize("code", [4500, 4501, 4999])
def test_stays_away(code: int) -> None:
    """From 4500 on, it is not."""
    assert not may_reconnect(code)


def test_patience() -> None:
    """The first attempt is at once, and no wait is longer than five seconds."""
    assert [*islice(retry_delays(), 4)] == [0.0, 0.1, 0.2, 0.4]
    assert max(islice(retry_delays(), 50)) == 5.0
