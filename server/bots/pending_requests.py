"""Requests to bots, on this server and on others, for as long as their senders wait.

Gossip carries a request to every server: it is posted to all bots that it is for, and to one that
connects while the request is pending.
"""

import asyncio
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager

import msgspec

from server.bots.bot_registry import BotRegistry
from server.bots.mailbox import Bot, BotRequest, Mailbox

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(frozenset[BotRequest]).decode


class PendingRequests:
    def __init__(self, bot_registry: BotRegistry, urgent: asyncio.Event) -> None:
        self._bot_registry = bot_registry
        # Setting it starts an exchange of gossip at once.
        self._urgent = urgent
        self._local: Counter[BotRequest] = Counter()
        self._remote: frozenset[BotRequest] = frozenset()

    @contextmanager
    def pending(self, request: BotRequest) -> Generator[None]:
        self._local.update((request,))
        self._bot_registry.post(request)
        self._urgent.set()
        try:
            yield
        finally:
            self._local -= Counter((request,))

    def deliver_to(self, bot: Bot, mailbox: Mailbox) -> None:
        """Post everything pending to a bot that has connected, perhaps again."""
        for request in {*self._local, *self._remote}:
            if request.is_for(bot):
                mailbox.post(request)

    def encode(self) -> bytes:
        """The requests of this server for gossip."""
        return _encode(tuple(self._local)) if self._local else b""

    def merge(self, states: dict[str, bytes]) -> None:
        """The requests of all other servers; new ones are posted."""
        requests = frozenset(request for state in states.values() for request in _decoded(state))
        for request in requests - self._remote:
            self._bot_registry.post(request)
        self._remote = requests


def _decoded(state: bytes) -> Iterable[BotRequest]:
    try:
        return _decode(state)
    except msgspec.MsgspecError:
        # The format of a newer server; its senders will be answered that no bot came.
        return ()
