// Legal commands come as patterns: every field holds the list of its values, and every combination
// of them is legal. These functions restrict patterns to given values of some fields.

import type { Command, Json, Pattern } from "./contract/types";

export type Fixed = Record<string, Json>;

export function fields(pattern: Pattern): string[] {
  return Object.keys(pattern).filter((name) => name !== "type");
}

export function values(pattern: Pattern, field: string): Json[] {
  const held = pattern[field];
  return Array.isArray(held) ? held : [];
}

/** Whether the pattern has a command with these fields. */
export function allows(pattern: Pattern, fixed: Fixed): boolean {
  return Object.entries(fixed).every(([field, value]) =>
    field === "type"
      ? pattern.type === value
      : values(pattern, field).some((each) => same(each, value)),
  );
}

/** The patterns of this type that allow these fields. */
export function possible(choices: Pattern[], type: string, fixed: Fixed = {}): Pattern[] {
  return choices.filter((pattern) => pattern.type === type && allows(pattern, fixed));
}

/** The legal values of one field, given the others. */
export function left(choices: Pattern[], type: string, field: string, fixed: Fixed = {}): Json[] {
  const found = possible(choices, type, fixed).flatMap((pattern) => values(pattern, field));
  return found.filter((value, at) => found.findIndex((each) => same(each, value)) === at);
}

/** Enumerates all legal commands. */
export function* commands(choices: Pattern[]): Generator<Command> {
  for (const pattern of choices) yield* combined(pattern, fields(pattern));
}

function* combined(pattern: Pattern, names: string[]): Generator<Command> {
  const [first, ...rest] = names;
  if (first === undefined) {
    yield { type: pattern.type };
    return;
  }
  for (const value of values(pattern, first)) {
    for (const command of combined(pattern, rest)) {
      yield { ...command, [first]: value };
    }
  }
}

export function same(one: Json, other: Json): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
