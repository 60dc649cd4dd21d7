"""An independent account of a game: it reads packs as plain JSON and uses no code of the game.

From the actions and payments it computes the gains by itself, and ignores all events that
state gains.
"""

import json
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from domain.games.fifty_first_state import events as e


def figures(pack: str, part: str) -> dict[str, Any]:
    """The `card` or the `base` of every entry that has one."""
    text = files("domain.games.fifty_first_state").joinpath("packs", f"{pack}.ndjson").read_text()
    lines = [json.loads(line) for line in text.splitlines()[1:]]
    return {line["id"]: line[part] for line in lines if part in line}


class Ledger:
    """Goods, points and the number of cards in the hand, as they must be."""

    def __init__(
        self, pack: str, faction: str, *, at_once: bool, keeps_leader_points: bool = False
    ) -> None:
        self.faces = figures(pack, "card")
        self.base = figures(pack, "base")[faction]
        self.at_once = at_once
        self.keeps_leader_points = keeps_leader_points
        self.goods = Counter[str]()
        self.built: list[dict[str, Any]] = []
        self.agreements: list[str] = []
        self.row: list[str] = []
        self.leader: dict[str, Any] | None = None
        self.base_points = 0
        self.hand = 0

    @property
    def points(self) -> int:
        on_cards: int = sum(each["points"] for each in self._in_play())
        redeveloped: int = sum(each["redeveloped"] for each in self.built)
        return len(self.built) + redeveloped + on_cards + self.base_points

    def apply(self, event: e.FiftyFirstEvent) -> None:
        match event:
            case e.HandDealt(tuple(cards)):
                self.hand += len(cards)
            case e.CardKept(overflow=None):
                self.hand += 1
            case e.OpponentRevealed(card):
                self.row.append(card)
            case e.PhaseBegun("spoils"):
                self._give(self.base["makes"])
                for card in self.agreements:
                    self._give(self.faces[card]["agreement"])
            case e.PhaseBegun("action"):
                for each in self.built:
                    self._produce(each)
            case e.SpoilsCashed(card):
                self._give(self.faces[card]["spoils"])
            case e.CleanedUp(kept):
                self._clean_up(Counter[str](kept))
            case _:
                self._apply_action(event)

    def _apply_action(self, event: e.FiftyFirstEvent) -> None:  # noqa: C901, PLR0912 - one arm each
        match event:
            case e.Conquered(_, paid):
                self._pay(paid)
                self.hand -= 1
                self._answer("conquer")
            case e.Cooperated(card, paid):
                self._pay(paid)
                self.hand -= 1
                self.agreements.append(card)
                if self.at_once:
                    self._give(self.faces[card]["agreement"])
                self._answer("cooperate")
            case e.Incorporated(card, paid):
                self._pay(paid)
                self.hand -= 1
                self.built.append(self._fresh(card))
                self._join(self.built[-1])
            case e.Redeveloped(card, place, paid):
                self._pay(paid)
                self.hand -= 1
                self.base_points += self.built[place]["points"]
                self.built[place] = self._fresh(card, redeveloped=True)
                self._join(self.built[place])
                self._answer("redevelop")
            case e.LeaderPlayed(card):
                self.hand -= 1
                if self.leader is not None and self.keeps_leader_points:
                    self.base_points += self.leader["points"]
                self.leader = self._fresh(card)
                for entry in self._does(self.leader, "on_entry"):
                    self._give(entry["gains"], self.leader)
            case e.CardsTraded():
                self.hand -= 1
            case e.Scavenged(resource):
                self._pay(("worker", "worker"))
                self.goods[resource] += 1
            case e.LocationUsed(place, paid, take):
                self._pay(paid)
                self.goods.update(take)
                for action in self._does(self.built[place], "action"):
                    self._give(action["gains"], self.built[place])
            case e.StockTaken(place, good):
                self.built[place]["stock"][good] -= 1
                self.goods[good] += 1
            case e.Visited(place, workers):
                self._pay(("worker",) * workers)
                for making in self.faces[self.row[place]]["built"]:
                    if making.get("open"):
                        self._give(making["makes"])
            case _:
                pass

    def _clean_up(self, kept: Counter[str]) -> None:
        room = [keep for each in self.built for keep in self._does(each, "keep")]
        assert kept <= self.goods, "what is kept was there before"
        assert sum(kept.values()) <= sum(keep["most"] for keep in room)
        assert all(any(good in keep["of"] for keep in room) for good in kept)
        self.goods = +kept

    def _fresh(self, card: str, *, redeveloped: bool = False) -> dict[str, Any]:
        stocks = [each["goods"] for each in self.faces[card].get("built", []) if "goods" in each]
        stock = Counter[str]()
        for each in stocks:
            stock.update(each)
        return {
            "card": card,
            "points": 0,
            "times": 0,
            "redeveloped": redeveloped,
            "stock": stock,
        }

    def _in_play(self) -> Iterator[dict[str, Any]]:
        yield from self.built
        if self.leader is not None:
            yield self.leader

    def _does(self, card: dict[str, Any], kind: str) -> list[dict[str, Any]]:
        face = self.faces[card["card"]]
        return [e for e in face.get("built", face.get("effects", [])) if e["does"] == kind]

    def _icons(self, card: dict[str, Any]) -> list[str]:
        icons: list[str] = self.faces[card["card"]]["icons"]
        return icons

    def _produce(self, card: dict[str, Any]) -> None:
        for making in self._does(card, "production"):
            self._give(making["makes"], card, self._times(making))

    def _times(self, effect: dict[str, Any]) -> int:
        if "per" not in effect:
            return 1
        showing = [card for card in self.built if effect["per"] in self._icons(card)]
        most: int = effect["most"]
        return min(len(showing), most)

    def _join(self, card: dict[str, Any]) -> None:
        for entry in self._does(card, "on_entry"):
            self._give(entry["gains"], card, self._times(entry))
        if self.at_once:
            self._produce(card)
        for other in self._in_play():
            for trigger in self._does(other, "trigger"):
                wants = trigger.get("icon")
                fits = wants is None or wants in self._icons(card)
                if other is not card and trigger["when"] == "joins" and fits:
                    self._give(trigger["gains"], other)

    def _answer(self, when: str) -> None:
        for other in self._in_play():
            for trigger in self._does(other, "trigger"):
                if trigger["when"] == when:
                    self._give(trigger["gains"], other)

    def _give(
        self, gains: dict[str, int], card: dict[str, Any] | None = None, times: int = 1
    ) -> None:
        for word, amount in gains.items():
            if word == "vp":
                self._score(card, amount * times)
            elif word == "card":
                self.hand += amount * times
            elif word not in {"any", "redraw"}:
                self.goods[word] += amount * times

    def _score(self, card: dict[str, Any] | None, points: int) -> None:
        if card is None:
            self.base_points += points
        elif points and card["times"] < 3:
            card["points"] += points
            card["times"] += 1

    def _pay(self, paid: tuple[str, ...]) -> None:
        for coin in paid:
            place, _, card = coin.partition(".")
            if place == "hand":
                self.hand -= 1
            elif place == "agreement":
                self.agreements.remove(card)
            elif place != "base":
                self.goods[coin] -= 1
                assert self.goods[coin] >= 0, f"{coin} was paid and was not there"
