// Labels made from names of the contract.

import type { Command, Json } from "../contract/types";
import type { TableMessages } from "./messages";

/** Fields of the contract that hold a seat in every game. */
const SEATS = new Set(["seat", "turn"]);

/** `place_city` is read “Place city”. */
export function labelOf(name: string): string {
  const t = name.replaceAll("_", " ").trim();
  return t.charAt(0).toUpperCase() + t.slice(1);
}

/** `toy_trick.play_card` is read “Play card”. */
export function commandLabel(type: string): string {
  return labelOf(type.slice(type.indexOf(".") + 1));
}

/** The text of a value. */
export function formatValue(value: Json, t: TableMessages, field = ""): string {
  if (value === null) return t.none;
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (typeof value === "number") return SEATS.has(field) ? t.seat(value) : String(value);
  if (typeof value === "string") return value.replaceAll("_", " ");
  if (Array.isArray(value)) return formatList(value, t, field);
  return formatFields(Object.entries(value), t) || t.none;
}

/** A command or an event as text: “Card played: seat 1, card 7”. */
export function describeMessage(message: Command, t: TableMessages): string {
  const fields = Object.entries(message).filter(([name]) => name !== "type");
  return [commandLabel(message.type), formatFields(fields, t)].filter(Boolean).join(": ");
}

function formatList(values: Json[], t: TableMessages, field: string): string {
  return values.map((each) => formatValue(each, t, field)).join(", ") || t.none;
}

function formatFields(fields: [string, Json][], t: TableMessages): string {
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === "count" && typeof only[1] === "number") {
    return t.hidden(only[1]);
  }
  return fields.map((field) => formatField(...field, t)).join(", ");
}

function formatField(name: string, value: Json, t: TableMessages): string {
  if (SEATS.has(name)) return formatValue(value, t, name);
  return `${name.replaceAll("_", " ")} ${formatValue(value, t, name)}`;
}
