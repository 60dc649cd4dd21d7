// What the figures of a pack rest on.

import type { Schemas } from "../contract/types";

export type PackBook = Schemas["PackBook"];
export type PackEntry = PackBook["entries"][number];
export type Source = Schemas["Source"];
export type Origin = Source["origin"];

export interface Provenance {
  origin: Origin;
  /** Our reasons for what no source states. */
  reasons: Source[];
  /** The texts of others. */
  texts: Source[];
  /** The fields that are ours, where the entry tells its fields apart; never the names. */
  ours: string[];
}

/** An entry of any game. */
interface AnyEntry {
  entry: string;
  id: string;
  origin: Origin;
  source?: string;
  /** The codes of each field. */
  sources?: Record<string, string>;
}

/** The pack of a match: with its figures, else of its name, else the first. */
export function packOf(
  packs: readonly PackBook[],
  label: { name: string; digest: string },
): PackBook | undefined {
  return (
    packs.find(({ digest }) => digest === label.digest) ??
    packs.find(({ pack }) => pack === label.name) ??
    packs[0]
  );
}

/** The provenance of an entry, such as `provenanceIn(pack, "dice_miner.face", "tool-2")`. */
export function provenanceIn(
  pack: PackBook | undefined,
  kind: string,
  id: string,
): Provenance | null {
  const entry = (pack?.entries as AnyEntry[] | undefined)?.find(
    (each) => each.entry === kind && each.id === id,
  );
  return entry === undefined ? null : provenanceOf(entry, pack?.legend ?? []);
}

export function provenanceOf(entry: PackEntry | AnyEntry, legend: readonly Source[]): Provenance {
  const { origin, source = "", sources = {} } = entry as AnyEntry;
  const codes = new Set([...codesIn(source), ...Object.values(sources).flatMap(codesIn)]);
  const cited = legend.filter(({ code }) => codes.has(code));
  const reasons = cited.filter((each) => each.origin === "reconstructed");
  const ownCodes = new Set(reasons.map(({ code }) => code));
  const fields = Object.entries(sources).filter(([, of]) =>
    codesIn(of).some((c) => ownCodes.has(c)),
  );
  return {
    origin,
    reasons,
    texts: cited.filter((each) => each.origin !== "reconstructed"),
    ours: fields.map(([field]) => field).filter((field) => !field.startsWith("name")),
  };
}

/** The provenance of several entries as one: reconstructed if one of them is. */
export function together(all: readonly (Provenance | null)[]): Provenance | null {
  const known = all.filter((each) => each !== null);
  const marked = known.filter((each) => isMarked(each));
  const [first] = marked.length > 0 ? marked : known;
  if (first === undefined) return null;
  return {
    origin: first.origin,
    reasons: [...new Set(marked.flatMap(({ reasons }) => reasons))],
    texts: [...new Set(marked.flatMap(({ texts }) => texts))],
    ours: [...new Set(marked.flatMap(({ ours }) => ours))],
  };
}

/** The provenance of a pack as a whole. */
export function provenanceOfPack({ entries, legend }: PackBook): Provenance | null {
  return together(entries.map((entry) => provenanceOf(entry, legend)));
}

/** Whether it bears a mark: it is not as a published text has it. */
export function isMarked(provenance: Provenance | null): provenance is Provenance {
  return provenance !== null && provenance.origin !== "published";
}

export function codesIn(source: string): string[] {
  return source.split(/[\s,+]+/).filter(Boolean);
}
