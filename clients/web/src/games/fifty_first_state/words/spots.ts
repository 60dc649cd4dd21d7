// What lies at a spot and how it stands, in words.

import { faceOf, type Built, type Neighbour } from "../shapes";
import type { Spot } from "../spots";
import { amountsOf } from "./amounts";
import { built as whatItDoes, described, kindOf } from "./cards";
import { began, type Speech } from "./words";

/** The whole of it in one breath. */
export function saidAt(spot: Spot, speech: Speech, isLit: boolean): string {
  const parts = [titleAt(spot, speech), contentAt(spot, speech), ...standingAt(spot, speech)];
  if (isLit) parts.push(speech.t.playable);
  return parts.filter((part) => part !== "").join(". ");
}

export function titleAt(spot: Spot, speech: Speech): string {
  return spot.zone === "contacts" ? began(kindOf(spot.card, speech)) : speech.name(spot.card);
}

function contentAt(spot: Spot, speech: Speech): string {
  const { view, t } = speech;
  if (spot.zone === "contacts") return contactAt(spot, speech);
  const face = faceOf(view, spot.card);
  if (face === undefined) return "";
  if (face.kind !== "location" || spot.zone === "hand") return described(face, speech);
  if (spot.zone === "agreements") {
    return `${t.strips.agreement}: ${amountsOf(face.agreement ?? {}, speech)}`;
  }
  if (spot.zone === "spoils") return `${t.strips.spoils}: ${amountsOf(face.spoils ?? {}, speech)}`;
  return whatItDoes(face, speech, spot.zone);
}

function contactAt(spot: Spot, speech: Speech): string {
  const contact = speech.view.base.contacts[spot.at];
  if (contact === undefined) return "";
  const cost = amountsOf(contact.cost, speech);
  return began(speech.t.reaches(kindOf(contact.contact, speech), contact.value, cost));
}

/** How things stand with it now, each in a few words. */
export function standingAt(spot: Spot, speech: Speech): string[] {
  const { view, t } = speech;
  const built = spot.zone === "built" ? view.built[spot.at] : undefined;
  const neighbour = spot.zone === "row" ? view.row[spot.at] : undefined;
  if (built !== undefined) return ofBuilt(built, speech);
  if (neighbour !== undefined) return [ofNeighbour(neighbour, speech)];
  if (spot.zone === "leader" && view.leader !== null) return [t.pointsOn(view.leader.points ?? 0)];
  const isSpent = spot.zone === "contacts" && view.markers.some((kind) => kind === spot.card);
  return isSpent ? [t.spent] : [];
}

function ofBuilt(built: Built, speech: Speech): string[] {
  const { t } = speech;
  return [
    built.redeveloped ? t.redeveloped : "",
    built.points > 0 ? t.pointsOn(built.points) : "",
    Object.keys(built.stock).length > 0 ? t.lies(amountsOf(built.stock, speech)) : "",
    built.price === null ? "" : t.nextUse(amountsOf(built.price, speech)),
    built.uses > 0 && built.price === null ? t.usedUp : "",
  ].filter((part) => part !== "");
}

function ofNeighbour({ workers }: Neighbour, { t }: Speech): string {
  return workers === null ? t.closed : t.visitCosts(workers);
}
