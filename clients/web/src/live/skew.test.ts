import { expect, test } from "vitest";
import { Skew } from "./skew";

const NOW = 1_000_000;

test("Who has heard nothing takes their own clock for the server's.", () => {
  expect(new Skew().value).toBe(0);
});

test("What has just happened says how the clocks differ, but for its way to us.", () => {
  const skew = new Skew();
  skew.happened(NOW + 4970, NOW);
  skew.happened(NOW + 5990, NOW + 1000);
  expect(skew.value).toBe(4990);
});

test("Whoever was told the time is never shown less of it than they have.", () => {
  const skew = new Skew();
  skew.answered(NOW, NOW, NOW + 40);
  skew.said(NOW + 100, NOW + 900);
  expect(skew.value).toBe(-40);
  skew.answered(NOW + 1000, NOW + 1010, NOW + 1020);
  expect(skew.value).toBe(-20);
});

test("Old news say nothing.", () => {
  const skew = new Skew();
  skew.happened(NOW - 20, NOW);
  skew.happened(NOW - 90_000, NOW);
  expect(skew.value).toBe(-20);
});

test("Answers are cut off to the second, so the middle of what they leave is likeliest.", () => {
  const skew = new Skew();
  skew.answered(NOW, NOW + 400, NOW + 440);
  expect(skew.value).toBe((-440 + 600) / 2);
});

test("If our clock is set meanwhile, what was known is forgotten.", () => {
  const skew = new Skew();
  skew.answered(NOW, NOW, NOW);
  skew.happened(NOW, NOW);
  skew.answered(NOW + 1000, NOW + 61_000, NOW + 61_000);
  expect(skew.value).toBe(-59_500);
  skew.happened(NOW + 1500, NOW + 61_450);
  expect(skew.value).toBe(-59_950);
});

test("Old news that come first say nothing either, once there is an answer.", () => {
  const skew = new Skew();
  skew.happened(NOW - 90_000, NOW);
  skew.answered(NOW, NOW + 400, NOW + 440);
  expect(skew.value).toBe((-440 + 600) / 2);
});

test("A time that cannot be read says nothing.", () => {
  const skew = new Skew();
  skew.happened(NaN, NOW);
  skew.said(NaN, NOW);
  skew.answered(NaN, NOW, NOW);
  expect(skew.value).toBe(0);
});
