// Texts of spots: the card, and its status.

import { faceOf, type Built, type Leader, type Neighbour } from "../types";
import type { Spot } from "../spots";
import { amountsOf } from "./amounts";
import { describeCard, effectsText, kindOf } from "./cards";
import { capitalized } from "../../../i18n/text";
import type { Localization } from "./localization";

/** The label of a spot for screen readers. */
export function describeSpot(spot: Spot, l10n: Localization, isLit: boolean): string {
  const parts = [titleAt(spot, l10n), contentAt(spot, l10n), ...statusAt(spot, l10n)];
  if (isLit) parts.push(l10n.t.playable);
  return parts.filter((part) => part !== "").join(". ");
}

export function titleAt(spot: Spot, l10n: Localization): string {
  return spot.zone === "contacts" ? capitalized(kindOf(spot.card, l10n)) : l10n.name(spot.card);
}

function contentAt(spot: Spot, l10n: Localization): string {
  const { view, t } = l10n;
  if (spot.zone === "contacts") return contactAt(spot, l10n);
  const face = faceOf(view, spot.card);
  if (face === undefined) return "";
  if (face.kind !== "location" || spot.zone === "hand") return describeCard(face, l10n);
  if (spot.zone === "agreements") {
    return `${t.strips.agreement}: ${amountsOf(face.agreement ?? {}, l10n)}`;
  }
  if (spot.zone === "spoils") return `${t.strips.spoils}: ${amountsOf(face.spoils ?? {}, l10n)}`;
  return effectsText(face, l10n, spot.zone);
}

function contactAt(spot: Spot, l10n: Localization): string {
  const contact = l10n.view.base.contacts[spot.at];
  if (contact === undefined) return "";
  const cost = amountsOf(contact.cost, l10n);
  return capitalized(l10n.t.reaches(kindOf(contact.contact, l10n), contact.value, cost));
}

/** The status of a card, as short texts. */
export function statusAt(spot: Spot, l10n: Localization): string[] {
  const { view, t } = l10n;
  const built = spot.zone === "built" ? view.built[spot.at] : undefined;
  const neighbour = spot.zone === "row" ? view.row[spot.at] : undefined;
  if (built !== undefined) return ofBuilt(built, l10n);
  if (neighbour !== undefined) return [ofNeighbour(neighbour, l10n)];
  if (spot.zone === "leader" && view.leader !== null) return ofLeader(view.leader, l10n);
  const isSpent = spot.zone === "contacts" && view.markers.some((kind) => kind === spot.card);
  return isSpent ? [t.spent] : [];
}

function ofBuilt(built: Built, l10n: Localization): string[] {
  const { t } = l10n;
  return [
    built.redeveloped ? t.redeveloped : "",
    built.points > 0 ? t.pointsOn(built.points) : "",
    Object.keys(built.stock).length > 0 ? t.lies(amountsOf(built.stock, l10n)) : "",
    built.price === null ? "" : t.nextUse(amountsOf(built.price, l10n)),
    built.uses > 0 && built.price === null ? t.usedUp : "",
  ].filter((part) => part !== "");
}

function ofLeader({ points, uses }: Leader, l10n: Localization): string[] {
  const { t, view } = l10n;
  const price = view.leader_price;
  const next = price === null ? "" : t.nextUse(amountsOf(price, l10n));
  const used = (uses ?? 0) > 0 && price === null ? t.usedUp : "";
  return [t.pointsOn(points ?? 0), next, used].filter((part) => part !== "");
}

function ofNeighbour({ workers }: Neighbour, { t }: Localization): string {
  return workers === null ? t.closed : t.visitCosts(workers);
}
