"""51st State, solo: six rounds to build a state, for a high score."""

from functools import cache, partial
from typing import TypeAlias, cast, get_args

from msgspec.structs import replace

from domain.game import AnyGame, Game
from domain.games.fifty_first_state.commands import FiftyFirstCommand, FiftyFirstOptions
from domain.games.fifty_first_state.decide import decide
from domain.games.fifty_first_state.events import FiftyFirstEvent
from domain.games.fifty_first_state.evolve import evolve
from domain.games.fifty_first_state.figures import (
    BUILT_IN,
    SUPERSEDED,
    StatePack,
    read,
    text_values,
)
from domain.games.fifty_first_state.legal import to_act
from domain.games.fifty_first_state.material import LONGEST
from domain.games.fifty_first_state.notation import EFFECT, notate
from domain.games.fifty_first_state.offers import choices
from domain.games.fifty_first_state.parsing import parse, upcast_record
from domain.games.fifty_first_state.redact import redact
from domain.games.fifty_first_state.refusals import REASONS
from domain.games.fifty_first_state.scoring import outcome, scores
from domain.games.fifty_first_state.set_up import return_match, seat_count, set_up
from domain.games.fifty_first_state.state import FiftyFirstState
from domain.games.fifty_first_state.view import FiftyFirstView, view
from domain.games.fifty_first_state.vocabulary import names_for
from domain.packs import PackLabel, chosen

FiftyFirst: TypeAlias = Game[
    FiftyFirstState, FiftyFirstOptions, FiftyFirstCommand, FiftyFirstEvent, FiftyFirstView
]


def game(packs: tuple[StatePack, ...]) -> FiftyFirst:
    """The game with these packs."""

    def pack_of(options: FiftyFirstOptions) -> PackLabel:
        return chosen(packs, options.pack).label

    def with_pack(text: str) -> AnyGame:
        return cast("AnyGame", game((*packs, read(text, packs))))

    @cache
    def as_of(label: PackLabel) -> AnyGame | None:
        older = [pack for pack in SUPERSEDED if pack.label == label]
        kept = tuple(pack for pack in packs if pack.label.name != label.name)
        return cast("AnyGame", game((*older, *kept))) if older else None

    return Game(
        slug="fifty_first_state",
        title={"en": "51st State", "fr": "51e État"},
        package=__name__,
        seats=range(1, 2),
        options=FiftyFirstOptions,
        commands=get_args(FiftyFirstCommand),
        events=get_args(FiftyFirstEvent),
        view_type=FiftyFirstView,
        refusals=REASONS,
        names=names_for((*packs, *SUPERSEDED)),
        longest=LONGEST,
        seat_count=partial(seat_count, packs),
        set_up=partial(set_up, packs),
        initial_state=FiftyFirstState,
        decide=decide,
        evolve=evolve,
        to_act=to_act,
        choices=choices,
        view=view,
        redact=redact,
        hides_nothing=False,
        scores=scores,
        outcome=outcome,
        return_match=return_match,
        notate=notate,
        parse=parse,
        effect_prefixes=(EFFECT,),
        resolve_options=lambda options, state: replace(options, faction=state.faction),
        upcast_record=upcast_record,
        packs=packs,
        pack_of=pack_of,
        with_pack=with_pack,
        as_of=as_of,
        text_values=partial(text_values, packs),
    )


GAME = game(BUILT_IN)
