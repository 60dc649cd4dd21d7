// Builds the address of one version of a match as a viewer sees it.

import type { CursorPosition } from "../replay/navigation";

export function linkTo(path: string, at: CursorPosition, viewer: string | null): string {
  const params = new URLSearchParams();
  if (at !== null) params.set("at", String(at));
  // A colon may stand unescaped in a query, and is easier to read.
  const as = viewer === null ? "" : `as=${encodeURIComponent(viewer).replace("%3A", ":")}`;
  const query = [params.toString(), as].filter(Boolean).join("&");
  return query === "" ? path : `${path}?${query}`;
}
