// What can be set when a match is opened, read from the schema of the game's options.

import type { GameCard, Json } from "../contract/types";
import type { Preset } from "../games/setup";

export type Options = Record<string, Json>;

export interface Setting {
  name: string;
  /** Every value that it may have; a yes or no has just these two. */
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

/** All but the game itself, and what the way to play it has settled or leaves no sense to. */
export function settingsOf(card: GameCard, preset: Preset): Setting[] {
  const settled = [...Object.keys(preset.options), ...(preset.without ?? [])];
  const schema = card.options as Schema;
  const name = schema.$ref?.split("/").at(-1) ?? "";
  const properties = (schema.$defs?.[name] ?? schema).properties ?? {};
  const packs = card.packs.map(({ pack }) => pack);
  return Object.entries(properties)
    .filter(([each]) => each !== "game" && !settled.includes(each))
    .map(([each, one]) => ({ name: each, values: each === "pack" ? packs : valuesOf(one) }))
    .filter(({ values }) => values.length > 1);
}

/** What the match is opened with: what was set for another way to play stays out of it. */
export function optionsOf(card: GameCard, preset: Preset, changed: Options): Options {
  const names = new Set(settingsOf(card, preset).map(({ name }) => name));
  const meant = Object.entries(changed).filter(([name]) => names.has(name));
  return { ...(card.defaults as Options), ...Object.fromEntries(meant), ...preset.options };
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
