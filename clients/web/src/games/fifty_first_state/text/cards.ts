// Texts of cards.

import { effectsAt, type Effect, type Face, type Location } from "../types";
import { amountsOf } from "./amounts";
import { capitalized, listOf } from "../../../i18n/text";
import type { Localization, Wording } from "./localization";

type Icon = keyof Localization["t"]["icons"];

/** The text of one strip of a card. */
export interface Strip {
  strip: keyof Localization["t"]["strips"];
  text: string;
}

export function stripsOf(face: Location, l10n: Wording): Strip[] {
  return [
    { strip: "built", text: effectsText(face, l10n) },
    { strip: "agreement", text: capitalized(amountsOf(face.agreement ?? {}, l10n)) },
    { strip: "spoils", text: capitalized(amountsOf(face.spoils ?? {}, l10n)) },
  ];
}

/** The effects of a card in its zone. */
export function effectsText(face: Face | undefined, l10n: Wording, zone = "built"): string {
  return effectsAt(face, zone)
    .map((effect) => capitalized(effectOn(face, effect, l10n)))
    .join(". ");
}

/** The text above the strips. */
export function headerOf(face: Face, l10n: Wording): string {
  const { t, language } = l10n;
  if (face.kind === "leader") return t.leaderIs;
  if (face.kind === "contact") return t.contactIs(kindOf(face.contact, l10n), face.value);
  const icons = (face.icons ?? []).map((icon) => t.icons[icon]);
  return icons.length === 0
    ? t.distance(face.distance)
    : `${t.distance(face.distance)}, ${t.withIcons(listOf(icons, language))}`;
}

/** The whole card, for screen readers. */
export function describeCard(face: Face, l10n: Wording): string {
  if (face.kind === "contact") return headerOf(face, l10n);
  if (face.kind === "leader") return `${headerOf(face, l10n)}. ${effectsText(face, l10n)}`;
  const strips = stripsOf(face, l10n).map(({ strip, text }) => `${l10n.t.strips[strip]}: ${text}`);
  return [headerOf(face, l10n), ...strips].join(". ");
}

export function kindOf(kind: string, { t }: Wording): string {
  return kind in t.kinds
    ? t.kinds[kind as keyof typeof t.kinds].toLocaleLowerCase()
    : t.icons.universal;
}

/** The action of a leader states its whole price, and is used once where it says nothing else. */
function effectOn(face: Face | undefined, effect: Effect, l10n: Wording): string {
  if (face?.kind !== "leader" || effect.does !== "action") return effectOf(effect, l10n);
  const { t } = l10n;
  const done = t.does.action(amountsOf(effect.cost ?? {}, l10n), amountsOf(effect.gains, l10n));
  return t.does.leader(joined(done, t.does.uses(effect.uses ?? 1)));
}

export function effectOf(effect: Effect, l10n: Wording): string {
  const { t, language } = l10n;
  const text = (amounts: Record<string, number>) => amountsOf(amounts, l10n);
  switch (effect.does) {
    case "production":
      return joined(
        t.does.production(text(effect.makes)),
        per(effect, l10n),
        effect.open ? t.does.open : "",
      );
    case "action":
      return joined(action(effect, l10n), effect.uses ? t.does.uses(effect.uses) : "");
    case "trigger":
      return effect.when === "joins"
        ? joins(effect.icon, text(effect.gains), l10n)
        : t.does[effect.when](text(effect.gains));
    case "on_entry":
      return joined(t.does.on_entry(text(effect.gains)), per(effect, l10n));
    case "stock":
      return t.does.stock(text(effect.goods));
    case "keep":
      return t.does.keep(
        effect.most,
        listOf(
          effect.of.map((kind) => t.icons[kind]),
          language,
        ),
      );
    case "redraw":
      return t.does.redraw;
  }
}

function action(effect: Extract<Effect, { does: "action" }>, l10n: Wording): string {
  const { t } = l10n;
  const gains = amountsOf(effect.gains, l10n);
  const isFree = Object.keys(effect.cost ?? {}).length === 0;
  return isFree
    ? t.does.forWorkers(gains)
    : t.does.action(amountsOf(effect.cost ?? {}, l10n), gains);
}

function joins(icon: Icon | null | undefined, gains: string, { t }: Wording): string {
  return icon ? t.does.joinsWithIcon(t.icons[icon], gains) : t.does.joins(gains);
}

function per(effect: { per?: Icon | null; most?: number }, { t }: Wording): string {
  return effect.per ? t.does.per(t.icons[effect.per], effect.most ?? 1) : "";
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
