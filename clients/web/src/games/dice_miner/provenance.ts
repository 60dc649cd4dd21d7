// What the faces and the numbers of the dice, the heroes and the mountain rest on.

import { createContext } from "svelte";
import {
  isMarked,
  provenanceIn,
  provenanceOf,
  together,
  type PackBook,
  type PackEntry,
  type Provenance,
} from "../../provenance/provenance";
import { capitalized } from "../../i18n/text";
import type { TableComponent } from "../game_page";
import { dieText, KINDS, shownBy } from "./dice";
import type { Messages } from "./messages/en";
import type { Kind, MinerView, Shown } from "./types";

type FaceEntry = Extract<PackEntry, { entry: "dice_miner.face" }>;
type RowEntry = Extract<PackEntry, { entry: "dice_miner.row" }>;

export interface Origins {
  /** Of a face; null if a published side of a die shows it. */
  face: (die: Shown) => Provenance | null;
  /** Of the number of dice of these kinds. */
  counts: (kinds: readonly Kind[]) => Provenance | null;
  hero: (id: string) => Provenance | null;
  /** The rows of the mountain. */
  rows: Provenance | null;
  band: (id: string) => Provenance | null;
}

export const [diceOrigins, provideDiceOrigins] = createContext<() => Origins>();

export function originsOf(pack: PackBook | undefined): Origins {
  const of = (kind: string, id: string) => provenanceIn(pack, `dice_miner.${kind}`, id);
  const rows = (pack?.entries ?? []).filter(
    (entry): entry is RowEntry => entry.entry === "dice_miner.row",
  );
  return {
    face: faces(pack),
    counts: (kinds) => together(kinds.map((kind) => of("die", kind))),
    hero: (id) => of("hero", id),
    rows: together(rows.map(({ id }) => of("row", id))),
    band: (id) => of("band", id),
  };
}

/** A face that several sides show is known as soon as one of them is published. */
function faces(pack: PackBook | undefined): Origins["face"] {
  const sides = (pack?.entries ?? []).filter(
    (entry): entry is FaceEntry => entry.entry === "dice_miner.face",
  );
  const byFace = new Map<string, Provenance[]>();
  for (const side of sides) {
    const key = keyOf(shownBy(side.shows));
    byFace.set(key, [...(byFace.get(key) ?? []), provenanceOf(side, pack?.legend ?? [])]);
  }
  return (die) => {
    const all = byFace.get(keyOf(die)) ?? [];
    return all.every(isMarked) ? together(all) : null;
  };
}

function keyOf({ kind, symbol, value }: Shown): string {
  return symbol === "beer" ? `${kind} beer` : `${kind} ${symbol} ${value}`;
}

/** The faces in sight, the numbers of dice, the heroes, the rows, and the title of the score. */
export function componentsOf(
  view: MinerView,
  pack: PackBook | undefined,
  t: Messages,
): TableComponent[] {
  const origins = originsOf(pack);
  const dice = [...Object.values(view.mountain), ...view.troves.flatMap((trove) => trove.dice)];
  const shown = new Map(dice.map((die) => [keyOf(die), die]));
  const heroes = view.troves.flatMap(({ hero }) => (hero ? [hero.id] : []));
  return [
    ...[...shown.values()].map((die) => ({
      name: capitalized(dieText(t.names, die)),
      provenance: origins.face(die),
    })),
    ...KINDS.map((kind) => ({
      name: t.origins.count(t.names.kinds[kind]),
      provenance: origins.counts([kind]),
    })),
    ...heroes.map((id) => ({ name: t.names.heroes[id], provenance: origins.hero(id) })),
    { name: t.origins.rows, provenance: origins.rows },
    ...(view.result === null
      ? []
      : [{ name: bandOf(view.result, t), provenance: origins.band(view.result) }]),
  ];
}

function bandOf(result: string, t: Messages): string {
  return t.names.bands[result] ?? result.replaceAll("_", " ");
}
