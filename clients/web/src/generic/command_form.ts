// A form for one type of command. Each field offers the values that are legal with those before it,
// so the form reaches exactly the legal commands.

import { fields, left, possible, same, type Fixed } from "../choices";
import type { Command, Json, Pattern } from "../contract/types";

export interface FieldStep {
  field: string;
  /** Its legal values; empty while a field before it is open. */
  values: Json[];
  chosen: Json | undefined;
}

export function commandTypes(choices: Pattern[]): string[] {
  return [...new Set(choices.map(({ type }) => type))];
}

/** The fields of the form with the chosen values, as far as they are legal. */
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

/** The command of a complete form. */
export function commandOf(choices: Pattern[], type: string, form: FieldStep[]): Command | null {
  const command: Command = { type };
  for (const { field, chosen } of form) {
    if (chosen === undefined) return null;
    command[field] = chosen;
  }
  return possible(choices, type, command).length > 0 ? command : null;
}

/** A field with a single legal value needs no choice. */
function resolvedValue(values: Json[], choose: Json | undefined): Json | undefined {
  if (values.length === 1) return values[0];
  return choose === undefined ? undefined : values.find((value) => same(value, choose));
}
