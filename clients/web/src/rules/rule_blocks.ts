// Splits the rules of a game, which are Markdown, into numbered rules and the text between them.

import { sectionsOf } from "./markdown";
import type { Provenance as Basis } from "../provenance/provenance";

export type Provenance = "published" | "reconstructed";
/** Which rules are shown. */
export type Filter = "all" | Provenance;

export interface TextBlock {
  rule: null;
  markdown: string;
}

export interface RuleBlock {
  /** Its number: R12. */
  rule: string;
  provenance: Provenance;
  /** The mark in the language of the rules: "published, 2016". */
  label: string;
  markdown: string;
}

export type Block = TextBlock | RuleBlock;

/** The provenance of a reconstructed rule, whose text says what it rests on. */
export const RECONSTRUCTED: Basis = { origin: "reconstructed", reasons: [], texts: [], ours: [] };

const MARKED = /^\*\*(R\d+)\*\*\s+\*([^*]+)\*\s+—\s+/;

/** The provenance of a rule comes from the server: the mark in the text is in its language. */
export function ruleBlocks(markdown: string, provenance: ReadonlyMap<string, string>): Block[] {
  const blocks: Block[] = [];
  for (const { isHeading, raw } of sectionsOf(markdown)) {
    const rule = ruleIn(raw, provenance);
    const last = blocks.at(-1);
    if (rule !== null) blocks.push(rule);
    else if (last === undefined || (isHeading && last.rule !== null)) {
      blocks.push({ rule: null, markdown: raw });
    } else last.markdown += raw;
  }
  return blocks;
}

function ruleIn(raw: string, provenance: ReadonlyMap<string, string>): RuleBlock | null {
  const [whole, rule, label] = MARKED.exec(raw) ?? [];
  if (whole === undefined || rule === undefined || label === undefined) return null;
  const isOurs = provenance.get(rule)?.startsWith("reconstructed") ?? false;
  return {
    rule,
    provenance: isOurs ? "reconstructed" : "published",
    label,
    markdown: raw.slice(whole.length),
  };
}

export function countOf(blocks: readonly Block[], filter: Filter): number {
  return blocks.filter((block) => isRule(block) && passes(block, filter)).length;
}

/** Whether the filter shows a block; text between rules is always shown. */
export function passes(block: Block, filter: Filter): boolean {
  return !isRule(block) || filter === "all" || block.provenance === filter;
}

export function isRule(block: Block): block is RuleBlock {
  return block.rule !== null;
}
