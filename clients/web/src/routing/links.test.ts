import { expect, test } from "vitest";
import { parseRoute } from "./routes";
import { linkTo } from "./links";

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
