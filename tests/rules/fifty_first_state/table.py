"""A match for tests, whose cards come in a scripted order."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final, TypeVar, cast

from domain.chance import ProvablyFairChance
from domain.choices import combinations
from domain.game import fold
from domain.games.fifty_first_state import GAME, FiftyFirst
from domain.games.fifty_first_state.cards import Card, Location
from domain.games.fifty_first_state.commands import (
    FiftyFirstCommand,
    FiftyFirstOptions,
    HoldSpoils,
    KeepCard,
    Pass,
)
from domain.games.fifty_first_state.events import FiftyFirstEvent
from domain.games.fifty_first_state.figures import BUILT_IN, StatePack
from domain.games.fifty_first_state.material import CardId, Faction, Good
from domain.games.fifty_first_state.moves import added
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Neighbour, Settings
from domain.refusals import Refusal

T = TypeVar("T")

STANDARD, MASTER_SET = BUILT_IN
PACKS = tuple(pack.label.name for pack in BUILT_IN)
SEED: Final = "51" * 32


class Stacked:
    """Chance that deals the named cards, then any others."""

    def __init__(self, *cards: CardId) -> None:
        self._named = [*cards]
        self._rest = ProvablyFairChance(SEED)

    def roll(self, sides: int) -> int:
        return self._rest.roll(sides)

    def draw(self, bag: Sequence[T], count: int) -> tuple[T, ...]:
        left = [*bag]
        return tuple(self._one(left) for _ in range(count))

    def _one(self, left: list[T]) -> T:
        if not self._named:
            return left.pop(self.roll(len(left)) - 1)
        name = self._named.pop(0)
        return left.pop(left.index(cast("T", name)))


def opened(options: FiftyFirstOptions | None = None, *cards: CardId) -> FiftyFirstState:
    return fold(GAME.evolve, GAME.initial_state(), opening(options, *cards))


def opening(
    options: FiftyFirstOptions | None = None, *cards: CardId
) -> tuple[FiftyFirstEvent, ...]:
    agreed = options or FiftyFirstOptions(faction="new_york")
    return GAME.set_up(agreed, 1, Stacked(*cards))


def state(  # noqa: PLR0913 - a table has that many places
    *,
    faction: Faction = "new_york",
    pack: StatePack = STANDARD,
    cards: Mapping[CardId, Card] | None = None,
    hand: str = "",
    built: str = "",
    row: str = "",
    agreements: str = "",
    spoils: str = "",
    leader: str | None = None,
    settings: Settings | None = None,
    **goods: int,
) -> FiftyFirstState:
    """The Action phase of the first round; what lies nowhere is in the draw pile."""
    figures = pack.figures
    placed = [*f"{hand} {built} {row} {agreements} {spoils} {leader or ''}".split()]
    pile = [each.id for each in figures.deck for _ in range(each.copies)]
    for card in placed:
        if card in pile:
            pile.remove(card)
    return FiftyFirstState(
        faction=faction,
        base=figures.factions[faction],
        settings=settings or Settings(),
        pack=pack.label,
        cards={**faces(pack), **(cards or {})},
        phase="action",
        round=1,
        picks=3,
        hand=added((), hand.split()),
        draw_pile=added((), pile),
        row=tuple(Neighbour(card) for card in row.split()),
        agreements=added((), agreements.split()),
        spoils=added((), spoils.split()),
        built=tuple(InPlay(card) for card in built.split()),
        leader=None if leader is None else InPlay(leader),
        goods=cast("Mapping[Good, int]", goods),
    )


def faces(pack: StatePack) -> dict[CardId, Card]:
    return {each.id: each.card for each in pack.figures.deck}


def copies(pack: StatePack) -> dict[CardId, int]:
    return {each.id: each.copies for each in pack.figures.deck}


def events_of(
    before: FiftyFirstState, command: FiftyFirstCommand, *cards: CardId
) -> tuple[FiftyFirstEvent, ...]:
    return GAME.decide(before, command, 0, Stacked(*cards))


def after(before: FiftyFirstState, command: FiftyFirstCommand, *cards: CardId) -> FiftyFirstState:
    return fold(GAME.evolve, before, events_of(before, command, *cards))


def next_actions(before: FiftyFirstState, *cards: CardId) -> FiftyFirstState:
    """The Action phase of the next round: everything is kept, no spoils are cashed."""
    now = to_production(before, *cards)
    return after(now, HoldSpoils()) if now.phase == "spoils" else now


def to_production(before: FiftyFirstState, *cards: CardId) -> FiftyFirstState:
    """Past the Lookout of the next round, as far as the next question."""
    chance = Stacked(*cards)
    now = fold(GAME.evolve, before, GAME.decide(before, Pass(), 0, chance))
    while now.phase == "lookout":
        now = fold(GAME.evolve, now, GAME.decide(now, KeepCard(), 0, chance))
    return now


def legal(at: FiftyFirstState) -> tuple[FiftyFirstCommand, ...]:
    return cast("tuple[FiftyFirstCommand, ...]", tuple(combinations(GAME.choices(at, 0))))


def offered(at: FiftyFirstState, kind: type[T]) -> tuple[T, ...]:
    return tuple(each for each in legal(at) if isinstance(each, kind))


def refusal(before: FiftyFirstState, command: FiftyFirstCommand) -> str:
    """The code of the reason, without the game's name."""
    try:
        events_of(before, command)
    except Refusal as turned_down:
        return turned_down.reason.code.partition("/")[2]
    raise AssertionError(f"{command} was not refused")


def of_type(kind: type[T], events: Sequence[FiftyFirstEvent]) -> list[T]:
    return [each for each in events if isinstance(each, kind)]


def location(**fields: object) -> Location:
    """A card of a test."""
    return Location(**{"distance": 1, **fields})  # type: ignore[arg-type]


def random_game(
    number: int, options: FiftyFirstOptions | None = None, played: FiftyFirst = GAME
) -> Iterator[tuple[FiftyFirstState, tuple[FiftyFirstEvent, ...]]]:
    """Every commit of a whole game, the first with all that sets it up."""
    draw, chance = Random(number), ProvablyFairChance(f"{number:064x}")
    events = played.set_up(options or FiftyFirstOptions(), 1, chance)
    now = fold(GAME.evolve, GAME.initial_state(), events)
    yield now, events
    while GAME.to_act(now):
        chosen = draw.choice([*GAME.choices(now, 0)])
        fields = {name: draw.choice(values) for name, values in chosen.fields.items()}
        command = cast("FiftyFirstCommand", chosen.command(**fields))
        events = GAME.decide(now, command, 0, chance)
        now = fold(GAME.evolve, now, events)
        yield now, events
