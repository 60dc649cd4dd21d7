// Ce que Dice Miner dit en français.

import type { Kind, Shown } from "../types";
import type { Messages } from "./en";
import type { ActionType, Names } from "./names";

const KIND: Record<Kind, string> = {
  tunnel: "Tunnel",
  treasure: "Trésor",
  tool: "Outil",
  hazard: "Danger",
  magic: "Magie",
};

function times(count: number, one: string, many = `${one}s`): string {
  return `${count} ${Math.abs(count) > 1 ? many : one}`;
}

function dice(count: number): string {
  return times(count, "dé");
}

function die({ kind, symbol, value }: Shown): string {
  switch (symbol) {
    case "tunnel":
      return `tunnel ${value}`;
    case "magic":
      return `magie ${value}`;
    case "beer":
      return `bière d’un dé ${KIND[kind]}`;
    case "gem":
      return times(value, "gemme");
    case "shield":
      return times(value, "bouclier");
    case "pickaxe":
      return times(value, "pioche");
    case "chest":
      return times(value, "coffre");
    case "cavein":
      return times(value, "effondrement");
    case "dragon":
      return times(value, "dragon");
  }
}

const names: Names = {
  die,
  kinds: {
    tunnel: "Tunnels",
    treasure: "Trésors",
    tool: "Outils",
    hazard: "Dangers",
    magic: "Magie",
  },
  kindDice: (kind, count) => `${dice(count)} ${KIND[kind]}`,
  heroes: {
    alchemist: "Alchimiste",
    dragon_slayer: "Tueur de dragons",
    engineer: "Ingénieur",
    prospector: "Prospecteur",
    surveyor: "Géomètre",
    treasurer: "Trésorier",
  },
  phases: {
    heroes: "Choix des héros",
    excavation: "Fouille",
    magic: "Magie",
    caching: "Mise à l’abri",
    over: "Terminé",
  },
  bands: {
    disaster: "Désastre",
    brave_start: "Un départ courageux",
    in_progress: "En progrès",
    average: "La moyenne",
    excellent: "Excellent",
    masterful: "Magistral",
  },
  seat: (seat) => `Joueur ${seat + 1}`,
  all: (each) => each.join(", "),
};

const actions: Record<ActionType, string> = {
  pick_die: "Choisir",
  recycle_die: "Remettre dans le sac",
  cache_treasure: "Cacher à côté de",
  leave_treasure: "Ne pas le cacher",
  spend_magic: "Dépenser",
  refill_mountain: "Remplir la montagne",
  stop_mining: "S’arrêter et compter",
  share_beer: "Partager",
  call_hero: "Utiliser la magie du héros",
  mark_die: "Relancer",
  end_magic: "Plus de magie",
  cache_die: "Garder",
  end_caching: "Ne plus rien garder",
};

export const fr: Messages = {
  names,
  doing: (deed, die) => `${deed} : ${die}`,
  actions,
  mountain: (count) => `La montagne : ${dice(count)}`,
  lies: { top: "au sommet", side: "sur le côté", covered: "couvert" },
  empty: "La montagne est vide.",
  bag: (count) => `Dans le sac : ${dice(count)}`,
  box: (count) => `Hors du jeu : ${dice(count)} Magie`,
  refills: (count) => (count > 0 ? `encore ${times(count, "remplissage")}` : "plus de remplissage"),
  round: (round) => `Manche ${round}`,
  tieBreak: "Départage",
  starts: (name) => `${name} commence`,
  collection: "La collection",
  troveOf: (name) => `La collection de ${name}`,
  dice,
  noDice: "Pas encore de dés.",
  points: (points) => times(points, "point"),
  holds: (tool, held) => `${tool}, avec ${held}`,
  runTo: (last) => `Une suite jusqu’à ${last}`,
  spent: "dépensé",
  cached: "gardé",
  chosen: "choisi",
  tools: "Outils et dangers",
  heroUsed: (count) => times(count, "utilisé"),
  heroHas: (shows) => `avec ${shows}`,
  result: (band, points) => `${band} : ${times(points, "point")}`,
  happened: "Ce qui vient de se passer",
  prompt: "Ce qui est demandé",
  prompts: {
    free: "Choisissez un dé, dépensez de la magie, ou arrêtez-vous.",
    face: (die) => `Cette ${die} est un joker. Que sera-t-elle ?`,
    cache: (die) => `Cacher ${die} ? Choisissez les coffres, ou laissez à découvert pour de bon.`,
    recycle: (left) => `Choisissez ${dice(left)} du sommet à remettre dans le sac.`,
    mark: (left) => `Choisissez ${dice(left)} de votre collection à relancer.`,
    heroes: "Prenez un héros.",
    pick: "Choisissez un dé au sommet de la montagne.",
    beer: "Choisissez un dé au sommet, ou partagez d’abord une bière.",
    pickMore: (picks) => `Choisissez ${dice(picks)}, au sommet ou sur le côté.`,
    magic: "Dépensez un dé Magie pour en relancer d’autres, ou arrêtez la magie.",
    caching: "Choisissez les dés qui gardent leur face. Tous les autres sont relancés.",
    shareWith: "Avec qui partager cette bière ?",
  },
  with: (name) => `Avec ${name}`,
  cancel: "Pas celui-ci",
  sure: "S’arrêter pour de bon et compter les points ?",
  yes: "Oui, s’arrêter",
  no: "Non, creuser encore",
  waits: (name) => `C’est à ${name}.`,
  over: "La mine est fermée.",
  events: {
    collectionBegun: (each) => `La collection commence avec ${each}.`,
    filled: (count) => `${dice(count)} ${count > 1 ? "roulent" : "roule"} sur la montagne.`,
    refilled: (count) => `La montagne est remplie avec ${dice(count)}.`,
    mined: (each, place) => `De ${place} : ${each}.`,
    minedOnto: (each, place) => `De ${place} : ${each}, sur un outil.`,
    named: (each) => `La bière sera ${each}.`,
    cached: "Le trésor est caché.",
    left: "Le trésor reste à découvert.",
    spent: (each) => `Dépensé : ${each}.`,
    recycled: (each, place) => `De ${place}, retour dans le sac : ${each}.`,
    stopped: "Assez : on compte les points.",
    stuck: "Plus rien n’est possible : on compte les points.",
    rolled: (rolls) => `Pour commencer, on lance : ${rolls}.`,
    roll: (name, each) => `${name} ${each}`,
    starter: (name) => `${name} commence.`,
    hero: (name, hero) => `${name} prend : ${hero}.`,
    picked: (name, each, place) => `${name} choisit ${each} en ${place}.`,
    shared: (name, to, each) => `${name} partage une bière avec ${to} : elle tombe sur ${each}.`,
    magicBegins: "La montagne est vide : place à la magie.",
    cachingBegins: "On met maintenant des dés à l’abri.",
    cast: (name) => `${name} dépense un dé Magie.`,
    called: (name) => `${name} utilise la magie de son héros.`,
    marked: (name, each) => `${name} choisit de relancer ${each}.`,
    rerolled: (name, each) => `${name} relance : ${each}.`,
    noMoreMagic: (name) => `${name} n’utilise plus de magie.`,
    scored: (points) => `La manche rapporte : ${points}.`,
    pays: (name, points) => `${name} ${points}`,
    kept: (name, each) => `${name} garde ${each}.`,
    keptEnough: (name) => `${name} ne garde plus rien.`,
    troveRerolled: (name, count) => `${name} relance ${dice(count)}.`,
    nextRound: (name) => `La manche suivante commence par ${name}.`,
    nextByLot: (name) => `La manche suivante commence, par tirage, par ${name}.`,
    tied: (each) => `À égalité en tête : ${each}. Tout est relancé.`,
    tieScored: (points) => `Le départage rapporte : ${points}.`,
  },
};
