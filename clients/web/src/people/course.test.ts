import { expect, test } from "vitest";
import { course, type Point, whole } from "./course";

const BOX = { width: 100, height: 40 };

function point(rating: number, deviation: number): Point {
  return { at: "2026-01-01T12:00:00Z", match: "m", rating, deviation };
}

test("The box reaches from the least to the most that a rating may be.", () => {
  const told = course([point(1500, 300), point(1600, 100), point(1550, 50)], BOX);
  expect([told.low, told.high]).toEqual([1200, 1800]);
  expect(told.line).toBe("0.0,20.0 50.0,13.3 100.0,16.7");
});

test("The band goes along the top and comes back along the bottom.", () => {
  const { band } = course([point(1500, 300), point(1500, 150)], BOX);
  expect(band).toBe("0.0,0.0 100.0,10.0 100.0,30.0 0.0,40.0");
});

test("A single match stands at the right, where the newest one is.", () => {
  expect(course([point(1500, 300)], BOX).last).toEqual({ x: 100, y: 20 });
});

test("Ratings are said without a fraction.", () => {
  expect(whole(1662.51)).toBe("1663");
});
