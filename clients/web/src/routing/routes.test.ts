import { expect, test } from "vitest";
import { linkTo, parseRoute } from "./routes";

function page(address: string) {
  const { pathname, searchParams } = new URL(address, "http://x");
  return parseRoute(pathname, searchParams);
}

test("A match has an id, and optionally a version and a viewer.", () => {
  expect(page("/match/m")).toEqual({ page: "match", id: "m", at: null, as: null });
  expect(page("/match/m?at=17&as=seat:0")).toEqual({
    page: "match",
    id: "m",
    at: 17,
    as: "seat:0",
  });
  expect(page("/replay?at=2")).toEqual({ page: "file", at: 2, as: null });
});

test("Standings have optional filters and a first rank.", () => {
  expect(page("/standings/dice_miner")).toEqual({
    page: "standings",
    game: "dice_miner",
    from: 0,
  });
  expect(page("/standings/g?ladder=a%20b&time_class=rapid&from=50")).toEqual({
    page: "standings",
    game: "g",
    ladder: "a b",
    speed: "rapid",
    from: 50,
  });
});

test("The components of a game are those of a pack.", () => {
  expect(page("/games/dice_miner/components")).toEqual({
    page: "components",
    game: "dice_miner",
    pack: null,
  });
  expect(page("/games/g/components?pack=my_box")).toMatchObject({ game: "g", pack: "my_box" });
});

test.each(["0", "-3", "1.5", "x", ""])("%j is not a version.", (at) => {
  expect(page(`/match/m?at=${at}`)).toMatchObject({ at: null });
});

test.each(["/elsewhere", "/match/m/x", "/match", "/replay/x", "/games/g", "/games/g/x"])(
  "%s is not found.",
  (address) => {
    expect(page(address)).toEqual({ page: "not_found" });
  },
);

test("An address names the version and the viewer, and leaves defaults out.", () => {
  expect(linkTo("/match/m", 17, "seat:0")).toBe("/match/m?at=17&as=seat:0");
  expect(linkTo("/match/m", null, null)).toBe("/match/m");
  expect(linkTo("/replay", null, "omniscient")).toBe("/replay?as=omniscient");
});

test("A link is parsed to the same route.", () => {
  const { pathname, searchParams } = new URL(linkTo("/match/m", 17, "seat:0"), "http://x");
  expect(parseRoute(pathname, searchParams)).toEqual({
    page: "match",
    id: "m",
    at: 17,
    as: "seat:0",
  });
});
