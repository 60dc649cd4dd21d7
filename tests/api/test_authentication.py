"""Tokens: what is stored of them, and how many are remembered."""

from typing import cast

import pytest

from kit.table import NOON
from server.api import authentication
from server.api.authentication import Authenticator, fingerprint
from server.engine.errors import UnauthorisedError
from server.store.port import Guest, Guests


class GuestList:
    """The guests of a store, in memory; counts how often one is looked up."""

    def __init__(self) -> None:
        self.lookups = 0
        self.by_hash: dict[str, Guest] = {}

    async def add(self, guest: Guest, token: str) -> None:
        self.by_hash[token] = guest

    async def by_token(self, token: str) -> Guest | None:
        self.lookups += 1
        return self.by_hash.get(token)


@pytest.fixture
def guests() -> GuestList:
    return GuestList()


@pytest.fixture
def authenticator(guests: GuestList) -> Authenticator:
    return Authenticator(cast("Guests", guests), lambda: NOON)


async def test_a_token_is_looked_up_once(authenticator: Authenticator, guests: GuestList) -> None:
    """After that it is remembered, with its player."""
    ada, token = await authenticator.welcome("Ada")
    assert [await authenticator.caller(f"Bearer {token}") for _ in range(3)] == [ada] * 3
    assert guests.lookups == 1
    assert await authenticator.caller(None) is None


async def test_tokens_cannot_be_foreseen(authenticator: Authenticator, guests: GuestList) -> None:
    """Each has at least 256 bits of its own, and only its hash is stored."""
    welcomed = [await authenticator.welcome("Ada") for _ in range(50)]
    tokens = {token for _, token in welcomed}
    assert len(tokens) == len({player.id for player, _ in welcomed}) == 50
    assert min(map(len, tokens)) * 6 >= 256
    assert {*guests.by_hash} == {fingerprint(token) for token in tokens}
    assert not any(token in fingerprint(token) for token in tokens)
    assert {guest.created_at for guest in guests.by_hash.values()} == {NOON}


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic {}", "{}", "bearer {}x"])
async def test_what_is_no_token(authenticator: Authenticator, header: str) -> None:
    """Another scheme, another token and none at all are refused."""
    _, token = await authenticator.welcome("Ada")
    with pytest.raises(UnauthorisedError):
        await authenticator.caller(header.format(token))


async def test_the_scheme_in_any_case(authenticator: Authenticator) -> None:
    """RFC 9110: the name of a scheme is not case-sensitive; blanks around a token do not count."""
    ada, token = await authenticator.welcome("Ada")
    for header in (f"bearer {token}", f"BEARER {token}", f"Bearer  {token} "):
        assert await authenticator.caller(header) == ada


async def test_remembered_tokens_are_bounded(
    authenticator: Authenticator, guests: GuestList, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are seen, no more than the bound are remembered; an unknown one is not."""
    monkeypatch.setattr(authentication, "_CACHE_SIZE", 3)
    tokens = [(await authenticator.welcome("Ada"))[1] for _ in range(10)]
    for number, token in enumerate(tokens, start=1):
        await authenticator.caller(f"Bearer {token}")
        assert len(authenticator._cached) <= 3
        assert guests.lookups == number
    await authenticator.caller(f"Bearer {tokens[-1]}")
    assert guests.lookups == len(tokens)
    before = len(authenticator._cached)
    for _ in range(2):
        with pytest.raises(UnauthorisedError):
            await authenticator.caller("Bearer unknown")
    assert len(authenticator._cached) == before


def test_the_bound_is_not_small() -> None:
    """A server's players fit in."""
    assert 10_000 <= authentication._CACHE_SIZE <= 100_000
