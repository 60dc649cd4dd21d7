import { expect, test } from "vitest";
import { read } from "./places";

function place(address: string) {
  const { pathname, searchParams } = new URL(address, "http://x");
  return read(pathname, searchParams);
}

test("A match is found by its id, at a moment and with eyes where the address names them.", () => {
  expect(place("/match/m")).toEqual({ place: "match", id: "m", at: null, as: null });
  expect(place("/match/m?at=17&as=seat:0")).toEqual({
    place: "match",
    id: "m",
    at: 17,
    as: "seat:0",
  });
  expect(place("/replay?at=2")).toEqual({ place: "file", at: 2, as: null });
});

test("Standings say which of their lists are shown, and from where on.", () => {
  expect(place("/standings/dice_miner")).toEqual({
    place: "standings",
    game: "dice_miner",
    from: 0,
  });
  expect(place("/standings/g?ladder=a%20b&time_class=rapid&from=50")).toEqual({
    place: "standings",
    game: "g",
    ladder: "a b",
    speed: "rapid",
    from: 50,
  });
});

test.each(["0", "-3", "1.5", "x", ""])("%j is no moment.", (at) => {
  expect(place(`/match/m?at=${at}`)).toMatchObject({ at: null });
});

test.each(["/elsewhere", "/match/m/x", "/match", "/replay/x"])("%s leads nowhere.", (address) => {
  expect(place(address)).toEqual({ place: "nowhere" });
});
