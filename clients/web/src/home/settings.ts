// The settings of a new match, from the JSON schema of the game's options.

import type { GameCard, Json } from "../contract/types";
import type { Preset } from "../games/setup";

export type Options = Record<string, Json>;

export interface Setting {
  name: string;
  /** All legal values; a boolean has two. */
  values: Json[];
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: Json[];
  type?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
}

/** All options but the game, and those that the preset fixes or excludes. */
export function settingsOf(card: GameCard, preset: Preset): Setting[] {
  const fixed = [...Object.keys(preset.options), ...(preset.without ?? [])];
  const schema = card.options as Schema;
  const name = schema.$ref?.split("/").at(-1) ?? "";
  const properties = (schema.$defs?.[name] ?? schema).properties ?? {};
  const packs = card.packs.map(({ pack }) => pack);
  return Object.entries(properties)
    .filter(([each]) => each !== "game" && !fixed.includes(each))
    .map(([each, one]) => ({ name: each, values: each === "pack" ? packs : valuesOf(one) }))
    .map(({ name, values }) => ({ name, values: stated(values, preset, name) }))
    .filter(({ values }) => values.length > 1);
}

/** The options of the match; values set for another preset are left out. */
export function optionsOf(card: GameCard, preset: Preset, changed: Options): Options {
  const names = new Set(settingsOf(card, preset).map(({ name }) => name));
  const relevant = Object.entries(changed).filter(([name]) => names.has(name));
  return { ...(card.defaults as Options), ...Object.fromEntries(relevant), ...preset.options };
}

/** Without null where it means a default that the preset states. */
function stated(values: Json[], preset: Preset, name: string): Json[] {
  return name in (preset.defaults ?? {}) ? values.filter((each) => each !== null) : values;
}

function valuesOf(schema: Schema): Json[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(valuesOf);
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === "boolean") return [false, true];
  if (schema.type === "null") return [null];
  if (schema.minimum === undefined || schema.maximum === undefined) return [];
  const { minimum, maximum } = schema;
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index);
}
