// What the powers, the Corporations cards and the levels on the table rest on.

import {
  provenanceIn,
  together,
  type PackBook,
  type PackEntry,
  type Provenance,
} from "../../provenance/provenance";
import type { TableComponent } from "../game_page";
import { faceNamed, type Localization } from "./localization";
import type { MiniView, Role } from "./types";

type CorporationEntry = Extract<PackEntry, { entry: "mini_divercity.corporation" }>;

export interface Origins {
  /** Null for a power that is on Effe's sheet. */
  power: (role: Role) => Provenance | null;
  card: (corporation: string) => Provenance | null;
  /** The Corporations deck as a whole. */
  deck: Provenance | null;
  /** The level with this number; null in Effe's mode, which has its goal on the sheet. */
  level: (number: string) => Provenance | null;
}

export function originsOf(view: MiniView, pack: PackBook | undefined): Origins {
  const isAlone = view.mode === "effe";
  const moversOnly = new Set(
    view.divers.flat().flatMap(({ role, power }) => (power.does === "move_token" ? [role] : [])),
  );
  return {
    power: (role) =>
      isAlone && !moversOnly.has(role) ? null : provenanceIn(pack, "mini_divercity.power", role),
    card: (id) => provenanceIn(pack, "mini_divercity.corporation", id),
    deck: deckOf(pack),
    level: (number) => (isAlone ? null : provenanceIn(pack, "mini_divercity.level", number)),
  };
}

function deckOf(pack: PackBook | undefined): Provenance | null {
  const cards = (pack?.entries ?? []).filter(
    (entry): entry is CorporationEntry => entry.entry === "mini_divercity.corporation",
  );
  const used = cards.filter(({ copies }) => copies > 0);
  return together(used.map(({ id }) => provenanceIn(pack, "mini_divercity.corporation", id)));
}

/** The divers, the deck, its visible cards, and the level. */
export function componentsOf(
  view: MiniView,
  pack: PackBook | undefined,
  l10n: Localization,
): TableComponent[] {
  const origins = originsOf(view, pack);
  const level = l10n.names.level(view.goal);
  const levels =
    level === null || l10n.alone
      ? []
      : [{ name: l10n.t.level(level.number), provenance: origins.level(level.number) }];
  return [
    ...levels,
    ...view.divers.flat().map(({ role }) => ({
      name: l10n.names.diver(role),
      provenance: origins.power(role),
    })),
    { name: l10n.t.corporationsDeck, provenance: origins.deck },
    ...visibleCards(view).map((card) => {
      const face = view.faces[card];
      return {
        name: face === undefined ? card : faceNamed(l10n, face),
        provenance: origins.card(card),
      };
    }),
  ];
}

function visibleCards({ corporations, notes }: MiniView): string[] {
  const { drawn, next, discard } = corporations;
  const cards = [...(drawn ? [drawn] : []), ...next, ...discard, ...(notes.corporations ?? [])];
  return [...new Set(cards)];
}
