"""Every event in a word: commands as `conquer:school=base.conquest+weapon`, effects after `>`."""

from collections.abc import Iterable
from typing import Final, assert_never

from domain.games.fifty_first_state.events import (
    Acted,
    CardKept,
    CardRejected,
    Cards,
    CardsDrawn,
    CardsShown,
    CardsTraded,
    CardTurned,
    CleanedUp,
    Conquered,
    Cooperated,
    Counted,
    DiscardsShuffled,
    FiftyFirstEvent,
    Gained,
    GoodsSaved,
    HandDealt,
    Incorporated,
    LeaderPlayed,
    LocationUsed,
    NothingTurned,
    OpponentFound,
    OpponentRevealed,
    Passed,
    PhaseBegun,
    Redeveloped,
    RoundBegun,
    Scavenged,
    Scored,
    SpoilsCashed,
    SpoilsHeld,
    StockLaid,
    StockTaken,
    TableLaid,
    Visited,
)
from domain.games.fifty_first_state.material import Goods
from domain.messages import Concealed

EFFECT: Final = ">"


def notate(event: FiftyFirstEvent) -> str:
    match event:
        case CardKept(by_choice=True):
            return "keep"
        case CardKept(overflow=overflow):
            return ">kept" if overflow is None else f">full:{overflow}"
        case CardRejected():
            return "reject"
        case SpoilsCashed(card):
            return f"cash:{card}"
        case SpoilsHeld():
            return "hold"
        case Passed():
            return "pass"
        case GoodsSaved(goods):
            return f"save:{summed(goods)}"
        case TableLaid(faction=faction, pack=pack):
            return f">laid:{pack.name}@{pack.digest}/{faction}"
        case OpponentFound(drawn, joined):
            return f">found:{summed(joined)}<{summed(drawn)}"
        case HandDealt(cards):
            return f">dealt:{_cards(cards)}"
        case RoundBegun(number):
            return f">round:{number}"
        case CardTurned(cards):
            return f">turned:{_cards(cards)}"
        case NothingTurned():
            return ">nothing"
        case DiscardsShuffled():
            return ">shuffled"
        case CardsShown(cards):
            return f">shown:{summed(cards)}"
        case OpponentRevealed(card):
            return f">revealed:{card}"
        case PhaseBegun(phase):
            return f">phase:{phase}"
        case Gained(source, goods):
            return f">gained:{_goods(goods)}<{source}"
        case Scored(spot, points):
            return f">scored:{points}@{spot}"
        case CardsDrawn(cards):
            return f">drawn:{_cards(cards)}"
        case StockLaid(place, goods):
            return f">stocked:{_goods(goods)}@{place}"
        case Counted(number, points):
            return f">counted:{points}@{number}"
        case CleanedUp(kept):
            return f">clean:{_goods(kept)}"
        case _:
            return _done(event)


def _done(event: Acted) -> str:
    match event:
        case Conquered(card, paid):
            return f"conquer:{card}={summed(paid)}"
        case Cooperated(card, paid):
            return f"cooperate:{card}={summed(paid)}"
        case Incorporated(card, paid):
            return f"incorporate:{card}={summed(paid)}"
        case Redeveloped(card, place, paid):
            return f"redevelop:{card}@{place}={summed(paid)}"
        case LeaderPlayed(card):
            return f"lead:{card}"
        case CardsTraded(cards):
            return f"trade:{summed(cards)}"
        case Scavenged(resource):
            return f"scavenge:{resource}"
        case LocationUsed(place, paid, take):
            return f"use:{place}={summed(paid)}" + (f">{summed(take)}" if take else "")
        case StockTaken(place, good):
            return f"stock:{place}={good}"
        case Visited(place):
            return f"visit:{place}"
        case _:
            assert_never(event)


def summed(words: Iterable[str]) -> str:
    return "+".join(words)


def _goods(goods: Goods) -> str:
    return "+".join(f"{count}*{good}" for good, count in goods.items())


def _cards(cards: Cards) -> str:
    """Hidden ones are only counted."""
    return f"{cards.count}*?" if isinstance(cards, Concealed) else summed(cards)
