"""Mini DiverCity: species to save from the Corporations, alone by Effe's rules or as a team."""

from collections.abc import Sequence
from functools import partial
from typing import TypeAlias, cast

from domain.game import AnyGame, Game
from domain.games.mini_divercity.commands import (
    COMMANDS,
    MiniDivercityCommand,
    MiniDivercityOptions,
)
from domain.games.mini_divercity.decide import decide, return_match, set_up
from domain.games.mini_divercity.events import EVENTS, MiniDivercityEvent
from domain.games.mini_divercity.evolve import evolve
from domain.games.mini_divercity.figures import MiniPack, pack, packs_in_the_box
from domain.games.mini_divercity.legal import choices, to_act
from domain.games.mini_divercity.length import longest
from domain.games.mini_divercity.notation import EFFECT_PREFIXES, notate
from domain.games.mini_divercity.parsing import parse, upcast_record
from domain.games.mini_divercity.redact import redact
from domain.games.mini_divercity.refusals import REASONS
from domain.games.mini_divercity.scoring import outcome, scores
from domain.games.mini_divercity.state import MiniDivercityState
from domain.games.mini_divercity.terms import pack_of, seat_count
from domain.games.mini_divercity.view import MiniDivercityView, view
from domain.games.mini_divercity.vocabulary import VOCABULARY
from domain.pack_names import names_of

MiniDivercity: TypeAlias = Game[
    MiniDivercityState,
    MiniDivercityOptions,
    MiniDivercityCommand,
    MiniDivercityEvent,
    MiniDivercityView,
]


def game(packs: Sequence[MiniPack]) -> MiniDivercity:
    """The game with these packs."""
    return Game(
        slug="mini_divercity",
        title={"en": "Mini DiverCity", "fr": "Mini DiverCity"},
        package=__name__,
        seats=range(1, 8),
        options=MiniDivercityOptions,
        commands=COMMANDS,
        events=EVENTS,
        view_type=MiniDivercityView,
        refusals=REASONS,
        names=names_of(packs, VOCABULARY),
        longest=max(longest(each.figures) for each in packs),
        seat_count=partial(seat_count, packs),
        set_up=partial(set_up, packs),
        initial_state=MiniDivercityState,
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
        effect_prefixes=EFFECT_PREFIXES,
        upcast_record=upcast_record,
        is_cooperative=True,
        packs=tuple(packs),
        pack_of=partial(pack_of, packs),
        with_pack=lambda text: cast("AnyGame", game((*packs, pack(text, packs)))),
    )


GAME = game(packs_in_the_box(__name__))
