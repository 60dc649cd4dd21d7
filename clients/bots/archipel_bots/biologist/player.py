"""Plays Mini DiverCity alone: weighs where each command leads to, over what may lie hidden."""

from collections.abc import Sequence
from random import Random
from typing import Final

from archipel_bots.biologist.distinct import distinct
from archipel_bots.biologist.worth import worth
from archipel_bots.bot import Bot
from archipel_bots.imagined.luck import Luck
from archipel_bots.imagined.mini_divercity import imagined
from archipel_bots.offers import in_words, offered
from archipel_client.messages import Json
from domain.games.mini_divercity import GAME
from domain.games.mini_divercity.commands import ChooseCatch, Concede, Consult, MiniDivercityCommand
from domain.games.mini_divercity.events import CorporationDrawn
from domain.games.mini_divercity.state import MiniDivercityState
from domain.registry import union

# So many tables are imagined that fit what is seen. More cost time and change little.
_TIMES: Final = 10
# A pile can be looked through once in a game: by then it tells most about what is still to come.
_ENOUGH: Final = {"species": 23, "corporations": 13}


def choose(view: Json, choices: Sequence[Json], seat: int, draw: Random) -> Json:  # noqa: ARG001 - alone there is one seat
    kinds: type[MiniDivercityCommand] = union(GAME.commands)
    commands = [command for command, _ in offered(choices, kinds)]
    tables = [imagined(view, draw) for _ in range(_TIMES)]
    return in_words(_looking(tables[0], commands) or _best(tables, commands, draw))


def _looking(
    state: MiniDivercityState, commands: Sequence[MiniDivercityCommand]
) -> MiniDivercityCommand | None:
    discarded = {"species": state.species.discard, "corporations": state.corporations.discard}
    for command in commands:
        if isinstance(command, Consult) and len(discarded[command.pile]) >= _ENOUGH[command.pile]:
            return command
    return None


def _best(
    tables: Sequence[MiniDivercityState], commands: Sequence[MiniDivercityCommand], draw: Random
) -> MiniDivercityCommand:
    """Over all tables together; what a lot decides is the same for all commands."""
    fates = [draw.random() for _ in tables]
    playing = [each for each in commands if not isinstance(each, Consult | Concede)]

    def summed(command: MiniDivercityCommand) -> float:
        pairs = zip(tables, fates, strict=True)
        return sum(_settled(_at_turns_end(state, command, fate)) for state, fate in pairs)

    return max(distinct(tables[0], playing), key=summed)


def _settled(state: MiniDivercityState) -> float:
    """What the Captain has caught is not worth anything until one of the cards is chosen."""
    caught = dict.fromkeys(state.species.caught)
    if not caught:
        return worth(state)
    return max(worth(_at_turns_end(state, ChooseCatch(species), 0.0)) for species in caught)


def _at_turns_end(
    state: MiniDivercityState, command: MiniDivercityCommand, fate: float
) -> MiniDivercityState:
    """What the next Corporations card brings is the same after any command, and left out."""
    for event in GAME.decide(state, command, 0, Luck(Random(fate))):
        if isinstance(event, CorporationDrawn):
            break
        state = GAME.evolve(state, event)
    return state


BIOLOGIST: Final = Bot(
    "biologist",
    choose,
    frozenset({GAME.slug}),
    title={"en": "Marine biologist", "fr": "Biologiste marin"},
    solo=True,
)
