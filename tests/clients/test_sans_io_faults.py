"""A connection that loses, repeats and cuts frames; the log may be restored from a backup."""

from collections import deque
from urllib.parse import parse_qsl, urlsplit

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from archipel_client.contract import Ack, CommitFrame, MatchMessage, Reset
from archipel_client.sans_io import Follower, GapError
from kit.client_frames import commit, encoded, hello, lean_hello, refused


class BadLine(RuleBasedStateMachine):
    """The model: a log of entries that hold the epoch in which they were written."""

    @initialize(after=st.sampled_from([None, 0]), length=st.integers(1, 3))
    def begin(self, after: int | None, length: int) -> None:
        self.epoch = 0
        self.log = [f"0:{version}" for version in range(1, length + 1)]
        self.done: dict[str, int] = {}
        self.wire: deque[str] | None = None
        self.follower = Follower("m", after)
        self.asked = 0
        self.received: dict[int, str] = {}
        self.answered: list[str] = []

    @rule()
    def connect(self) -> None:
        self.wire = deque()
        query = dict(parse_qsl(urlsplit(self.follower.path).query))
        after, epoch = self.follower.cursor, query.get("epoch")
        known = after is None or after <= len(self.log)
        self._greet(holds=known and epoch == str(self.epoch))
        if not known or epoch not in {None, str(self.epoch)}:
            self.wire.append(encoded("reset", reason="restored"))
            self._greet()
            after = None
        self._show(len(self.log) if after is None else after)
        for frame in self.follower.connected():
            self._hear(frame)

    @rule()
    def drop(self) -> None:
        self.wire = None

    @rule(frames=st.integers(1, 3))
    def glimpse(self, frames: int) -> None:
        """A connection that does not live long."""
        self.connect()
        for _ in range(frames):
            self.deliver(copies=1)
        self.drop()

    @rule(count=st.integers(1, 3))
    def grow(self, count: int) -> None:
        for _ in range(count):
            self._append()

    @rule(lost=st.integers(1, 3), announced=st.booleans())
    def restore(self, lost: int, announced: bool) -> None:  # noqa: FBT001
        """Restores a backup without the last commits; with or without a reset message."""
        self.epoch += 1
        del self.log[max(1, len(self.log) - lost) :]
        self.done = {id: version for id, version in self.done.items() if version <= len(self.log)}
        if self.wire is None or not announced:
            self.wire = None
            return
        self.wire.append(encoded("reset", reason="restored"))
        self._greet()

    @rule(arrives=st.booleans(), busy=st.booleans())
    def command(self, arrives: bool, busy: bool) -> None:  # noqa: FBT001
        self.asked += 1
        frame = self.follower.command(f"k{self.asked}", {"type": "x"})
        if self.wire is None or not arrives:
            return
        if busy:
            self.wire.append(refused(f"k{self.asked}", 503))
        else:
            self._hear(frame)

    @rule(copies=st.sampled_from([0, 1, 1, 1, 2]))
    def deliver(self, copies: int) -> None:
        """Delivers a frame, loses it or delivers it twice; a gap ends the connection."""
        if not self.wire:
            return
        frame = self.wire.popleft()
        # Only commits can be proven to be missing: a line does not lose anything else and live.
        lost = copies == 0 and '"type":"commit"' in frame
        for _ in range(0 if lost else max(1, copies)):
            try:
                messages = self.follower.receive(frame)
            except GapError:
                self.wire = None
                return
            for message in messages:
                self._take(message)

    def teardown(self) -> None:
        """On a reliable connection nothing is missing, and nothing is executed twice."""
        if not hasattr(self, "log"):
            return
        self.connect()
        while self.wire:
            self.deliver(copies=1)
        assert self.follower.cursor == len(self.log)
        assert self.received.items() <= {v + 1: word for v, word in enumerate(self.log)}.items()
        assert [*self.received] == [
            *range(min(self.received, default=1), max(self.received, default=0) + 1)
        ]
        assert sorted(self.answered) == sorted(f"k{n + 1}" for n in range(self.asked))
        assert self.follower.pending == ()

    def _take(self, message: MatchMessage) -> None:
        match message:
            case CommitFrame():
                assert message.version not in self.received
                self.received[message.version] = str(message.head)
            case Reset():
                self.received = {}
            case Ack(id=id):
                self.answered.append(id)
            case _:
                pass

    def _hear(self, frame: str) -> None:
        """The server does a command once, and answers every repetition alike."""
        assert self.wire is not None
        id = msgspec.json.decode(frame)["id"]
        if id not in self.done:
            self._append()
            self.done[id] = len(self.log)
        self.wire.append(encoded("ack", id=id, version=self.done[id]))

    def _append(self) -> None:
        self.log.append(f"{self.epoch}:{len(self.log) + 1}")
        self._show(len(self.log) - 1)

    def _show(self, after: int) -> None:
        if self.wire is not None:
            words = enumerate(self.log[after:], after + 1)
            self.wire.extend(commit(version, head=word) for version, word in words)

    def _greet(self, *, holds: bool = False) -> None:
        assert self.wire is not None
        greeting = lean_hello if holds else hello
        self.wire.append(greeting(len(self.log), str(self.epoch)))


def test_a_repeated_hello_keeps_the_epoch() -> None:
    """Otherwise a restored backup of the same length would go unnoticed."""
    state = BadLine()
    state.begin(after=None, length=1)
    state.command(arrives=False, busy=False)
    state.connect()
    state.deliver(copies=1)
    state.deliver(copies=1)
    state.connect()
    state.deliver(copies=2)
    state.restore(lost=1, announced=False)
    state.connect()
    state.teardown()


TestBadLine = BadLine.TestCase
TestBadLine.settings = settings(max_examples=300, stateful_step_count=40, deadline=None)
