import { expect, test } from "vitest";
import { shapeOf, childOf } from "./shape";

test("A concealed value is its count.", () => {
  expect(shapeOf({ count: 3 })).toEqual({ kind: "hidden", count: 3 });
  expect(shapeOf({ count: 3, left: 1 }).kind).toBe("pairs");
});

test("A list of scalars is a row, also with concealed ones, and when empty.", () => {
  expect(shapeOf([1, "b2", null, { count: 2 }]).kind).toBe("values");
  expect(shapeOf([]).kind).toBe("values");
});

test("A small object of scalars is a row of pairs, also when empty.", () => {
  expect(shapeOf({ wood: 2, gold: { count: 1 } }).kind).toBe("pairs");
  expect(shapeOf({}).kind).toBe("pairs");
});

test("A list of similar objects is a numbered table; missing fields are empty cells.", () => {
  const shape = shapeOf([
    { kind: "tunnel", value: 1 },
    { kind: "tool", value: 2, on: 3 },
  ]);
  expect(shape).toMatchObject({ kind: "table", columns: ["kind", "value", "on"], numbered: true });
});

test("An object of similar objects is a table with their names.", () => {
  const shape = shapeOf({ a1: { lies: "top" }, a2: { lies: "side" } });
  expect(shape).toMatchObject({ rows: [{ name: "a1" }, { name: "a2" }], numbered: false });
});

test("Nested or dissimilar values are shown one by one.", () => {
  expect(shapeOf([{ dice: [{ face: 1 }] }, { dice: [] }]).kind).toBe("items");
  expect(shapeOf([[1, 2], { count: 3 }]).kind).toBe("items");
  expect(shapeOf([{ a: 1 }, { b: 1, c: 2, d: 3 }]).kind).toBe("items");
});

test("A missing previous value has no children.", () => {
  expect(childOf([4, 5], 1)).toBe(5);
  expect(childOf({ stake: 2 }, "stake")).toBe(2);
  expect(childOf([4], 1)).toBeUndefined();
  expect(childOf(4, "stake")).toBeUndefined();
  expect(childOf(undefined, "stake")).toBeUndefined();
});
