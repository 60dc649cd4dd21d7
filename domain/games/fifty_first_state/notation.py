"""Every event in a word: commands as `conquer:school=base.conquest+weapon`, effects after `>`."""

from collections.abc import Iterable
from typing import Final, assert_never

from domain.games.fifty_first_state import events as e
from domain.games.fifty_first_state.events import FiftyFirstEvent
from domain.games.fifty_first_state.material import Goods
from domain.messages import Concealed

EFFECT: Final = ">"


def notate(event: FiftyFirstEvent) -> str:
    match event:
        case e.CardKept(by_choice=True):
            return "keep"
        case e.CardKept(overflow=overflow):
            return ">kept" if overflow is None else f">full:{overflow}"
        case e.CardRejected():
            return "reject"
        case e.SpoilsCashed(card):
            return f"cash:{card}"
        case e.SpoilsHeld():
            return "hold"
        case e.Passed():
            return "pass"
        case e.GoodsSaved(goods):
            return f"save:{summed(goods)}"
        case e.TableLaid(faction=faction, pack=pack):
            return f">laid:{pack.name}@{pack.digest}/{faction}"
        case e.OpponentFound(drawn, joined):
            return f">found:{summed(joined)}<{summed(drawn)}"
        case e.HandDealt(cards):
            return f">dealt:{_cards(cards)}"
        case e.RoundBegun(number):
            return f">round:{number}"
        case e.CardTurned(cards):
            return f">turned:{_cards(cards)}"
        case e.NothingTurned():
            return ">nothing"
        case e.DiscardsShuffled():
            return ">shuffled"
        case e.CardsShown(cards):
            return f">shown:{summed(cards)}"
        case e.OpponentRevealed(card):
            return f">revealed:{card}"
        case e.PhaseBegun(phase):
            return f">phase:{phase}"
        case e.Gained(source, goods):
            return f">gained:{_goods(goods)}<{source}"
        case e.Scored(spot, points):
            return f">scored:{points}@{spot}"
        case e.CardsDrawn(cards):
            return f">drawn:{_cards(cards)}"
        case e.StockLaid(place, goods):
            return f">stocked:{_goods(goods)}@{place}"
        case e.Counted(number, points):
            return f">counted:{points}@{number}"
        case e.CleanedUp(kept):
            return f">clean:{_goods(kept)}"
        case _:
            return _done(event)


def _done(event: e.Acted) -> str:
    match event:
        case e.Conquered(card, paid):
            return f"conquer:{card}={summed(paid)}"
        case e.Cooperated(card, paid):
            return f"cooperate:{card}={summed(paid)}"
        case e.Incorporated(card, paid):
            return f"incorporate:{card}={summed(paid)}"
        case e.Redeveloped(card, place, paid):
            return f"redevelop:{card}@{place}={summed(paid)}"
        case e.LeaderPlayed(card):
            return f"lead:{card}"
        case e.LeaderUsed(paid, take):
            return f"leader={summed(paid)}" + (f">{summed(take)}" if take else "")
        case e.CardsTraded(cards):
            return f"trade:{summed(cards)}"
        case e.Scavenged(resource):
            return f"scavenge:{resource}"
        case e.LocationUsed(place, paid, take):
            return f"use:{place}={summed(paid)}" + (f">{summed(take)}" if take else "")
        case e.StockTaken(place, good):
            return f"stock:{place}={good}"
        case e.Visited(place):
            return f"visit:{place}"
        case _:
            assert_never(event)


def summed(words: Iterable[str]) -> str:
    return "+".join(words)


def _goods(goods: Goods) -> str:
    return "+".join(f"{count}*{good}" for good, count in goods.items())


def _cards(cards: e.Cards) -> str:
    """Hidden ones are only counted."""
    return f"{cards.count}*?" if isinstance(cards, Concealed) else summed(cards)
