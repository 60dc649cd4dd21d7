// Describes events in sentences.

import type { Event } from "../../contract/types";
import { diceText, dieText, shownBy } from "./dice";
import type { MinerEvent, MinerView } from "./types";
import type { Messages } from "./messages/en";

interface Scene {
  view: MinerView;
  t: Messages;
  name: (seat: number) => string;
}

type Of<T> = Extract<MinerEvent, { type: T }>;
type Sentences = { [T in MinerEvent["type"]]: (event: Of<T>, scene: Scene) => string };

/** At most one sentence an event. */
export function describeEvents(events: Event[], scene: Scene): string[] {
  return withoutMarks(events)
    .map((event) => sentence(event as MinerEvent, scene))
    .filter((each) => each !== "");
}

/** Dice that were rerolled in the same commit are described by their new faces only. */
function withoutMarks(events: Event[]): Event[] {
  const isRerolled = events.some(({ type }) => type === "dice_miner.dice_rerolled");
  return isRerolled ? events.filter(({ type }) => type !== "dice_miner.die_marked") : events;
}

function sentence<T extends MinerEvent["type"]>(event: Of<T>, scene: Scene): string {
  const sentenceOf: Sentences[T] | undefined = SENTENCES[event.type];
  // Events of the match itself have no sentence here.
  return (sentenceOf as typeof sentenceOf | undefined)?.(event, scene) ?? "";
}

function dice(faces: string[], { t }: Scene): string {
  return diceText(t.names, faces.map(shownBy));
}

function held(seat: number, at: number, { view, t }: Scene): string {
  const die = view.troves[seat]?.dice[at];
  return die === undefined ? t.dice(1) : dieText(t.names, die);
}

function paid(points: number[], seats: number[], { t, name }: Scene): string {
  return points.map((each, at) => t.events.pays(name(seats[at] ?? at), each)).join(", ");
}

function rolls({ seats, faces }: Of<"dice_miner.tunnel_dice_rolled">, scene: Scene): string {
  const { t, name } = scene;
  const each = seats.map((seat, at) => {
    return t.events.roll(name(seat), dice(faces.slice(at, at + 1), scene));
  });
  return each.join(", ");
}

const SENTENCES: Sentences = {
  "dice_miner.collection_begun": (event, scene) =>
    event.dice.length > 0 ? scene.t.events.collectionBegun(dice(event.dice, scene)) : "",
  "dice_miner.mountain_filled": (event, { t }) => t.events.filled(event.dice.length),
  "dice_miner.mountain_refilled": (event, { t }) => t.events.refilled(event.dice.length),
  "dice_miner.die_mined": ({ face, place, tool }, scene) => {
    const { mined, minedOnto } = scene.t.events;
    return (typeof tool === "number" ? minedOnto : mined)(dice([face], scene), place);
  },
  "dice_miner.face_named": (event, scene) => scene.t.events.named(dice([event.face], scene)),
  "dice_miner.treasure_cached": (_, { t }) => t.events.cached,
  "dice_miner.treasure_left": (_, { t }) => t.events.left,
  "dice_miner.magic_spent": (event, scene) => scene.t.events.spent(dice([event.face], scene)),
  "dice_miner.die_recycled": (event, scene) =>
    scene.t.events.recycled(dice([event.face], scene), event.place),
  "dice_miner.mining_stopped": (event, { t }) => (event.forced ? t.events.stuck : t.events.stopped),
  "dice_miner.tunnel_dice_rolled": (event, scene) => scene.t.events.rolled(rolls(event, scene)),
  "dice_miner.starter_named": (event, { t, name }) => t.events.starter(name(event.seat)),
  "dice_miner.hero_taken": (event, { t, name }) =>
    t.events.hero(name(event.seat), t.names.heroes[event.hero]),
  "dice_miner.die_picked": ({ seat, face, place }, scene) =>
    scene.t.events.picked(scene.name(seat), dice([face], scene), place),
  "dice_miner.beer_shared": ({ seat, to, face }, scene) =>
    scene.t.events.shared(scene.name(seat), scene.name(to), dice([face], scene)),
  "dice_miner.phase_begun": (event, { t }) =>
    event.phase === "magic" ? t.events.magicBegins : t.events.cachingBegins,
  "dice_miner.magic_cast": (event, { t, name }) => t.events.cast(name(event.seat)),
  "dice_miner.hero_called": (event, { t, name }) => t.events.called(name(event.seat)),
  "dice_miner.die_marked": ({ seat, die }, scene) =>
    scene.t.events.marked(scene.name(seat), held(seat, die, scene)),
  "dice_miner.dice_rerolled": (event, scene) =>
    scene.t.events.rerolled(scene.name(event.seat), dice(event.faces, scene)),
  "dice_miner.magic_ended": (event, { t, name }) =>
    event.forced === true ? "" : t.events.noMoreMagic(name(event.seat)),
  "dice_miner.round_scored": ({ points }, scene) =>
    scene.t.events.scored(paid(points, [...points.keys()], scene)),
  "dice_miner.die_cached": ({ seat, die }, scene) =>
    scene.t.events.kept(scene.name(seat), held(seat, die, scene)),
  "dice_miner.caching_ended": (event, { t, name }) =>
    event.forced === true ? "" : t.events.keptEnough(name(event.seat)),
  "dice_miner.trove_rerolled": (event, { t, name }) =>
    t.events.troveRerolled(name(event.seat), event.faces.length),
  "dice_miner.round_begun": ({ starter, by_lot }, { t, name }) =>
    (by_lot ? t.events.nextByLot : t.events.nextRound)(name(starter)),
  "dice_miner.tie_break_begun": (event, { t, name }) =>
    t.events.tied(event.seats.map(name).join(", ")),
  "dice_miner.tie_break_scored": ({ points }, scene) =>
    scene.t.events.tieScored(paid(points, scene.view.tied, scene)),
};
