// What the player is asked now, when nothing is chosen yet.

import type { Speech } from "./localization";

export function pending({ t, view }: Speech, mayAct: boolean): string {
  if (view.question === null) return t.asks.over(view.points.total);
  const { asks, pick, redraws } = view.question;
  if (!mayAct) return asks === "keep_or_reject" ? t.asks.looking : t.asks.others;
  if (asks !== "keep_or_reject") return t.asks[asks];
  const more = redraws
    ? `${t.asks.keep_or_reject(pick ?? 1)} (${t.hints.leftRedraws(redraws)})`
    : "";
  return pick === LAST_PICK && more !== "" ? more : t.asks.keep_or_reject(pick ?? 1);
}

const LAST_PICK = 3;
