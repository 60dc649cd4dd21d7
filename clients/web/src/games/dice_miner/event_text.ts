// What just happened, in sentences.

import type { Event } from "../../contract/types";
import { shownBy } from "./faces";
import type { MinerEvent, MinerView } from "./types";
import type { Messages } from "./messages/en";

interface Scene {
  view: MinerView;
  words: Messages;
  name: (seat: number) => string;
}

type Of<T> = Extract<MinerEvent, { type: T }>;
type Sentences = { [T in MinerEvent["type"]]: (event: Of<T>, scene: Scene) => string };

/** One sentence for each event that needs one. */
export function describeEvents(events: Event[], scene: Scene): string[] {
  return withoutMarks(events)
    .map((event) => sentence(event as MinerEvent, scene))
    .filter((each) => each !== "");
}

/** Dice that were rerolled at once are told with what they show now, not as they were chosen. */
function withoutMarks(events: Event[]): Event[] {
  const isRerolled = events.some(({ type }) => type === "dice_miner.dice_rerolled");
  return isRerolled ? events.filter(({ type }) => type !== "dice_miner.die_marked") : events;
}

function sentence<T extends MinerEvent["type"]>(event: Of<T>, scene: Scene): string {
  const sentenceOf: Sentences[T] | undefined = SENTENCES[event.type];
  // What happens around the table is not the game's to describeEvents.
  return (sentenceOf as typeof sentenceOf | undefined)?.(event, scene) ?? "";
}

function dice(faces: string[], { words }: Scene): string {
  return words.names.all(faces.map((face) => words.names.die(shownBy(face))));
}

function held(seat: number, at: number, { view, words }: Scene): string {
  const die = view.troves[seat]?.dice[at];
  return die === undefined ? words.dice(1) : words.names.die(die);
}

function paid(points: number[], seats: number[], { words, name }: Scene): string {
  return words.names.all(points.map((each, at) => words.events.pays(name(seats[at] ?? at), each)));
}

function rolls({ seats, faces }: Of<"dice_miner.tunnel_dice_rolled">, scene: Scene): string {
  const { words, name } = scene;
  const each = seats.map((seat, at) => {
    return words.events.roll(name(seat), dice(faces.slice(at, at + 1), scene));
  });
  return words.names.all(each);
}

const SENTENCES: Sentences = {
  "dice_miner.collection_begun": (event, scene) =>
    event.dice.length > 0 ? scene.words.events.collectionBegun(dice(event.dice, scene)) : "",
  "dice_miner.mountain_filled": (event, { words }) => words.events.filled(event.dice.length),
  "dice_miner.mountain_refilled": (event, { words }) => words.events.refilled(event.dice.length),
  "dice_miner.die_mined": ({ face, place, tool }, scene) => {
    const { mined, minedOnto } = scene.words.events;
    return (typeof tool === "number" ? minedOnto : mined)(dice([face], scene), place);
  },
  "dice_miner.face_named": (event, scene) => scene.words.events.named(dice([event.face], scene)),
  "dice_miner.treasure_cached": (_, { words }) => words.events.cached,
  "dice_miner.treasure_left": (_, { words }) => words.events.left,
  "dice_miner.magic_spent": (event, scene) => scene.words.events.spent(dice([event.face], scene)),
  "dice_miner.die_recycled": (event, scene) =>
    scene.words.events.recycled(dice([event.face], scene), event.place),
  "dice_miner.mining_stopped": (event, { words }) =>
    event.forced ? words.events.stuck : words.events.stopped,
  "dice_miner.tunnel_dice_rolled": (event, scene) => scene.words.events.rolled(rolls(event, scene)),
  "dice_miner.starter_named": (event, { words, name }) => words.events.starter(name(event.seat)),
  "dice_miner.hero_taken": (event, { words, name }) =>
    words.events.hero(name(event.seat), words.names.heroes[event.hero]),
  "dice_miner.die_picked": ({ seat, face, place }, scene) =>
    scene.words.events.picked(scene.name(seat), dice([face], scene), place),
  "dice_miner.beer_shared": ({ seat, to, face }, scene) =>
    scene.words.events.shared(scene.name(seat), scene.name(to), dice([face], scene)),
  "dice_miner.phase_begun": (event, { words }) =>
    event.phase === "magic" ? words.events.magicBegins : words.events.cachingBegins,
  "dice_miner.magic_cast": (event, { words, name }) => words.events.cast(name(event.seat)),
  "dice_miner.hero_called": (event, { words, name }) => words.events.called(name(event.seat)),
  "dice_miner.die_marked": ({ seat, die }, scene) =>
    scene.words.events.marked(scene.name(seat), held(seat, die, scene)),
  "dice_miner.dice_rerolled": (event, scene) =>
    scene.words.events.rerolled(scene.name(event.seat), dice(event.faces, scene)),
  "dice_miner.magic_ended": (event, { words, name }) =>
    event.forced === true ? "" : words.events.noMoreMagic(name(event.seat)),
  "dice_miner.round_scored": ({ points }, scene) =>
    scene.words.events.scored(paid(points, [...points.keys()], scene)),
  "dice_miner.die_cached": ({ seat, die }, scene) =>
    scene.words.events.kept(scene.name(seat), held(seat, die, scene)),
  "dice_miner.caching_ended": (event, { words, name }) =>
    event.forced === true ? "" : words.events.keptEnough(name(event.seat)),
  "dice_miner.trove_rerolled": (event, { words, name }) =>
    words.events.troveRerolled(name(event.seat), event.faces.length),
  "dice_miner.round_begun": ({ starter, by_lot }, { words, name }) =>
    (by_lot ? words.events.nextByLot : words.events.nextRound)(name(starter)),
  "dice_miner.tie_break_begun": (event, { words, name }) =>
    words.events.tied(words.names.all(event.seats.map(name))),
  "dice_miner.tie_break_scored": ({ points }, scene) =>
    scene.words.events.tieScored(paid(points, scene.view.tied, scene)),
};
