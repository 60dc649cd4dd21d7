"""The viewer of a subscription, while seats change hands."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec import UNSET, UnsetType

from domain.clock import Untimed
from domain.game import Viewer
from domain.match.commands import LeaveSeat, OpenMatch, TakeSeat
from domain.player import Player
from kit.pile_game import PILE, PileOptions
from kit.registering import registered
from kit.table import ADA, BEN, CLEO, Table
from server.api.parameters import resolve_viewer
from server.api.services import Services
from server.app import build_services
from server.engine.rendered_commit import EncodedFrame
from server.live.subscription import Snapshot, Subscription
from server.settings import Settings
from server.store.port import Store

THREE = PileOptions(players=3)


class Evening:
    """A match for three with Ada and Ben seated, whose commits are published at once."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._table = Table(name="evening")

    async def do(self, by: Player, command: OpenMatch[PileOptions] | TakeSeat | LeaveSeat) -> None:
        step = self._table.do(by, command)
        assert await self.services.store.log.append(step.entry, step.commit.previous)
        self.services.hub.publish(step.commit, step.entry.hash)

    async def subscription(self, by: Player | None, asked: str | UnsetType = UNSET) -> Subscription:
        channel = await self.services.hub.channel("evening")
        return Subscription(
            self.services.hub, channel, resolve_viewer(by, asked), channel.match.version
        )


@pytest.fixture
async def evening(store: Store) -> AsyncIterator[Evening]:
    with registered(PILE):
        evening = Evening(build_services(Settings(), store))
        opening = OpenMatch(options=THREE, seat=0, visibility="public", clock=Untimed())
        await evening.do(ADA, opening)
        await evening.do(BEN, TakeSeat(1))
        yield evening


@pytest.mark.parametrize("asked", [UNSET, "seat:1"])
async def test_who_stands_up_is_anybody(evening: Evening, asked: str | UnsetType) -> None:
    """Whatever way they stood up, and even if they had asked for that very seat."""
    subscription = await evening.subscription(BEN, asked)
    assert subscription.audience.viewer == 1
    await evening.do(BEN, LeaveSeat())
    assert subscription.audience.viewer is None
    await evening.do(CLEO, TakeSeat(1))
    assert subscription.audience.viewer is None


async def test_who_sits_down_has_that_seat(evening: Evening) -> None:
    """A spectator who takes a seat elsewhere sees as that seat here too."""
    subscription = await evening.subscription(CLEO)
    assert subscription.audience.viewer is None
    await evening.do(CLEO, TakeSeat(2))
    assert subscription.audience.viewer == 2


@pytest.mark.parametrize("by", [ADA, BEN])
async def test_a_requested_spectator_stays_one(evening: Evening, by: Player) -> None:
    """A player who subscribed as a spectator stays one, whatever seat they take."""
    subscription = await evening.subscription(by, "spectator")
    await evening.do(BEN, LeaveSeat())
    await evening.do(BEN, TakeSeat(2))
    assert subscription.audience.viewer is None


async def test_a_changed_viewer_gets_a_snapshot(evening: Evening) -> None:
    """After the commit that changed the viewer, a snapshot of the whole match follows."""
    subscription = await evening.subscription(BEN)
    frames = subscription.catch_up()
    first = asyncio.ensure_future(anext(frames))
    await asyncio.sleep(0)
    await evening.do(BEN, LeaveSeat())
    left, snapshot = await first, await anext(frames)
    assert isinstance(left, EncodedFrame)
    assert isinstance(snapshot, Snapshot)
    assert (left.version, snapshot.match.version, snapshot.reason) == (3, 3, None)


async def test_seat_of_another_player_is_refused(evening: Evening) -> None:
    """A request for the seat of another player is refused, and stays so when the seat is free."""
    subscription = await evening.subscription(CLEO, "seat:1")
    seen: list[Viewer] = [subscription.audience.viewer]
    await evening.do(BEN, LeaveSeat())
    seen.append(subscription.audience.viewer)
    assert seen == [None, None]
