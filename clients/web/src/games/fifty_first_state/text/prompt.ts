// The prompt while no card is selected.

import type { Localization } from "./localization";

export function promptText({ t, view }: Localization, mayAct: boolean): string {
  if (view.question === null) return t.prompts.over(view.points.total);
  const { asks, pick, redraws } = view.question;
  if (!mayAct) return asks === "keep_or_reject" ? t.prompts.looking : t.prompts.others;
  if (asks !== "keep_or_reject") return t.prompts[asks];
  const more = redraws
    ? `${t.prompts.keep_or_reject(pick ?? 1)} (${t.hints.leftRedraws(redraws)})`
    : "";
  return pick === LAST_PICK && more !== "" ? more : t.prompts.keep_or_reject(pick ?? 1);
}

const LAST_PICK = 3;
