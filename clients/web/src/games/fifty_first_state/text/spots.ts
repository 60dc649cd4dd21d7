// What lies at a spot and how it stands, in words.

import { faceOf, type Built, type Neighbour } from "../types";
import type { Spot } from "../spots";
import { amountsOf } from "./amounts";
import { built as whatItDoes, described, kindOf } from "./cards";
import { began, type Speech } from "./localization";

/** The whole of it in one breath. */
export function saidAt(spot: Spot, locale: Speech, isLit: boolean): string {
  const parts = [titleAt(spot, locale), contentAt(spot, locale), ...standingAt(spot, locale)];
  if (isLit) parts.push(locale.t.playable);
  return parts.filter((part) => part !== "").join(". ");
}

export function titleAt(spot: Spot, locale: Speech): string {
  return spot.zone === "contacts" ? began(kindOf(spot.card, locale)) : locale.name(spot.card);
}

function contentAt(spot: Spot, locale: Speech): string {
  const { view, t } = locale;
  if (spot.zone === "contacts") return contactAt(spot, locale);
  const face = faceOf(view, spot.card);
  if (face === undefined) return "";
  if (face.kind !== "location" || spot.zone === "hand") return described(face, locale);
  if (spot.zone === "agreements") {
    return `${t.strips.agreement}: ${amountsOf(face.agreement ?? {}, locale)}`;
  }
  if (spot.zone === "spoils") return `${t.strips.spoils}: ${amountsOf(face.spoils ?? {}, locale)}`;
  return whatItDoes(face, locale, spot.zone);
}

function contactAt(spot: Spot, locale: Speech): string {
  const contact = locale.view.base.contacts[spot.at];
  if (contact === undefined) return "";
  const cost = amountsOf(contact.cost, locale);
  return began(locale.t.reaches(kindOf(contact.contact, locale), contact.value, cost));
}

/** How things stand with it now, each in a few words. */
export function standingAt(spot: Spot, locale: Speech): string[] {
  const { view, t } = locale;
  const built = spot.zone === "built" ? view.built[spot.at] : undefined;
  const neighbour = spot.zone === "row" ? view.row[spot.at] : undefined;
  if (built !== undefined) return ofBuilt(built, locale);
  if (neighbour !== undefined) return [ofNeighbour(neighbour, locale)];
  if (spot.zone === "leader" && view.leader !== null) return [t.pointsOn(view.leader.points ?? 0)];
  const isSpent = spot.zone === "contacts" && view.markers.some((kind) => kind === spot.card);
  return isSpent ? [t.spent] : [];
}

function ofBuilt(built: Built, locale: Speech): string[] {
  const { t } = locale;
  return [
    built.redeveloped ? t.redeveloped : "",
    built.points > 0 ? t.pointsOn(built.points) : "",
    Object.keys(built.stock).length > 0 ? t.lies(amountsOf(built.stock, locale)) : "",
    built.price === null ? "" : t.nextUse(amountsOf(built.price, locale)),
    built.uses > 0 && built.price === null ? t.usedUp : "",
  ].filter((part) => part !== "");
}

function ofNeighbour({ workers }: Neighbour, { t }: Speech): string {
  return workers === null ? t.closed : t.visitCosts(workers);
}
