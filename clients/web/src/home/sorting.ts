import type { Listed } from "../contract/shapes";

/** The newest first, as they were opened: a row that moves with every move cannot be clicked. */
export function sorted(matches: Listed[]): Listed[] {
  return matches.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}
