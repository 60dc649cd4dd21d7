// What Dice Miner says in English.

import type { ActionType, Names } from "./names";
import type { Kind, Shown } from "../types";

const KIND: Record<Kind, string> = {
  tunnel: "tunnel",
  treasure: "treasure",
  tool: "tool",
  hazard: "hazard",
  magic: "magic",
};

function times(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

function die({ kind, symbol, value }: Shown): string {
  switch (symbol) {
    case "tunnel":
      return `tunnel ${value}`;
    case "magic":
      return `magic ${value}`;
    case "beer":
      return `beer on a ${KIND[kind]} die`;
    case "pickaxe":
      return times(value, "pickaxe");
    case "cavein":
      return times(value, "cave-in");
    default:
      return times(value, symbol);
  }
}

const names: Names = {
  die,
  kinds: {
    tunnel: "Tunnels",
    treasure: "Treasure",
    tool: "Tools",
    hazard: "Hazards",
    magic: "Magic",
  },
  kindDice: (kind, count) => times(count, `${KIND[kind]} die`, `${KIND[kind]} dice`),
  heroes: {
    alchemist: "Alchemist",
    dragon_slayer: "Dragon Slayer",
    engineer: "Engineer",
    prospector: "Prospector",
    surveyor: "Surveyor",
    treasurer: "Treasurer",
  },
  phases: {
    heroes: "Choosing heroes",
    excavation: "Excavation",
    magic: "Magic",
    caching: "Caching",
    over: "Over",
  },
  bands: {
    disaster: "Disaster",
    brave_start: "A brave start",
    in_progress: "Making progress",
    average: "Average",
    excellent: "Excellent",
    masterful: "Masterful",
  },
  seat: (seat) => `Player ${seat + 1}`,
  all: (each) => each.join(", "),
};

const actions: Record<ActionType, string> = {
  pick_die: "Pick",
  recycle_die: "Put back into the bag",
  cache_treasure: "Cache beside",
  leave_treasure: "Do not cache it",
  spend_magic: "Spend",
  refill_mountain: "Refill the mountain",
  stop_mining: "Stop and count",
  share_beer: "Share",
  call_hero: "Use the hero’s magic",
  mark_die: "Reroll",
  end_magic: "No more magic",
  cache_die: "Keep",
  end_caching: "Keep no more",
};

export const en = {
  names,
  doing: (deed: string, die: string) => `${deed}: ${die}`,
  actions,
  mountain: (dice: number) => `The mountain: ${times(dice, "die", "dice")}`,
  lies: { top: "on top", side: "at the side", covered: "covered" },
  empty: "The mountain is empty.",
  bag: (dice: number) => `In the bag: ${times(dice, "die", "dice")}`,
  box: (dice: number) => `Out of the game: ${times(dice, "magic die", "magic dice")}`,
  refills: (count: number) => (count > 0 ? `${times(count, "refill")} left` : "no refills left"),
  round: (round: number) => `Round ${round}`,
  tieBreak: "Tie-break",
  starts: (name: string) => `${name} starts`,
  collection: "The collection",
  troveOf: (name: string) => `${name}’s trove`,
  dice: (count: number) => times(count, "die", "dice"),
  noDice: "No dice yet.",
  points: (points: number) => times(points, "point"),
  holds: (tool: string, held: string) => `${tool}, holding ${held}`,
  runTo: (last: number) => `A run up to ${last}`,
  spent: "spent",
  cached: "cached",
  chosen: "chosen",
  tools: "Tools and hazards",
  heroUsed: (count: number) => `${count} used`,
  heroHas: (shows: string) => `with ${shows}`,
  result: (band: string, points: number) => `${band}: ${times(points, "point")}`,
  happened: "What just happened",
  prompt: "What is asked",
  prompts: {
    free: "Pick a die, spend magic, or stop.",
    face: (die: string) => `This ${die} is a joker. What shall it be?`,
    cache: (die: string) => `Will you cache ${die}? Choose the chests, or leave it open for good.`,
    recycle: (left: number) =>
      `Choose ${times(left, "die", "dice")} on top of the mountain to go back into the bag.`,
    mark: (left: number) => `Choose ${times(left, "die", "dice")} of yours to reroll.`,
    heroes: "Take a hero.",
    pick: "Pick a die from the top of the mountain.",
    beer: "Pick a die from the top, or share a beer of yours first.",
    pickMore: (picks: number) => `Pick ${times(picks, "die", "dice")}, from the top or the side.`,
    magic: "Spend a magic die to reroll others, or end your magic.",
    caching: "Choose dice that keep their faces. All others are rerolled.",
    shareWith: "With whom will you share this beer?",
  },
  with: (name: string) => `With ${name}`,
  cancel: "Not this one",
  sure: "Stop for good and count the points?",
  yes: "Yes, stop",
  no: "No, dig on",
  waits: (name: string) => `${name} is to act.`,
  over: "The mine is closed.",
  events: {
    collectionBegun: (dice: string) => `The collection begins with ${dice}.`,
    filled: (count: number) => `${times(count, "die", "dice")} roll onto the mountain.`,
    refilled: (count: number) => `The mountain is refilled with ${times(count, "die", "dice")}.`,
    mined: (die: string, place: string) => `From ${place}: ${die}.`,
    minedOnto: (die: string, place: string) => `From ${place}: ${die}, laid on a tool.`,
    named: (die: string) => `The beer is ${die} now.`,
    cached: "The treasure is cached.",
    left: "The treasure stays open.",
    spent: (die: string) => `Spent: ${die}.`,
    recycled: (die: string, place: string) => `Back into the bag, from ${place}: ${die}.`,
    stopped: "Enough: the points are counted.",
    stuck: "Nothing more can be done: the points are counted.",
    rolled: (rolls: string) => `For the first turn they roll ${rolls}.`,
    roll: (name: string, die: string) => `${name} ${die}`,
    starter: (name: string) => `${name} begins.`,
    hero: (name: string, hero: string) => `${name} takes the ${hero}.`,
    picked: (name: string, die: string, place: string) => `${name} picks ${die} from ${place}.`,
    shared: (name: string, to: string, die: string) =>
      `${name} shares a beer with ${to}: it falls on ${die}.`,
    magicBegins: "The mountain is empty: now for magic.",
    cachingBegins: "Now dice are cached.",
    cast: (name: string) => `${name} spends a magic die.`,
    called: (name: string) => `${name} uses the hero’s magic.`,
    marked: (name: string, die: string) => `${name} chooses ${die} to reroll.`,
    rerolled: (name: string, dice: string) => `${name} rerolls: ${dice}.`,
    noMoreMagic: (name: string) => `${name} uses no more magic.`,
    scored: (points: string) => `The round pays ${points}.`,
    pays: (name: string, points: number) => `${name} ${points}`,
    kept: (name: string, die: string) => `${name} keeps ${die}.`,
    keptEnough: (name: string) => `${name} keeps no more.`,
    troveRerolled: (name: string, count: number) =>
      `${name} rerolls ${times(count, "die", "dice")}.`,
    nextRound: (name: string) => `The next round begins with ${name}.`,
    nextByLot: (name: string) => `The next round begins, by lot, with ${name}.`,
    tied: (names: string) => `Level in front: ${names}. They reroll everything.`,
    tieScored: (points: string) => `The tie-break pays ${points}.`,
  },
};

export type Messages = typeof en;
