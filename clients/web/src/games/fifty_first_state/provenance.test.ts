import { expect, test } from "vitest";
import type { PackBook, Source } from "../../provenance/provenance";
import { componentsOf, productionProvenance, provenanceAt, titleOrigin } from "./provenance";
import { localize } from "./text/localization";
import type { StateView } from "./types";

function source(code: string, origin: Source["origin"]): Source {
  return { code, origin, title: code, edition: null, url: null };
}

function card(id: string, origin: string, sources: Record<string, string>) {
  return { entry: "fifty_first_state.card", id, origin, source: "", sources, copies: 1 };
}

function pack(...more: unknown[]): PackBook {
  const entries = [
    card("school", "published", { names: "NE", name_fr: "SOLO", copies: "OWN" }),
    card("dive", "published", { names: "NE", name_fr: "OWN" }),
    card("post", "reconstructed", { names: "OWN", distance: "OWN" }),
    card("boss", "published", { names: "NE", effects: "NE" }),
    ...more,
  ];
  const legend = [source("NE", "published"), source("OWN", "reconstructed")];
  return { pack: "standard", digest: "d", title: "", entries, legend } as unknown as PackBook;
}

function faction(sources: Record<string, string>) {
  return { entry: "fifty_first_state.faction", id: "mutants", origin: "reconstructed", sources };
}

const VIEW = {
  faction: "mutants",
  hand: ["school", "post"],
  built: [{ card: "school" }],
  row: [],
  spoils: [],
  agreements: [],
  leader: { card: "boss" },
  question: null,
  base: { contacts: [{ contact: "conquest" }, { contact: "cooperation" }] },
  cards: [{ id: "boss", card: { kind: "leader", effects: [] } }],
} as unknown as StateView;

function l10n(book: PackBook, language: "en" | "fr" = "en") {
  return localize(language, VIEW, (_what, id) => id, book);
}

const at = (zone: "hand" | "leader" | "contacts", of: string) => ({ zone, at: 0, card: of });

test("A card is marked by its own entry.", () => {
  const texts = l10n(pack());
  expect(provenanceAt(at("hand", "post"), texts)?.origin).toBe("reconstructed");
  expect(provenanceAt(at("hand", "school"), texts)?.origin).toBe("published");
  expect(
    provenanceAt(
      at("hand", "post"),
      localize("en", VIEW, (_, id) => id),
    ),
  ).toBeNull();
});

test("Of a base, only the prices that are ours are marked.", () => {
  const texts = l10n(pack(faction({ conquest: "OWN", cooperation: "NE", makes: "NE" })));
  expect(provenanceAt(at("contacts", "conquest"), texts)?.ours).toEqual(["conquest"]);
  expect(provenanceAt(at("contacts", "cooperation"), texts)).toBeNull();
  expect(productionProvenance(texts)).toBeNull();
  const whole = l10n(pack(faction({})));
  expect(productionProvenance(whole)?.origin).toBe("reconstructed");
});

test("A leader is marked by the leader action of an owner's pack.", () => {
  const action = { entry: "fifty_first_state.leader_action", id: "any", origin: "owner" };
  expect(provenanceAt(at("leader", "boss"), l10n(pack()))?.origin).toBe("published");
  expect(provenanceAt(at("leader", "boss"), l10n(pack(action)))?.origin).toBe("owner");
});

test("A title is printed, made up, or in French translated by us.", () => {
  expect(titleOrigin("school", l10n(pack(), "fr"))).toBeNull();
  expect(titleOrigin("dive", l10n(pack(), "fr"))).toBe("translated");
  expect(titleOrigin("dive", l10n(pack()))).toBeNull();
  expect(titleOrigin("post", l10n(pack()))).toBe("made_up");
});

test("The components are the visible cards, each once, and the prices of the base.", () => {
  const found = componentsOf(l10n(pack()));
  expect(found.map(({ name }) => name)).toEqual([
    "school",
    "post",
    "boss",
    "Conquest",
    "Cooperation",
  ]);
});
