// The messages of the page of components. A game's own are in the game's folder.

import type { Language } from "../i18n/locale.svelte";

const en = {
  title: (game: string) => `${game}: components`,
  packs: "Choose a pack",
  marked: "≈ marks what we reconstructed. Touch it to see what it rests on.",
  copies: (n: number) => `× ${n}`,
  version: (pack: string, digest: string) => `Pack ${pack}, figures ${digest}.`,
  noPack: "The components of this game are in its rules.",
};

export type ComponentsMessages = typeof en;

const fr: ComponentsMessages = {
  title: (game) => `${game} : le matériel`,
  packs: "Choisir un paquet",
  marked: "≈ signale ce que nous avons reconstitué. Touchez-le pour voir sur quoi cela repose.",
  copies: (n) => `× ${n}`,
  version: (pack, digest) => `Paquet ${pack}, chiffres ${digest}.`,
  noPack: "Le matériel de ce jeu est dans ses règles.",
};

export const COMPONENTS_MESSAGES: Record<Language, ComponentsMessages> = { en, fr };
