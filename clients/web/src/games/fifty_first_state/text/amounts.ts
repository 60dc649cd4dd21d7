// Goods, gains, prices and payments in words.

import type { Amounts } from "../types";
import { listed, type Speech } from "./localization";

type Goods = Speech["t"]["goods"];
type Contacts = Speech["t"]["contacts"];

export function amountOf(what: string, n: number, { t }: Speech): string {
  const [colour = "", value] = what.split("_");
  if (value !== undefined && colour in t.contacts) {
    return t.contacts[colour as keyof Contacts](n, value);
  }
  return what in t.goods ? t.goods[what as keyof Goods](n) : `${n} ${what}`;
}

export function amountsOf(amounts: Amounts, locale: Speech): string {
  const parts = Object.entries(amounts).map(([what, n]) => amountOf(what, n, locale));
  return parts.length === 0 ? locale.t.nothing : listed(parts, locale.language);
}

/** A single token, without its number. */
export function goodOf(what: string, locale: Speech): string {
  return amountOf(what, 1, locale);
}

/** Equal coins are counted together. */
export function tallied(coins: string[]): Amounts {
  const counts: Amounts = {};
  for (const coin of coins) counts[coin] = (counts[coin] ?? 0) + 1;
  return counts;
}

export function paymentOf(coins: string[], locale: Speech): string {
  const parts = Object.entries(tallied(coins)).map(([coin, n]) => coinOf(coin, n, locale));
  return parts.length === 0 ? locale.t.nothing : listed(parts, locale.language);
}

function coinOf(coin: string, n: number, locale: Speech): string {
  const { t, name } = locale;
  const [place = "", card] = coin.split(".");
  if (card === undefined) return amountOf(coin, n, locale);
  if (place === "base") return t.coins.base[card as keyof typeof t.coins.base];
  const said = t.coins[place as "hand" | "agreement"](name(card));
  return n === 1 ? said : `${n} × ${said}`;
}
