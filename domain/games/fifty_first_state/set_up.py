"""The set-up: the faction, the opponent's three locations, the hand (R9–R13)."""

from collections.abc import Sequence

from domain.chance import Chance
from domain.games.fifty_first_state.builder import FiftyFirstBuilder
from domain.games.fifty_first_state.cards import open_production
from domain.games.fifty_first_state.commands import FiftyFirstOptions
from domain.games.fifty_first_state.events import (
    FiftyFirstEvent,
    HandDealt,
    OpponentFound,
    TableLaid,
)
from domain.games.fifty_first_state.figures import StatePack
from domain.games.fifty_first_state.material import DEALT, FACTIONS, SHOWN, CardId
from domain.games.fifty_first_state.phases import begin_round
from domain.games.fifty_first_state.state import FiftyFirstState, Settings
from domain.packs import chosen


def set_up(
    packs: Sequence[StatePack], options: FiftyFirstOptions, _seats: int, chance: Chance
) -> tuple[FiftyFirstEvent, ...]:
    builder = FiftyFirstBuilder(FiftyFirstState(), chance)
    builder.add(_table(chosen(packs, options.pack), options, chance))
    builder.add(_opponent(builder))
    pile = builder.state.draw_pile
    builder.add(HandDealt(chance.draw(pile, min(DEALT, len(pile)))))
    begin_round(builder)
    return builder.events


def seat_count(packs: Sequence[StatePack], options: FiftyFirstOptions) -> int:
    """One seat, if the pack is installed."""
    chosen(packs, options.pack)
    return 1


def return_match(options: FiftyFirstOptions, _state: FiftyFirstState) -> FiftyFirstOptions:
    """The same options; a random faction is drawn again."""
    return options


def _table(pack: StatePack, options: FiftyFirstOptions, chance: Chance) -> TableLaid:
    by_lot = options.faction == "lot"
    (faction,) = chance.draw(FACTIONS, 1) if options.faction == "lot" else (options.faction,)
    settings = Settings(
        options.vp_per_location,
        options.vp_redevelopment_bonus,
        options.pay_on_entry,
        options.caravan_allows_universal,
        options.contacts_add_up,
        options.second_visit,
        options.keep_leader_points,
    )
    base = pack.figures.factions[faction]
    return TableLaid(faction, by_lot, base, settings, pack.label, pack.figures.deck)


def _opponent(builder: FiftyFirstBuilder) -> OpponentFound:
    """Draws cards until the third open production, or until none is left."""
    pile, faces = [*builder.state.draw_pile], builder.state.cards
    drawn: list[CardId] = []
    found: list[CardId] = []
    while pile and len(found) < SHOWN:
        (card,) = builder.chance.draw(pile, 1)
        pile.remove(card)
        drawn.append(card)
        if open_production(faces[card]):
            found.append(card)
    return OpponentFound(tuple(drawn), tuple(found))
