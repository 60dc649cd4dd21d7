// What can be done, and what is asked about it, in words.

import { deedOf, waysToPay, type Answer, type Draft, type Question } from "../deeds";
import { faceOf, type Face } from "../shapes";
import type { Spot } from "../spots";
import { amountOf, amountsOf, goodOf, paymentOf, tallied } from "./amounts";
import { built as whatItDoes } from "./cards";
import { listed, type Speech } from "./words";

type Deeds = Speech["t"]["deeds"];

export function titleOf(draft: Draft, spot: Spot | null, { t }: Speech): string {
  const deed = deedOf(draft.type);
  if (deed === "trade_cards" && spot !== null) return t.hints.trade;
  return deed in t.deeds ? t.deeds[deed as keyof Deeds] : deed;
}

/** Gain and cost, as far as they are known before anything is chosen. */
export function hintsOf(draft: Draft, spot: Spot | null, speech: Speech): string[] {
  return [gainOf(draft, spot, speech), costOf(draft, spot, speech)].filter((hint) => hint !== "");
}

function gainOf(draft: Draft, spot: Spot | null, speech: Speech): string {
  const { t, view, name } = speech;
  if (spot === null) return "";
  const face = faceOf(view, spot.card);
  switch (deedOf(draft.type)) {
    case "redevelop":
      return spot.zone === "built" ? t.hints.replaced : t.hints.replaces;
    case "play_leader":
      return view.leader === null
        ? whatItDoes(face, speech)
        : t.hints.leader(name(view.leader.card));
    case "use_location":
    case "visit":
      return whatItDoes(face, speech, spot.zone);
    default:
      return face?.kind === "location" ? strip(deedOf(draft.type), face, speech) : "";
  }
}

function strip(deed: string, face: Extract<Face, { kind: "location" }>, speech: Speech): string {
  const { t } = speech;
  switch (deed) {
    case "conquer":
      return t.hints.conquer(amountsOf(face.spoils ?? {}, speech));
    case "cooperate":
      return t.hints.cooperate(amountsOf(face.agreement ?? {}, speech));
    case "cash_spoils":
      return t.hints.gains(amountsOf(face.spoils ?? {}, speech));
    case "incorporate":
      return whatItDoes(face, speech);
    default:
      return "";
  }
}

function costOf(draft: Draft, spot: Spot | null, speech: Speech): string {
  const { t, view } = speech;
  const ways = waysToPay(draft);
  const [only] = ways;
  if (ways.length === 1 && only !== undefined) return t.hints.pay(paymentOf(only, speech));
  if (ways.length > 1) return t.hints.ways(ways.length);
  const workers = spot?.zone === "row" ? view.row[spot.at]?.workers : null;
  return workers ? t.hints.pay(amountOf("worker", workers, speech)) : "";
}

export function askedBy({ field }: Question, draft: Draft, speech: Speech): string {
  const { asks } = speech.t;
  const deed = deedOf(draft.type);
  switch (field) {
    case "card":
      return deed === "redevelop" ? asks.newcomer : asks.card;
    case "place":
      return deed === "redevelop" ? asks.place : asks.where;
    case "cards":
      return draft.picked.length > 0 ? asks.other : asks.cards;
    case "goods":
      return asks.goods(kept(draft, speech));
    default:
      return asks[field as "pay" | "resource" | "take" | "good"];
  }
}

function kept({ picked }: Draft, speech: Speech): string {
  return picked.length === 0 ? "" : amountsOf(tallied(picked), speech);
}

export function answered({ field }: Question, { value }: Answer, speech: Speech): string {
  const { view, name, language } = speech;
  switch (field) {
    case "card":
    case "cards":
      return name(value as string);
    case "place":
      return name(view.built[Number(value)]?.card ?? "");
    case "pay":
      return paymentOf(value as string[], speech);
    default:
      return Array.isArray(value)
        ? listed(value.map(String), language)
        : goodOf(value as string, speech);
  }
}

/** What a payment would look like as tokens; cards are told in words alone. */
export function tokensOf({ field }: Question, { value }: Answer): Record<string, number> {
  if (field === "pay") return tallied((value as string[]).filter((coin) => !coin.includes(".")));
  return ["goods", "resource", "good", "take"].includes(field) ? { [value as string]: 1 } : {};
}
