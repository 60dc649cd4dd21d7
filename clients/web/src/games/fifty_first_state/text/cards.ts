// What a card says, in words.

import { effectsAt, type Effect, type Face, type Location } from "../types";
import { amountsOf } from "./amounts";
import { began, listed, type Speech } from "./localization";

type Icon = keyof Speech["t"]["icons"];

/** One line of a card: which strip it is of, and what is on it. */
export interface Strip {
  strip: keyof Speech["t"]["strips"];
  says: string;
}

export function stripsOf(face: Location, locale: Speech): Strip[] {
  return [
    { strip: "built", says: built(face, locale) },
    { strip: "agreement", says: began(amountsOf(face.agreement ?? {}, locale)) },
    { strip: "spoils", says: began(amountsOf(face.spoils ?? {}, locale)) },
  ];
}

/** What a card does where it lies. */
export function built(face: Face | undefined, locale: Speech, zone = "built"): string {
  return effectsAt(face, zone)
    .map((effect) => began(effectOf(effect, locale)))
    .join(". ");
}

/** Whatever is printed above the strips. */
export function headOf(face: Face, locale: Speech): string {
  const { t, language } = locale;
  if (face.kind === "leader") return t.leaderIs;
  if (face.kind === "contact") return t.contactIs(kindOf(face.contact, locale), face.value);
  const icons = (face.icons ?? []).map((icon) => t.icons[icon]);
  return icons.length === 0
    ? t.distance(face.distance)
    : `${t.distance(face.distance)}, ${t.withIcons(listed(icons, language))}`;
}

/** The whole card, for those who listen. */
export function described(face: Face, locale: Speech): string {
  if (face.kind === "contact") return headOf(face, locale);
  if (face.kind === "leader") return `${headOf(face, locale)}. ${built(face, locale)}`;
  const strips = stripsOf(face, locale).map(
    ({ strip, says }) => `${locale.t.strips[strip]}: ${says}`,
  );
  return [headOf(face, locale), ...strips].join(". ");
}

export function kindOf(kind: string, { t }: Speech): string {
  return kind in t.kinds
    ? t.kinds[kind as keyof typeof t.kinds].toLocaleLowerCase()
    : t.icons.universal;
}

export function effectOf(effect: Effect, locale: Speech): string {
  const { t, language } = locale;
  const said = (amounts: Record<string, number>) => amountsOf(amounts, locale);
  switch (effect.does) {
    case "production":
      return joined(
        t.does.production(said(effect.makes)),
        per(effect, locale),
        effect.open ? t.does.open : "",
      );
    case "action":
      return joined(action(effect, locale), effect.uses ? t.does.uses(effect.uses) : "");
    case "trigger":
      return effect.when === "joins"
        ? t.does.joins(effect.icon ? t.icons[effect.icon] : null, said(effect.gains))
        : t.does[effect.when](said(effect.gains));
    case "on_entry":
      return joined(t.does.on_entry(said(effect.gains)), per(effect, locale));
    case "stock":
      return t.does.stock(said(effect.goods));
    case "keep":
      return t.does.keep(
        effect.most,
        listed(
          effect.of.map((kind) => t.icons[kind]),
          language,
        ),
      );
    case "redraw":
      return t.does.redraw;
  }
}

function action(effect: Extract<Effect, { does: "action" }>, locale: Speech): string {
  const { t } = locale;
  const gains = amountsOf(effect.gains, locale);
  const isFree = Object.keys(effect.cost ?? {}).length === 0;
  return isFree
    ? t.does.forWorkers(gains)
    : t.does.action(amountsOf(effect.cost ?? {}, locale), gains);
}

function per(effect: { per?: Icon | null; most?: number }, { t }: Speech): string {
  return effect.per ? t.does.per(t.icons[effect.per], effect.most ?? 1) : "";
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
