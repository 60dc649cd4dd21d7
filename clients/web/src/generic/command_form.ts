// A form for one type of command, filled in field by field: each field offers what is still legal
// with those before it, so that every command that can be sent is legal, and every legal one can
// be sent.

import { fields, left, possible, same, type Fixed } from "../choices";
import type { Command, Json, Pattern } from "../contract/types";

export interface FieldStep {
  field: string;
  /** What it may hold; empty as long as a field before it is undecided. */
  values: Json[];
  chosen: Json | undefined;
}

export function commandTypes(choices: Pattern[]): string[] {
  return [...new Set(choices.map(({ type }) => type))];
}

/** The form as it stands, after these wishes as far as they are legal. */
export function fieldSteps(choices: Pattern[], type: string, chosenValues: Fixed): FieldStep[] {
  const pattern = choices.find((each) => each.type === type);
  const fixed: Fixed = {};
  let open = true;
  return (pattern === undefined ? [] : fields(pattern)).map((field) => {
    const values = open ? left(choices, type, field, fixed) : [];
    const chosen = resolvedValue(values, chosenValues[field]);
    if (chosen === undefined) open = false;
    else fixed[field] = chosen;
    return { field, values, chosen };
  });
}

/** The command that the form says, once every field is decided. */
export function commandOf(choices: Pattern[], type: string, form: FieldStep[]): Command | null {
  const command: Command = { type };
  for (const { field, chosen } of form) {
    if (chosen === undefined) return null;
    command[field] = chosen;
  }
  return possible(choices, type, command).length > 0 ? command : null;
}

/** A field with one value is decided by itself. */
function resolvedValue(values: Json[], choose: Json | undefined): Json | undefined {
  if (values.length === 1) return values[0];
  return choose === undefined ? undefined : values.find((value) => same(value, choose));
}
