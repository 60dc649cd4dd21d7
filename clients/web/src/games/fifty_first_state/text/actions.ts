// What can be done, and what is asked about it, in words.

import { deedOf, waysToPay, type Answer, type Draft, type Question } from "../actions";
import { effectsAt, faceOf, type Amounts, type Effect } from "../types";
import type { Spot } from "../spots";
import { amountOf, amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { built as whatItDoes } from "./cards";
import { listed, type Speech } from "./localization";

type Deeds = Speech["t"]["deeds"];

export interface Gain {
  amounts: Amounts;
  effects: Effect[];
  says: string;
}

const STRIPS = { conquer: "spoils", cash_spoils: "spoils", cooperate: "agreement" } as const;
const DOING = ["incorporate", "play_leader", "use_location", "visit"];

export function titleOf(draft: Draft, spot: Spot | null, { t }: Speech): string {
  const deed = deedOf(draft.type);
  if (deed === "trade_cards" && spot !== null) return t.hints.trade;
  return deed in t.deeds ? t.deeds[deed as keyof Deeds] : deed;
}

/** What there is to know before anything is chosen: when it pays, what goes, what it costs. */
export function hintsOf(draft: Draft, spot: Spot | null, locale: Speech): string[] {
  return [termsOf(draft, spot, locale), costOf(draft, spot, locale)].filter((hint) => hint !== "");
}

function termsOf(draft: Draft, spot: Spot | null, { t, view, name }: Speech): string {
  switch (deedOf(draft.type)) {
    case "conquer":
      return t.hints.conquer;
    case "cooperate":
      return t.hints.cooperate;
    case "redevelop":
      return spot?.zone === "built" ? t.hints.replaced : t.hints.replaces;
    case "play_leader":
      return view.leader === null ? "" : t.hints.leader(name(view.leader.card));
    default:
      return "";
  }
}

/** What it brings, as strips and effects that can be drawn and told. */
export function gainOf(draft: Draft, spot: Spot | null, locale: Speech): Gain | null {
  const face = spot === null ? undefined : faceOf(locale.view, spot.card);
  if (spot === null || face === undefined) return null;
  const deed = deedOf(draft.type);
  if (face.kind === "location" && deed in STRIPS) {
    const amounts = face[STRIPS[deed as keyof typeof STRIPS]] ?? {};
    return { amounts, effects: [], says: amountsOf(amounts, locale) };
  }
  if (!DOING.includes(deed) || face.kind === "contact") return null;
  const effects = effectsAt(face, spot.zone);
  return { amounts: {}, effects, says: whatItDoes(face, locale, spot.zone) };
}

function costOf(draft: Draft, spot: Spot | null, locale: Speech): string {
  const { t, view } = locale;
  const ways = waysToPay(draft);
  const [only] = ways;
  if (ways.length === 1 && only !== undefined) return t.hints.pay(paymentOf(only, locale));
  if (ways.length > 1) return t.hints.ways(ways.length);
  const workers = spot?.zone === "row" ? view.row[spot.at]?.workers : null;
  return workers ? t.hints.pay(amountOf("worker", workers, locale)) : "";
}

export function askedBy({ field }: Question, draft: Draft, locale: Speech): string {
  const { asks } = locale.t;
  const deed = deedOf(draft.type);
  switch (field) {
    case "card":
      return deed === "redevelop" ? asks.newcomer : asks.card;
    case "place":
      return deed === "redevelop" ? asks.place : asks.where;
    case "cards":
      return draft.picked.length > 0 ? asks.other : asks.cards;
    case "goods":
      return asks.goods(kept(draft, locale));
    default:
      return asks[field as "pay" | "resource" | "take" | "good"];
  }
}

function kept({ picked }: Draft, locale: Speech): string {
  return picked.length === 0 ? "" : amountsOf(tallied(picked), locale);
}

export function answered({ field }: Question, { value }: Answer, locale: Speech): string {
  const { view, name, language } = locale;
  switch (field) {
    case "card":
    case "cards":
      return name(value as string);
    case "place":
      return name(view.built[Number(value)]?.card ?? "");
    case "pay":
      return paymentOf(value as string[], locale);
    default:
      return Array.isArray(value)
        ? listed(value.map(String), language)
        : goodOf(value as string, locale);
  }
}

/** What a payment would look like as tokens; cards are told in words alone. */
export function tokensOf({ field }: Question, { value }: Answer): Amounts {
  if (field === "pay") return tallied((value as string[]).filter((coin) => !coin.includes(".")));
  return ["goods", "resource", "good", "take"].includes(field) ? { [value as string]: 1 } : {};
}
