import { expect, test } from "vitest";
import { middleOf, PLACES } from "./places";
import { next } from "./walking";

const SPOTS = PLACES.map(middleOf);

function walked(from: string, key: string): string | null {
  const to = next(SPOTS, PLACES.indexOf(from), key);
  return to === null ? null : (PLACES[to] ?? null);
}

test("Left and right stay in the row, and end at its end.", () => {
  expect(walked("c2", "ArrowRight")).toBe("c3");
  expect(walked("c2", "ArrowLeft")).toBe("c1");
  expect(walked("e6", "ArrowRight")).toBeNull();
});

test("Up and down come to a die that touches, or nowhere.", () => {
  expect(["d2", "d3"]).toContain(walked("c2", "ArrowDown"));
  expect(["b1", "b2"]).toContain(walked("c2", "ArrowUp"));
  expect(walked("a1", "ArrowUp")).toBeNull();
});

test("Every place can be walked to from every other.", () => {
  const reached = new Set<string>(["a1"]);
  for (const place of reached) {
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const to = walked(place, key);
      if (to !== null) reached.add(to);
    }
  }
  expect(reached.size).toBe(PLACES.length);
});

test("Other keys lead nowhere.", () => {
  expect(walked("c2", "Enter")).toBeNull();
});
