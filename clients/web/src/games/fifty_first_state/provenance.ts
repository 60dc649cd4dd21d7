// What the cards and prices on the table rest on.

import {
  codesIn,
  isMarked,
  provenanceIn,
  provenanceOf,
  together,
  type PackBook,
  type PackEntry,
  type Provenance,
} from "../../provenance/provenance";
import type { TableComponent } from "../game_page";
import { keyOf, spotsOf, type Spot, type Zone } from "./spots";
import { titleAt } from "./text/spots";
import type { Localization } from "./text/localization";
import { faceOf, seen } from "./types";

const CARD = "fifty_first_state.card";
const LEADER_ACTION = "fifty_first_state.leader_action";
const FACTION = "fifty_first_state.faction";
const ZONES: Zone[] = ["hand", "built", "leader", "agreements", "spoils", "row", "contacts"];

/** Of a contact of the base: of its price, in the figures of the faction. */
export function provenanceAt(spot: Spot, { pack, view }: Localization): Provenance | null {
  if (spot.zone !== "contacts") {
    const card = provenanceIn(pack, CARD, spot.card);
    const isLeader = faceOf(view, spot.card)?.kind === "leader";
    return isLeader ? together([card, leaderAction(pack)]) : card;
  }
  const faction = provenanceIn(pack, FACTION, view.faction);
  return isPriceOf(spot.card, faction) ? faction : null;
}

/** The action of the leaders, which an owner's pack may define. */
function leaderAction(pack: PackBook | undefined): Provenance | null {
  const entry = pack?.entries.find(({ entry }: { entry: string }) => entry === LEADER_ACTION);
  return entry === undefined ? null : provenanceOf(entry, pack?.legend ?? []);
}

/** The production of the base. */
export function productionProvenance({ pack, view }: Localization): Provenance | null {
  const faction = provenanceIn(pack, FACTION, view.faction);
  return concerns(faction, ["makes", "base"]) ? faction : null;
}

function isPriceOf(contact: string, faction: Provenance | null): boolean {
  return concerns(faction, [contact, "contacts", "base"]);
}

/** Whether these fields are marked; all are in an entry that does not tell its fields apart. */
function concerns(provenance: Provenance | null, fields: readonly string[]): boolean {
  if (!isMarked(provenance)) return false;
  const { ours } = provenance;
  return ours.length === 0 || ours.some((field) => fields.includes(field));
}

/** Who made the title of a card: we did, or we translated it; null for a printed one. */
export function titleOrigin(card: string, { pack, language }: Localization) {
  const sources = entryOf(pack, card)?.sources ?? {};
  const isOurs = (field: string) => codesIn(sources[field] ?? "").some((code) => ours(pack, code));
  if (isOurs("names")) return "made_up";
  return language === "fr" && isOurs("name_fr") ? "translated" : null;
}

function entryOf(pack: PackBook | undefined, card: string) {
  return pack?.entries.find(
    (entry): entry is Extract<PackEntry, { entry: typeof CARD }> =>
      entry.entry === CARD && entry.id === card,
  );
}

function ours(pack: PackBook | undefined, code: string): boolean {
  return (
    pack?.legend.some((each) => each.code === code && each.origin === "reconstructed") ?? false
  );
}

/** Every card that is visible, and the prices of the base. */
export function componentsOf(l10n: Localization): TableComponent[] {
  const spots = [...ZONES.flatMap((zone) => spotsOf(l10n.view, zone)), ...turned(l10n)];
  const byCard = new Map(spots.map((spot) => [nameKey(spot), spot]));
  return [...byCard.values()].map((spot) => ({
    name: titleAt(spot, l10n),
    provenance: provenanceAt(spot, l10n),
  }));
}

function turned({ view }: Localization): Spot[] {
  return seen(view.question?.card).map((card) => ({ zone: "hand", at: -1, card }));
}

function nameKey(spot: Spot): string {
  return spot.zone === "contacts" ? keyOf(spot) : spot.card;
}
