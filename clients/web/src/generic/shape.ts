// Chooses a layout for a value.

import type { Json, Value } from "../contract/types";

export interface Row {
  name: string;
  cells: Record<string, Json>;
}

export type Shape =
  | { kind: "hidden"; count: number }
  | { kind: "leaf"; value: Value }
  /** A list of scalars. */
  | { kind: "values"; values: Json[] }
  /** An object of scalars. */
  | { kind: "pairs"; pairs: [string, Json][] }
  /** Similar objects, one a row; `numbered` if they have no names. */
  | { kind: "table"; columns: string[]; rows: Row[]; numbered: boolean }
  | { kind: "items"; items: Json[] }
  | { kind: "fields"; fields: [string, Json][] };

type Fields = Record<string, Json>;

const MOST_COLUMNS = 8;
const MOST_PAIRS = 8;
const FEWEST_ROWS = 2;

export function shapeOf(value: Json): Shape {
  if (Array.isArray(value)) return ofList(value);
  if (!isFields(value)) return { kind: "leaf", value };
  const count = hiddenCount(value);
  return count === null ? ofFields(value) : { kind: "hidden", count };
}

/** The number of concealed things. */
export function hiddenCount(value: Json): number | null {
  if (!isFields(value) || Object.keys(value).join() !== "count") return null;
  return typeof value["count"] === "number" ? value["count"] : null;
}

function ofList(list: Json[]): Shape {
  if (areSingle(list)) return { kind: "values", values: list };
  const rows = list.map((cells, at) => ({ name: String(at + 1), cells }));
  return asTable(rows, true) ?? { kind: "items", items: list };
}

function ofFields(fields: Fields): Shape {
  const entries = Object.entries(fields);
  if (entries.length <= MOST_PAIRS && areSingle(entries.map(([, value]) => value))) {
    return { kind: "pairs", pairs: entries };
  }
  const rows = entries.map(([name, cells]) => ({ name, cells }));
  return asTable(rows, false) ?? { kind: "fields", fields: entries };
}

/** A table, if each row is an object of a few simple fields. */
function asTable(rows: { name: string; cells: Json }[], numbered: boolean): Shape | null {
  const plain = rows.filter((row): row is Row => isFields(row.cells) && isPlain(row.cells));
  if (plain.length < rows.length || rows.length < FEWEST_ROWS) return null;
  const columns = [...new Set(plain.flatMap(({ cells }) => Object.keys(cells)))];
  if (columns.length > MOST_COLUMNS || !areAlike(plain, columns)) return null;
  return { kind: "table", columns, rows: plain, numbered };
}

/** Each row has at least half of the columns. */
function areAlike(rows: Row[], columns: string[]): boolean {
  return rows.every(({ cells }) => Object.keys(cells).length * 2 >= columns.length);
}

function isPlain(fields: Fields): boolean {
  return hiddenCount(fields) === null && Object.values(fields).every(isSmall);
}

/** Whether it fits into a cell. */
export function isSmall(value: Json): boolean {
  return ["leaf", "hidden", "values", "pairs"].includes(shapeOf(value).kind);
}

function areSingle(values: Json[]): boolean {
  return values.every(
    (value) => value === null || typeof value !== "object" || hiddenCount(value) !== null,
  );
}

function isFields(value: Json): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The child of the previous value, if it had one. */
export function childOf(previous: Json | undefined, name: string | number): Json | undefined {
  if (Array.isArray(previous)) return previous[Number(name)];
  return previous !== undefined && isFields(previous) ? previous[name] : undefined;
}
