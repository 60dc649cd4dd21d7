import { expect, test } from "vitest";
import { ratingLine, type Point, formatRating } from "./rating_chart";

const BOX = { width: 100, height: 40 };

function point(rating: number, deviation: number): Point {
  return { at: "2026-01-01T12:00:00Z", match: "m", rating, deviation };
}

test("The box reaches from the lowest to the highest bound.", () => {
  const answer = ratingLine([point(1500, 300), point(1600, 100), point(1550, 50)], BOX);
  expect([answer.low, answer.high]).toEqual([1200, 1800]);
  expect(answer.line).toBe("0.0,20.0 50.0,13.3 100.0,16.7");
});

test("The band is a polygon: upper bounds, then lower ones.", () => {
  const { band } = ratingLine([point(1500, 300), point(1500, 150)], BOX);
  expect(band).toBe("0.0,0.0 100.0,10.0 100.0,30.0 0.0,40.0");
});

test("A single match is at the right edge.", () => {
  expect(ratingLine([point(1500, 300)], BOX).last).toEqual({ x: 100, y: 20 });
});

test("Ratings are rounded.", () => {
  expect(formatRating(1662.51)).toBe("1663");
});
