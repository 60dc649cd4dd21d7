import { expect, test } from "vitest";
import { ClockSkew } from "./clock_skew";

const NOW = 1_000_000;

test("Without observations the skew is zero.", () => {
  expect(new ClockSkew().value).toBe(0);
});

test("Recent events bound the skew by their latency.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeEvent(NOW + 4970, NOW);
  clockSkew.observeEvent(NOW + 5990, NOW + 1000);
  expect(clockSkew.value).toBe(4990);
});

test("A timestamp of sending never shortens a clock.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeResponse(NOW, NOW, NOW + 40);
  clockSkew.observeNow(NOW + 100, NOW + 900);
  expect(clockSkew.value).toBe(-40);
  clockSkew.observeResponse(NOW + 1000, NOW + 1010, NOW + 1020);
  expect(clockSkew.value).toBe(-20);
});

test("Old events give no new bound.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeEvent(NOW - 20, NOW);
  clockSkew.observeEvent(NOW - 90_000, NOW);
  expect(clockSkew.value).toBe(-20);
});

test("Response dates are truncated to a second: the estimate is the middle of the interval.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeResponse(NOW, NOW + 400, NOW + 440);
  expect(clockSkew.value).toBe((-440 + 600) / 2);
});

test("If the browser's clock is set, earlier bounds are dropped.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeResponse(NOW, NOW, NOW);
  clockSkew.observeEvent(NOW, NOW);
  clockSkew.observeResponse(NOW + 1000, NOW + 61_000, NOW + 61_000);
  expect(clockSkew.value).toBe(-59_500);
  clockSkew.observeEvent(NOW + 1500, NOW + 61_450);
  expect(clockSkew.value).toBe(-59_950);
});

test("An old event before the first response gives no bound.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeEvent(NOW - 90_000, NOW);
  clockSkew.observeResponse(NOW, NOW + 400, NOW + 440);
  expect(clockSkew.value).toBe((-440 + 600) / 2);
});

test("An invalid timestamp is ignored.", () => {
  const clockSkew = new ClockSkew();
  clockSkew.observeEvent(NaN, NOW);
  clockSkew.observeNow(NaN, NOW);
  clockSkew.observeResponse(NaN, NOW, NOW);
  expect(clockSkew.value).toBe(0);
});
