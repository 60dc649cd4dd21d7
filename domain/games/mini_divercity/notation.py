"""Events in short words; those of commands begin with the letter of a seat (R97).

`A:oil.1.3.4/crab.eel.eel` pays the oil platform with the cards at places 1, 3 and 4 and shows which
these were; `A:close.2.red/crab` closes the red hotel with the card at place 2; `A:send.captain.x2`
sends the Captain to two cards. Effects have a prefix: `=oil_dynamite` is the card that is drawn,
`-crab` is hit by dynamite, `^red.green` open, `&eel` is turned up, `#saved` is the end.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from domain.game import Seat
from domain.games.mini_divercity import events as e
from domain.games.mini_divercity import species_events as s
from domain.games.mini_divercity.events import MiniDivercityEvent
from domain.messages import Concealed

LETTERS: Final = "ABCDEFG"  # of the seats
TIMES: Final = "x"
UNKNOWN: Final = "?"
EFFECT_PREFIXES: Final = ("=", "-", "^", "+", "&", "#")


def notate(event: MiniDivercityEvent) -> str | None:
    """The word of a command's own event; effects have shorter words or none."""
    match event:
        case s.OilPaid(seat, places, species):
            return _move(seat, "oil", places, revealed=species)
        case s.Identified(seat, places, species, diver=None):
            return _move(seat, "identify", places, revealed=species)
        case s.SavePaid(seat, places, species):
            return _move(seat, "pay", places, revealed=species)
        case s.HotelClosed(seat, hotel, place, species):
            return _move(seat, "close", (place, hotel), revealed=(species,))
        case e.Explored(seat):
            return _move(seat, "explore")
        case s.QuicklyExplored(seat, species):
            return _move(seat, "quick", revealed=species)
        case e.WalkieTalkieUsed(seat, to):
            return _move(seat, "tell", LETTERS[to])
        case e.DiverSent(seat, diver):
            return _move(seat, "send", (diver, *_target(event)))
        case s.CardsSwapped(lagoon, ocean, species):
            return _move(0, "swap", (lagoon, ocean), revealed=species)
        case e.SwapDeclined():
            return _move(0, "keep")
        case s.CatchChosen(species, chosen=True, seat=seat):
            return _move(seat, "catch", (species,))
        case s.CardsRevealed(seat, places, species, chosen=True):
            return _move(seat, "reveal", places, revealed=species)
        case e.CorporationsOrdered(to, order):
            return _move(to or 0, "order", UNKNOWN if isinstance(order, Concealed) else order)
        case e.CorporationTurned(card):
            return _move(0, "look", revealed=(card,))
        case e.LookDeclined():
            return _move(0, "pass")
        case e.PileConsulted(pile):
            return _move(0, "consult", (pile,))
        case e.GameEnded("conceded"):
            return _move(0, "concede")
        case _:
            return _effect(event)


def _effect(event: MiniDivercityEvent) -> str | None:
    match event:
        case e.CorporationDrawn(_, card):
            return f"={card}"
        case s.DynamiteFished(species):
            return f"-{species}"
        case e.HotelsOpened(hotels):
            return f"^{'.'.join(hotels)}"
        case s.Identified(_, _, species) | s.CatchChosen(species):
            return f"+{species if isinstance(species, str) else species[0]}"
        case s.CardsRevealed(_, _, species):
            return f"&{'.'.join(species)}"
        case s.TopSpeciesTurned(species):
            return f"&{species}"
        case e.GameEnded(result):
            return f"#{result}"
        case (
            e.GameLaid()
            | e.DiversDealt()
            | s.CardsDealt()
            | s.CardsCaught()
            | e.CorporationsReshuffled()
            | e.CorporationsSeen()
            | e.HotelFreed()
            | e.OilFoundNothing()
            | e.QuestionAsked()
            | s.TokenMoved()
            | s.OilPaid()
            | s.SavePaid()
            | s.HotelClosed()
            | e.Explored()
            | s.QuicklyExplored()
            | e.WalkieTalkieUsed()
            | e.DiverSent()
            | s.CardsSwapped()
            | e.SwapDeclined()
            | e.CorporationsOrdered()
            | e.CorporationTurned()
            | e.LookDeclined()
            | e.PileConsulted()
        ):
            return None
        case _:
            assert_never(event)


def _move(
    seat: Seat, verb: str, words: Iterable[str | int] = (), revealed: Iterable[str] = ()
) -> str:
    """The command, and after a stroke what it revealed."""
    asked = ".".join([verb, *map(str, words)])
    beside = ".".join(revealed)
    return f"{LETTERS[seat]}:{asked}" + (f"/{beside}" if beside else "")


def _target(event: e.DiverSent) -> tuple[str | int, ...]:
    if event.count is not None:
        return (f"{TIMES}{event.count}",)
    named = (event.hotel, event.card, event.species)
    return (*(each for each in named if each is not None), *(LETTERS[to] for to in event.seats))
