import { expect, test } from "vitest";
import type { PackBook } from "../../provenance/provenance";
import { localize } from "./localization";
import { namesIn } from "./pack_names.svelte";
import { componentsOf, originsOf } from "./provenance";
import type { MiniView } from "./types";

const OURS = { origin: "reconstructed", source: "" };
const PACK = {
  legend: [],
  entries: [
    { entry: "mini_divercity.power", id: "captain", ...OURS },
    { entry: "mini_divercity.power", id: "diving", ...OURS },
    { entry: "mini_divercity.corporation", id: "oil", events: ["oil"], copies: 3, ...OURS },
    { entry: "mini_divercity.corporation", id: "none", events: [], copies: 0, origin: "owner" },
    { entry: "mini_divercity.level", id: "2", save: 6, lose_at: 5, ...OURS },
  ],
} as unknown as PackBook;

function view(mode: "effe" | "team"): MiniView {
  return {
    mode,
    goal: { save: 6, lose_at: 5 },
    divers: [
      [
        { role: "captain", power: { does: mode === "effe" ? "catch" : "call_teammate" } },
        { role: "diving", power: { does: "move_token", zone: "blue" } },
      ],
    ],
    corporations: { drawn: "oil", next: [], discard: ["oil"] },
    faces: { oil: { events: ["oil"] } },
    notes: {},
  } as unknown as MiniView;
}

test("Alone, powers of Effe's sheet have no mark, and movers of tokens have one.", () => {
  const alone = originsOf(view("effe"), PACK);
  expect(alone.power("captain")).toBeNull();
  expect(alone.power("diving")?.origin).toBe("reconstructed");
  expect(alone.level("2")).toBeNull();
});

test("In a team all powers and levels are those of the pack.", () => {
  const team = originsOf(view("team"), PACK);
  expect(team.power("captain")?.origin).toBe("reconstructed");
  expect(team.level("2")?.origin).toBe("reconstructed");
});

test("The deck rests on the cards that are in it.", () => {
  expect(originsOf(view("team"), PACK).deck?.origin).toBe("reconstructed");
  expect(originsOf(view("team"), undefined).deck).toBeNull();
});

test("The components are level, divers, deck and visible cards, each once.", () => {
  const names = (mode: "effe" | "team") => {
    const shown = view(mode);
    const l10n = localize("en", namesIn(PACK.entries, "en"), shown);
    return componentsOf(shown, PACK, l10n).map(({ name }) => name);
  };
  expect(names("team")).toEqual(["Level 2", "captain", "diving", "Corporations deck", "oil"]);
  expect(names("effe")).toEqual(["captain", "diving", "Corporations deck", "oil"]);
});
