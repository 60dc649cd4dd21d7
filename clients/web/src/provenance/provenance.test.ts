import { expect, test } from "vitest";
import { oursText, provenanceText } from "./messages";
import {
  isMarked,
  packOf,
  provenanceIn,
  provenanceOfPack,
  together,
  type PackBook,
  type Source,
} from "./provenance";

function source(code: string, origin: Source["origin"]): Source {
  return { code, origin, title: `What ${code} says`, edition: null, url: null };
}

const PACK = {
  pack: "standard",
  digest: "d1",
  title: "Standard",
  legend: [
    source("NE", "published"),
    source("OWN", "reconstructed"),
    source("U3", "reconstructed"),
  ],
  entries: [
    { entry: "g.card", id: "road", origin: "published", source: "NE" },
    {
      entry: "g.card",
      id: "post",
      origin: "reconstructed",
      source: "NE+OWN",
      sources: { names: "OWN", distance: "OWN", icons: "NE", copies: "OWN" },
    },
    { entry: "g.card", id: "oil", origin: "reconstructed", source: "U3" },
    { entry: "g.die", id: "oil", origin: "owner", source: "" },
  ],
} as unknown as PackBook;

function of(kind: string, id: string) {
  return provenanceIn(PACK, kind, id);
}

test("A published entry has no mark.", () => {
  expect(isMarked(of("g.card", "road"))).toBe(false);
  expect(of("g.card", "road")?.texts).toEqual([PACK.legend[0]]);
});

test("A reconstructed entry tells its reasons, and the fields that are ours.", () => {
  const post = of("g.card", "post");
  expect(post && oursText(post, "en")).toBe("Our figures: distance and number of copies.");
  expect(post && provenanceText(post, "fr")).toBe(
    "Reconstitué. De notre main : distance et nombre d’exemplaires. What OWN says.",
  );
});

test("An entry is found by kind and id, and may be an owner's.", () => {
  const die = of("g.die", "oil");
  expect(die && provenanceText(die, "en")).toBe(
    "From the owner’s copy. The operator of this server brought these figures.",
  );
  expect(of("g.card", "nothing")).toBeNull();
  expect(provenanceIn(undefined, "g.card", "oil")).toBeNull();
});

test("Several entries are reconstructed if one of them is.", () => {
  const both = together([of("g.card", "road"), of("g.card", "oil"), null]);
  expect(both).toMatchObject({ origin: "reconstructed", reasons: [PACK.legend[2]], texts: [] });
  expect(together([of("g.card", "road")])?.origin).toBe("published");
  expect(together([])).toBeNull();
  expect(provenanceOfPack(PACK)?.reasons.map(({ code }) => code)).toEqual(["OWN", "U3"]);
});

test("The pack of a match is the one with its digest, else of its name, else the first.", () => {
  const other = { ...PACK, pack: "other", digest: "d2" };
  expect(packOf([PACK, other], { name: "standard", digest: "d2" })).toBe(other);
  expect(packOf([PACK, other], { name: "other", digest: "gone" })).toBe(other);
  expect(packOf([PACK, other], { name: "gone", digest: "gone" })).toBe(PACK);
});
