// What a card says, in words.

import { effectsAt, type Effect, type Face, type Location } from "../shapes";
import { amountsOf } from "./amounts";
import { began, listed, type Speech } from "./words";

type Icon = keyof Speech["t"]["icons"];

/** One line of a card: which strip it is of, and what is on it. */
export interface Strip {
  strip: keyof Speech["t"]["strips"];
  says: string;
}

export function stripsOf(face: Location, speech: Speech): Strip[] {
  return [
    { strip: "built", says: built(face, speech) },
    { strip: "agreement", says: began(amountsOf(face.agreement ?? {}, speech)) },
    { strip: "spoils", says: began(amountsOf(face.spoils ?? {}, speech)) },
  ];
}

/** What a card does where it lies. */
export function built(face: Face | undefined, speech: Speech, zone = "built"): string {
  return effectsAt(face, zone)
    .map((effect) => began(effectOf(effect, speech)))
    .join(". ");
}

/** Whatever is printed above the strips. */
export function headOf(face: Face, speech: Speech): string {
  const { t, language } = speech;
  if (face.kind === "leader") return t.leaderIs;
  if (face.kind === "contact") return t.contactIs(kindOf(face.contact, speech), face.value);
  const icons = (face.icons ?? []).map((icon) => t.icons[icon]);
  return icons.length === 0
    ? t.distance(face.distance)
    : `${t.distance(face.distance)}, ${t.withIcons(listed(icons, language))}`;
}

/** The whole card, for those who listen. */
export function described(face: Face, speech: Speech): string {
  if (face.kind === "contact") return headOf(face, speech);
  if (face.kind === "leader") return `${headOf(face, speech)}. ${built(face, speech)}`;
  const strips = stripsOf(face, speech).map(
    ({ strip, says }) => `${speech.t.strips[strip]}: ${says}`,
  );
  return [headOf(face, speech), ...strips].join(". ");
}

export function kindOf(kind: string, { t }: Speech): string {
  return kind in t.kinds
    ? t.kinds[kind as keyof typeof t.kinds].toLocaleLowerCase()
    : t.icons.universal;
}

export function effectOf(effect: Effect, speech: Speech): string {
  const { t, language } = speech;
  const said = (amounts: Record<string, number>) => amountsOf(amounts, speech);
  switch (effect.does) {
    case "production":
      return joined(
        t.does.production(said(effect.makes)),
        per(effect, speech),
        effect.open ? t.does.open : "",
      );
    case "action":
      return joined(action(effect, speech), effect.uses ? t.does.uses(effect.uses) : "");
    case "trigger":
      return effect.when === "joins"
        ? t.does.joins(effect.icon ? t.icons[effect.icon] : null, said(effect.gains))
        : t.does[effect.when](said(effect.gains));
    case "on_entry":
      return joined(t.does.on_entry(said(effect.gains)), per(effect, speech));
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

function action(effect: Extract<Effect, { does: "action" }>, speech: Speech): string {
  const { t } = speech;
  const gains = amountsOf(effect.gains, speech);
  const isFree = Object.keys(effect.cost ?? {}).length === 0;
  return isFree
    ? t.does.forWorkers(gains)
    : t.does.action(amountsOf(effect.cost ?? {}, speech), gains);
}

function per(effect: { per?: Icon | null; most?: number }, { t }: Speech): string {
  return effect.per ? t.does.per(t.icons[effect.per], effect.most ?? 1) : "";
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}
