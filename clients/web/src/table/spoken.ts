// Names out of the contract, read as words.

import type { Command, Json } from "../contract/shapes";
import type { TableWords } from "./words";

/** Fields that hold a seat in every game: the word is the contract's. */
const SEATS = new Set(["seat", "turn"]);

/** `place_city` is read “Place city”. */
export function titled(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `toy_trick.play_card` is read “Play card”. */
export function kindOf(type: string): string {
  return titled(type.slice(type.indexOf(".") + 1));
}

/** A value of a field, in words. */
export function said(value: Json, words: TableWords, field = ""): string {
  if (value === null) return words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "number") return SEATS.has(field) ? words.seat(value) : String(value);
  if (typeof value === "string") return value.replaceAll("_", " ");
  if (Array.isArray(value)) return listed(value, words, field);
  return told(Object.entries(value), words) || words.none;
}

/** A command or an event in a few words: “Card played: seat 1, card 7”. */
export function sentence(message: Command, words: TableWords): string {
  const fields = Object.entries(message).filter(([name]) => name !== "type");
  return [kindOf(message.type), told(fields, words)].filter(Boolean).join(": ");
}

function listed(values: Json[], words: TableWords, field: string): string {
  return values.map((each) => said(each, words, field)).join(", ") || words.none;
}

function told(fields: [string, Json][], words: TableWords): string {
  const [only] = fields;
  if (fields.length === 1 && only?.[0] === "count" && typeof only[1] === "number") {
    return words.hidden(only[1]);
  }
  return fields.map((field) => toldOne(...field, words)).join(", ");
}

function toldOne(name: string, value: Json, words: TableWords): string {
  if (SEATS.has(name)) return said(value, words, name);
  return `${name.replaceAll("_", " ")} ${said(value, words, name)}`;
}
