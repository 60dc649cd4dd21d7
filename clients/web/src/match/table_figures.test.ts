import { expect, test } from "vitest";
import type { GamePage } from "../games/game_page";
import type { GameBook, View } from "../contract/types";
import type { PackBook, Provenance } from "../provenance/provenance";
import { countOf, packLabelIn, packLabelOf, ruleCounts, tableFigures } from "./table_figures";

const PACK = { pack: "standard", digest: "d1", title: "Standard" } as PackBook;
const CONTEXT = { language: "en", players: [] } as const;

function rests(origin: Provenance["origin"]): Provenance {
  return { origin, reasons: [], texts: [], ours: [] };
}

const PAGE = {
  components: (_view: View, { title }: PackBook) => [
    { name: title, provenance: rests("published") },
    { name: "Guess", provenance: rests("reconstructed") },
    { name: "Box", provenance: rests("owner") },
    { name: "Old", provenance: null },
  ],
} satisfies Pick<GamePage, "components">;

test("A view names its pack, if the game has packs.", () => {
  expect(packLabelOf({ game: "divercite" })).toBeNull();
  expect(packLabelOf(null)).toBeNull();
  const label = { name: "standard", digest: "d1" };
  const view = { game: "dice_miner", pack: label };
  expect(packLabelOf(view)).toEqual(label);
});

test("A ladder begins with its pack.", () => {
  expect(packLabelIn("standard@0a1b new_york vp=1+1")).toEqual({
    name: "standard",
    digest: "0a1b",
  });
  expect(packLabelIn("blitz")).toBeNull();
});

test("Components that are not as published are told apart.", () => {
  const view = { game: "dice_miner", pack: { name: "standard", digest: "d1" } };
  const figures = tableFigures(PAGE, view, [PACK], CONTEXT);
  expect(figures.marked.map(({ name }) => name)).toEqual(["Guess", "Box"]);
  expect(figures.all).toBe(4);
  expect(countOf(figures, "reconstructed")).toBe(1);
  expect(countOf(figures, "owner")).toBe(1);
});

test("Without a pack, and on a page without components, there are none.", () => {
  const none = { marked: [], all: 0 };
  expect(tableFigures(PAGE, { game: "divercite" }, [], CONTEXT)).toEqual(none);
  const view = { game: "dice_miner", pack: { name: "standard", digest: "d1" } };
  expect(tableFigures({}, view, [PACK], CONTEXT)).toEqual(none);
});

test("Reconstructed rules are counted.", () => {
  const provenance = ["published", "reconstructed"].map((each) => ({ provenance: each }));
  expect(ruleCounts({ provenance } as GameBook)).toEqual({ ours: 1, all: 2 });
});
