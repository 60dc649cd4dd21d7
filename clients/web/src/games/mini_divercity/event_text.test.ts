import { expect, test } from "vitest";
import type { Event } from "../../contract/types";
import { namesIn } from "./pack_names.svelte";
import type { MiniEvent, MiniView } from "./types";
import { movedBy, describeEvents } from "./event_text";
import { localize } from "./localization";

const VIEW = {
  mode: "team",
  scale: { crab: 1, eel: -2 },
  faces: { both: { events: ["oil", "hotels"], copies: 1, hotels: ["red", "green"] } },
} as unknown as MiniView;
const ENTRIES = [
  {
    entry: "mini_divercity.species",
    id: "crab",
    name: { en: "Crab", fr: "Crabe" },
    copies: 5,
    origin: "published",
  },
] as Parameters<typeof namesIn>[0];

function sentences(events: MiniEvent[], language: "en" | "fr" = "en"): string[] {
  return describeEvents(
    events,
    VIEW,
    localize(language, namesIn(ENTRIES, language), VIEW, ["Ada", "Bea"]),
  );
}

const IDENTIFIED: MiniEvent = {
  type: "mini_divercity.identified",
  seat: 1,
  places: [2],
  species: ["crab"],
};

test("Sentences name the player and the new step of the species.", () => {
  expect(sentences([IDENTIFIED])).toEqual([
    "Bea: identified Crab.",
    "Crab gets better (now: green zone).",
  ]);
  expect(sentences([IDENTIFIED], "fr")).toEqual([
    "Bea : espèce identifiée : Crabe.",
    "Crabe s’améliore (maintenant : zone verte).",
  ]);
});

test("The step of a species is named once, after its last move.", () => {
  const hit: MiniEvent = {
    type: "mini_divercity.dynamite_fished",
    species: "crab",
    from_discard: false,
  };
  expect(sentences([hit, IDENTIFIED]).filter((each) => each.includes("now"))).toHaveLength(1);
  expect([...movedBy([hit, IDENTIFIED])]).toEqual(["crab"]);
});

test("A Corporations card is described by its events, a concealed card by its place.", () => {
  expect(sentences([{ type: "mini_divercity.corporation_drawn", seat: 0, card: "both" }])).toEqual([
    "Ada: the Corporations strike: oil, hotels (red and green).",
  ]);
  const dealt: MiniEvent = {
    type: "mini_divercity.cards_dealt",
    seat: 0,
    places: [2],
    species: [{ count: 1 }],
    known: [false],
  };
  expect(sentences([dealt])).toEqual(["Ada: new cards: face down (Card 2)."]);
});

test("Other events have no sentence.", () => {
  const other: Event = { type: "match.match_started" };
  expect(describeEvents([other], VIEW, localize("en", namesIn([], "en"), VIEW))).toEqual([]);
});
