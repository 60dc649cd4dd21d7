// Texts of goods, gains, prices and payments.

import type { Amounts } from "../types";
import { listOf } from "../../../i18n/text";
import type { Localization, Wording } from "./localization";

type Goods = Localization["t"]["goods"];
type Contacts = Localization["t"]["contacts"];

export function amountOf(what: string, n: number, { t }: Wording): string {
  const [colour = "", value] = what.split("_");
  if (value !== undefined && colour in t.contacts) {
    return t.contacts[colour as keyof Contacts](n, value);
  }
  return what in t.goods ? t.goods[what as keyof Goods](n) : `${n} ${what}`;
}

export function amountsOf(amounts: Amounts, l10n: Wording): string {
  const parts = Object.entries(amounts).map(([what, n]) => amountOf(what, n, l10n));
  return parts.length === 0 ? l10n.t.nothing : listOf(parts, l10n.language);
}

/** A single token. */
export function goodOf(what: string, l10n: Wording): string {
  return amountOf(what, 1, l10n);
}

/** Counts equal coins. */
export function tallied(coins: string[]): Amounts {
  const counts: Amounts = {};
  for (const coin of coins) counts[coin] = (counts[coin] ?? 0) + 1;
  return counts;
}

export function paymentOf(coins: string[], l10n: Localization): string {
  const parts = Object.entries(tallied(coins)).map(([coin, n]) => coinOf(coin, n, l10n));
  return parts.length === 0 ? l10n.t.nothing : listOf(parts, l10n.language);
}

function coinOf(coin: string, n: number, l10n: Localization): string {
  const { t, name } = l10n;
  const [place = "", card] = coin.split(".");
  if (card === undefined) return amountOf(coin, n, l10n);
  if (place === "base") return t.coins.base[card as keyof typeof t.coins.base];
  const text = t.coins[place as "hand" | "agreement"](name(card));
  return n === 1 ? text : `${n} × ${text}`;
}
