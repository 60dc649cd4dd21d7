"""Plays 51st State on the page."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any, Final

from msgspec import Struct

from kit.browser import Visitor
from kit.players import Guest, Json, any_of, good
from kit.waiting import until_async

LONG: Final = 1500  # more presses than a game takes
PHASES: Final = ("lookout", "spoils", "action", "clean_up")
ZONES: Final = ("hand", "built", "row", "agreements", "spoils")

# All that lies on the table, as the page shows it.
SHOWN: Final = """() => ({
  cards: [...document.querySelectorAll("[data-spot]")]
    .map(({ dataset }) => `${dataset.spot}:${dataset.card}`).sort(),
  turned: document.querySelector(".turned")?.dataset.card ?? null,
  goods: [...document.querySelectorAll(".goods .count")]
    .map((each) => Number(each.textContent)),
  phase: [...document.querySelectorAll(".phases li")].findIndex((each) => each.ariaCurrent),
})"""

# Every action that the page offers, card by card; the selection is cleared in the end.
OFFERED: Final = """async () => {
  const actions = () => [...document.querySelectorAll("[data-action]")]
    .map((each) => each.dataset.action);
  const tapped = async (spot) => {
    document.querySelector(`[data-spot="${spot}"]`).click();
    await new Promise((done) => setTimeout(done));
  };
  const found = new Set(actions());
  const lit = [...document.querySelectorAll("[data-lit=yes], [data-lit=faint]")];
  for (const spot of lit.map((card) => card.dataset.spot)) {
    await tapped(spot);
    actions().forEach((action) => found.add(action));
    await tapped(spot);
  }
  return [...found].sort();
}"""

# What could be pressed next: the answers to a question, what a card can do, or any lit card.
PRESSABLE: Final = """() => {
  const all = (what, name) => [...document.querySelectorAll(`[data-${what}]`)]
    .map((each) => `[data-${what}="${each.dataset[name ?? what]}"]`);
  const answers = all("answer");
  if (answers.length > 0) return answers;
  const isChosen = document.querySelector("[data-spot][aria-pressed=true]") !== null;
  const lit = [...document.querySelectorAll("[data-lit=yes]")]
    .map((each) => `[data-spot="${each.dataset.spot}"]`);
  return isChosen ? all("action") : [...all("action"), ...lit];
}"""

# Which key brings the focus closer to a thing, or acts on it.
KEY_TO: Final = """(selector) => {
  const [here, there] = [document.activeElement, document.querySelector(selector)];
  if (here === there) return "Enter";
  const after = here.compareDocumentPosition(there) & Node.DOCUMENT_POSITION_FOLLOWING;
  const cards = here.closest("ul") === there.closest("ul") && "spot" in here.dataset;
  if (cards) return after ? "ArrowRight" : "ArrowLeft";
  return after ? "Tab" : "Shift+Tab";
}"""


class Place(Struct, frozen=True):
    """A match, its player, and the page."""

    match: str
    guest: Guest
    visitor: Visitor

    async def match_card(self) -> Json:
        return good(await self.guest.get(f"/api/matches/{self.match}"))

    async def settled(self) -> Json:
        """Returns the match from the server, once the page shows it."""
        await self.visitor.page.locator("[aria-busy=false]").wait_for()
        match_card = await self.match_card()
        wanted = lying(match_card["view"])
        shown: list[Json] = []

        async def is_shown() -> bool:
            shown[:] = [await self.visitor.page.evaluate(SHOWN)]
            return shown == [wanted]

        await until_async(is_shown, 10, lambda: (shown, wanted))
        return match_card

    async def positions(self) -> AsyncIterator[Json]:
        """Yields the match before every click, until it is over."""
        for _ in range(LONG):
            match_card = await self.settled()
            if match_card["status"] == "finished":
                return
            yield match_card
        raise AssertionError("this game has no end")

    async def moves_on(self, draw: Random, deed: str) -> None:
        """Sends random legal commands over HTTP until this action is legal."""
        while deed not in deeds(match_card := await self.match_card()):
            command = any_of(match_card["choices"], draw)
            good(await self.guest.post(f"/api/matches/{self.match}/commands", command))

    async def offered(self) -> set[str]:
        return {*await self.visitor.page.evaluate(OFFERED)}

    async def next_press(self, draw: Random) -> str:
        """Picks a random control; passing and trading rarely, to play longer games."""
        pressable: list[str] = await self.visitor.page.evaluate(PRESSABLE)
        lively = [each for each in pressable if "pass" not in each and "trade" not in each]
        return draw.choice(lively if lively and draw.random() < 0.8 else pressable)

    async def click(self, selector: str) -> None:
        await self.visitor.page.locator(selector).click()

    async def type(self, selector: str) -> None:
        """Reaches the control by keys alone and activates it."""
        page, key = self.visitor.page, ""
        while key != "Enter":
            key = await page.evaluate(KEY_TO, selector)
            await page.keyboard.press(key)


async def seated(guest: Guest, visitor: Visitor, pack: str = "standard") -> Place:
    """Opens a new solo match."""
    options = {"game": "fifty_first_state", "pack": pack}
    match = str(good(await guest.post("/api/matches", {"options": options, "seat": 0}))["id"])
    await visitor.go(f"/match/{match}")
    return Place(match, guest, visitor)


def deeds(match_card: Json) -> set[str]:
    """Returns the legal actions, without the game's prefix."""
    return {pattern["type"].rpartition(".")[2] for pattern in match_card["choices"]}


def lying(view: dict[str, Any]) -> Json:
    """Returns all cards on the table, from the server's view."""
    zones = {zone: [*map(card_of, view[zone])] for zone in ZONES}
    zones["contacts"] = [each["contact"] for each in view["base"]["contacts"]]
    zones["leader"] = [view["leader"]["card"]] if view["leader"] else []
    question = view["question"] or {}
    return {
        "cards": sorted(f"{z}.{at}:{card}" for z in zones for at, card in enumerate(zones[z])),
        "turned": next(iter(question.get("card") or []), None),
        "goods": [*view["goods"].values()],
        "phase": PHASES.index(view["phase"]) if view["phase"] in PHASES else -1,
    }


def card_of(each: str | dict[str, Any]) -> str:
    return each if isinstance(each, str) else str(each["card"])
