// The address of a moment, seen with certain eyes.

import type { Place } from "./walk";

export function addressOf(path: string, at: Place, as: string | null): string {
  const told = new URLSearchParams();
  if (at !== null) told.set("at", String(at));
  // A colon may stand in a query as it is, and reads better so.
  const query = [
    told.toString(),
    as === null ? "" : `as=${encodeURIComponent(as).replace("%3A", ":")}`,
  ];
  const said = query.filter(Boolean).join("&");
  return said === "" ? path : `${path}?${said}`;
}
