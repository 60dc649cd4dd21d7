import { expect, test } from "vitest";
import { read } from "../places";
import { addressOf } from "./address";

test("An address names the moment and the eyes, and says nothing of what goes without saying.", () => {
  expect(addressOf("/match/m", 17, "seat:0")).toBe("/match/m?at=17&as=seat:0");
  expect(addressOf("/match/m", null, null)).toBe("/match/m");
  expect(addressOf("/replay", null, "omniscient")).toBe("/replay?as=omniscient");
});

test("What it names is found there.", () => {
  const { pathname, searchParams } = new URL(addressOf("/match/m", 17, "seat:0"), "http://x");
  expect(read(pathname, searchParams)).toEqual({ place: "match", id: "m", at: 17, as: "seat:0" });
});
