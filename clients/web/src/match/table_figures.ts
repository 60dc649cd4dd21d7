// What the page says about the figures of a match: its pack, and the components on its table.

import type { GamePage, TableComponent, TextContext } from "../games/game_page";
import type { GameBook, View } from "../contract/types";
import { isMarked, packOf, type Origin, type PackBook } from "../provenance/provenance";

export interface PackLabel {
  name: string;
  digest: string;
}

/** The pack that a view names; null in a game without packs. */
export function packLabelOf(view: View | null): PackLabel | null {
  const label = (view as { pack?: Partial<PackLabel> | null } | null)?.pack;
  return typeof label?.name === "string" && typeof label.digest === "string"
    ? { name: label.name, digest: label.digest }
    : null;
}

/** The pack in the name of a ladder, such as `standard@0123 new_york`. */
export function packLabelIn(ladder: string): PackLabel | null {
  const [, name, digest] = /^([^@\s]+)@(\S+)/.exec(ladder) ?? [];
  return name === undefined || digest === undefined ? null : { name, digest };
}

export interface TableFigures {
  /** Those that are not as published. */
  marked: TableComponent[];
  all: number;
}

/** How many of them are of this origin. */
export function countOf({ marked }: TableFigures, origin: Origin): number {
  return marked.filter(({ provenance }) => provenance?.origin === origin).length;
}

/** The components that are visible. */
export function tableFigures(
  page: Pick<GamePage, "components">,
  view: View,
  packs: readonly PackBook[],
  context: TextContext,
): TableFigures {
  const label = packLabelOf(view);
  const pack = label === null ? undefined : packOf(packs, label);
  const all = pack === undefined ? [] : (page.components?.(view, pack, context) ?? []);
  return { marked: all.filter(({ provenance }) => isMarked(provenance)), all: all.length };
}

export function ruleCounts({ provenance }: GameBook) {
  const ours = provenance.filter((each) => each.provenance.startsWith("reconstructed"));
  return { ours: ours.length, all: provenance.length };
}
