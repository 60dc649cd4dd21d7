import { expect, test } from "vitest";
import { shapeOf, childOf } from "./shape";

test("Concealed things are a number of hidden ones.", () => {
  expect(shapeOf({ count: 3 })).toEqual({ kind: "hidden", count: 3 });
  expect(shapeOf({ count: 3, left: 1 }).kind).toBe("pairs");
});

test("A list of single values is a row, even if some are concealed, and an empty one too.", () => {
  expect(shapeOf([1, "b2", null, { count: 2 }]).kind).toBe("values");
  expect(shapeOf([]).kind).toBe("values");
});

test("A small object of single values is a row of pairs, and an empty one too.", () => {
  expect(shapeOf({ wood: 2, gold: { count: 1 } }).kind).toBe("pairs");
  expect(shapeOf({}).kind).toBe("pairs");
});

test("A list of alike objects is a numbered table; a field that one lacks is an empty cell.", () => {
  const shape = shapeOf([
    { kind: "tunnel", value: 1 },
    { kind: "tool", value: 2, on: 3 },
  ]);
  expect(shape).toMatchObject({ kind: "table", columns: ["kind", "value", "on"], numbered: true });
});

test("An object of alike objects is a table with their names.", () => {
  const shape = shapeOf({ a1: { lies: "top" }, a2: { lies: "side" } });
  expect(shape).toMatchObject({ rows: [{ name: "a1" }, { name: "a2" }], numbered: false });
});

test("Whatever is nested deeper or unlike is shown one by one.", () => {
  expect(shapeOf([{ dice: [{ face: 1 }] }, { dice: [] }]).kind).toBe("items");
  expect(shapeOf([[1, 2], { count: 3 }]).kind).toBe("items");
  expect(shapeOf([{ a: 1 }, { b: 1, c: 2, d: 3 }]).kind).toBe("items");
});

test("What stood in a place before is nothing where there was no such place.", () => {
  expect(childOf([4, 5], 1)).toBe(5);
  expect(childOf({ stake: 2 }, "stake")).toBe(2);
  expect(childOf([4], 1)).toBeUndefined();
  expect(childOf(4, "stake")).toBeUndefined();
  expect(childOf(undefined, "stake")).toBeUndefined();
});
