"""The view: the hand for the player only, piles for no viewer, the table for all."""

from collections.abc import Iterator
from typing import assert_never

from msgspec import Struct

from domain.game import OMNISCIENT, Viewer
from domain.games.fifty_first_state.cards import Base, Card
from domain.games.fifty_first_state.events import Cards
from domain.games.fifty_first_state.legal import PLAYER
from domain.games.fifty_first_state.material import (
    CardId,
    Faction,
    Goods,
    InPlaySpot,
    Kind,
    Phase,
    Price,
    Question,
)
from domain.games.fifty_first_state.prices import (
    action_at,
    has_scored_out,
    is_used_up,
    price_of_use,
    workers_to_visit,
)
from domain.games.fifty_first_state.scoring import Tally, tally
from domain.games.fifty_first_state.state import FiftyFirstState, InPlay, Settings
from domain.messages import Concealed, View
from domain.packs import PackLabel


class FiftyFirstQuestion(Struct, frozen=True, gc=False, omit_defaults=True):
    """The open question; in the Lookout, its card, and whether more may follow."""

    asks: Question
    card: Cards | None = None
    pick: int = 0
    redraws: int = 0


class SeenCard(Struct, frozen=True, gc=False):
    """The face of a visible card."""

    id: CardId
    card: Card


class BuiltView(Struct, frozen=True, gc=False):
    """A location of the state; `price` is that of its next use, None if it has none left."""

    card: CardId
    redeveloped: bool
    points: int
    scorings: int
    uses: int
    stock: Goods
    price: Price | None


class RowView(Struct, frozen=True, gc=False):
    """A location of the opponent; `workers` is the price of a visit, none once it is closed."""

    card: CardId
    visits: int
    workers: int | None


class FiftyFirstView(View, frozen=True, kw_only=True, tag_field="game", tag="fifty_first_state"):
    """The whole table; `cards` has the face of every visible card.

    `leader_price` is the price of the next leader action, None if there is none left or at all;
    `nothing_revealed` says that the opponent's pile was empty in this round.
    """

    round: int
    phase: Phase
    question: FiftyFirstQuestion | None
    faction: Faction
    base: Base
    markers: tuple[Kind, ...]
    goods: Goods
    hand: Cards
    agreements: tuple[CardId, ...]
    spoils: tuple[CardId, ...]
    built: tuple[BuiltView, ...]
    leader: InPlay | None
    leader_price: Price | None
    row: tuple[RowView, ...]
    nothing_revealed: bool
    opponent_pile: Cards
    draw_pile: Cards
    discards: tuple[CardId, ...]
    points: Tally
    counts: tuple[int, ...]
    settings: Settings
    pack: PackLabel
    cards: tuple[SeenCard, ...]


def view(state: FiftyFirstState, viewer: Viewer) -> FiftyFirstView:
    return FiftyFirstView(
        round=state.round,
        phase=state.phase,
        question=_question(state, viewer),
        faction=state.faction,
        base=state.base,
        markers=tuple(sorted(state.markers)),
        goods=state.goods,
        hand=own(state.hand, viewer),
        agreements=state.agreements,
        spoils=state.spoils,
        built=tuple(_built(state, place) for place in range(len(state.built))),
        leader=state.leader,
        leader_price=_price(state, "leader"),
        row=tuple(_row(state, place) for place in range(len(state.row))),
        nothing_revealed=state.nothing_revealed,
        opponent_pile=_nobodys(state.opponent_pile, viewer),
        draw_pile=_nobodys(state.draw_pile, viewer),
        discards=state.discards,
        points=tally(state),
        counts=state.counts,
        settings=state.settings,
        pack=state.pack,
        cards=tuple(
            SeenCard(card, state.cards[card]) for card in sorted({*_in_sight(state, viewer)})
        ),
    )


def _question(state: FiftyFirstState, viewer: Viewer) -> FiftyFirstQuestion | None:
    match state.phase:
        case "lookout":
            turned = () if state.turned is None else (state.turned,)
            shown = own(turned, viewer)
            return FiftyFirstQuestion("keep_or_reject", shown, state.picks + 1, state.redraws)
        case "spoils":
            return FiftyFirstQuestion("which_spoils")
        case "action":
            return FiftyFirstQuestion("which_action")
        case "clean_up":
            return FiftyFirstQuestion("which_goods")
        case "over":
            return None
        case _:
            assert_never(state.phase)


def _built(state: FiftyFirstState, place: int) -> BuiltView:
    each, price = state.built[place], _price(state, place)
    return BuiltView(
        each.card, each.redeveloped, each.points, each.scorings, each.uses, each.stock, price
    )


def _price(state: FiftyFirstState, spot: InPlaySpot) -> Price | None:
    """Of the next use, None if no action is there or it is closed."""
    action = action_at(state, spot)
    if action is None or is_used_up(state, spot) or has_scored_out(state, spot):
        return None
    return price_of_use(state, spot, action)


def _row(state: FiftyFirstState, place: int) -> RowView:
    there = state.row[place]
    return RowView(there.card, there.visits, workers_to_visit(state, place))


def _in_sight(state: FiftyFirstState, viewer: Viewer) -> Iterator[CardId]:
    """The cards whose faces this viewer sees; of the discards only the names are visible."""
    yield from (*state.agreements, *state.spoils)
    yield from (each.card for each in state.built)
    yield from (each.card for each in state.row)
    if state.leader is not None:
        yield state.leader.card
    if _is_own(viewer):
        yield from state.hand
        if state.turned is not None:
            yield state.turned


def own(cards: Cards, viewer: Viewer) -> Cards:
    """The cards for the player and the omniscient viewer; their number for others."""
    if isinstance(cards, Concealed) or _is_own(viewer):
        return cards
    return Concealed(len(cards))


def _is_own(viewer: Viewer) -> bool:
    return viewer in (PLAYER, OMNISCIENT)


def _nobodys(pile: tuple[CardId, ...], viewer: Viewer) -> Cards:
    return pile if viewer == OMNISCIENT else Concealed(len(pile))
