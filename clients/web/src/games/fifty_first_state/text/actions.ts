// Texts of actions and of their questions.

import { actionOf, waysToPay, type Answer, type Draft, type Question } from "../actions";
import { effectsAt, faceOf, type Amounts, type Effect } from "../types";
import type { Spot } from "../spots";
import { amountOf, amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { effectsText } from "./cards";
import { listOf } from "../../../i18n/text";
import type { Localization } from "./localization";

type Actions = Localization["t"]["actions"];

export interface Gain {
  amounts: Amounts;
  effects: Effect[];
  text: string;
}

const LAST_PICK = 3;
const STRIPS = { conquer: "spoils", cash_spoils: "spoils", cooperate: "agreement" } as const;
const DOING = ["incorporate", "play_leader", "use_leader", "use_location", "visit"];

export function titleOf(draft: Draft, spot: Spot | null, { t }: Localization): string {
  const action = actionOf(draft.type);
  if (action === "trade_cards" && spot !== null) return t.hints.trade;
  return action in t.actions ? t.actions[action as keyof Actions] : action;
}

/** Hints about an action: its terms and its cost. */
export function hintsOf(draft: Draft, spot: Spot | null, l10n: Localization): string[] {
  return [termsOf(draft, spot, l10n), costOf(draft, spot, l10n)].filter((hint) => hint !== "");
}

function termsOf(draft: Draft, spot: Spot | null, { t, view, name }: Localization): string {
  const leaderHint = view.settings.keep_leader_points ? t.hints.leaderKept : t.hints.leader;
  switch (actionOf(draft.type)) {
    case "conquer":
      return t.hints.conquer;
    case "cooperate":
      return t.hints.cooperate;
    case "redevelop":
      return spot?.zone === "built" ? t.hints.replaced : t.hints.replaces;
    case "play_leader":
      return view.leader === null ? "" : leaderHint(name(view.leader.card));
    default:
      return "";
  }
}

/** The gain of an action, to be drawn and described. */
export function gainOf(draft: Draft, spot: Spot | null, l10n: Localization): Gain | null {
  const face = spot === null ? undefined : faceOf(l10n.view, spot.card);
  if (spot === null || face === undefined) return null;
  const action = actionOf(draft.type);
  if (face.kind === "location" && action in STRIPS) {
    const amounts = face[STRIPS[action as keyof typeof STRIPS]] ?? {};
    return { amounts, effects: [], text: amountsOf(amounts, l10n) };
  }
  if (!DOING.includes(action) || face.kind === "contact") return null;
  const effects = effectsAt(face, spot.zone);
  return { amounts: {}, effects, text: effectsText(face, l10n, spot.zone) };
}

function costOf(draft: Draft, spot: Spot | null, l10n: Localization): string {
  const { t, view } = l10n;
  const ways = waysToPay(draft);
  const [only] = ways;
  if (ways.length === 1 && only !== undefined) return t.hints.pay(paymentOf(only, l10n));
  if (ways.length > 1) return t.hints.ways(ways.length);
  const workers = spot?.zone === "row" ? view.row[spot.at]?.workers : null;
  return workers ? t.hints.pay(amountOf("worker", workers, l10n)) : "";
}

export function questionText({ field }: Question, draft: Draft, l10n: Localization): string {
  const { prompts } = l10n.t;
  const action = actionOf(draft.type);
  switch (field) {
    case "card":
      return action === "redevelop" ? prompts.newcomer : prompts.card;
    case "place":
      return action === "redevelop" ? prompts.place : prompts.where;
    case "cards":
      return draft.picked.length > 0 ? prompts.other : prompts.cards;
    case "goods":
      return draft.picked.length === 0 ? prompts.firstGoods : prompts.nextGoods(kept(draft, l10n));
    default:
      return prompts[field as "pay" | "resource" | "take" | "good"];
  }
}

function kept({ picked }: Draft, l10n: Localization): string {
  return amountsOf(tallied(picked), l10n);
}

export function answerText({ field }: Question, { value }: Answer, l10n: Localization): string {
  const { view, name, language } = l10n;
  switch (field) {
    case "card":
    case "cards":
      return name(value as string);
    case "place":
      return name(view.built[Number(value)]?.card ?? "");
    case "pay":
      return paymentOf(value as string[], l10n);
    default:
      return Array.isArray(value)
        ? listOf(value.map(String), language)
        : goodOf(value as string, l10n);
  }
}

/** The tokens of a payment; cards appear in its text only. */
export function tokensOf({ field }: Question, { value }: Answer): Amounts {
  if (field === "pay") return tallied((value as string[]).filter((coin) => !coin.includes(".")));
  return ["goods", "resource", "good", "take"].includes(field) ? { [value as string]: 1 } : {};
}

/** The prompt while no card is selected. */
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
