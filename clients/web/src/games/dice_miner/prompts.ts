// What is asked of whoever acts, in words, and the buttons that answer.

import type { Command } from "../../contract/types";
import { shownBy } from "./faces";
import { actionOf, dieOf, type Offers } from "./offers";
import type { HeroName, MinerView, Question, Shown } from "./types";
import type { Messages } from "./messages/en";
import type { ActionType } from "./messages/names";

/** For whoever may act now. */
export function promptText(view: MinerView, { places, dice }: Offers, words: Messages): string {
  if (view.question !== null) return questionText(view, view.question, words);
  const { prompts } = words;
  if (view.phase === "excavation" && view.troves.length > 1) {
    if ([...places.keys()].some((place) => view.mountain[place]?.lies === "side")) {
      return prompts.pickMore(view.picks);
    }
    return dice.size > 0 ? prompts.beer : prompts.pick;
  }
  const phases = { ...prompts, excavation: prompts.free, over: words.over };
  return phases[view.phase];
}

function questionText(
  view: MinerView,
  question: Question,
  { prompts, names, dice }: Messages,
): string {
  const about = view.turn === null ? undefined : view.troves[view.turn]?.dice[question.die ?? -1];
  const die = about === undefined ? dice(1) : names.die(about);
  switch (question.ask) {
    case "face":
      return prompts.face(die);
    case "cache":
      return prompts.cache(die);
    case "recycle":
      return prompts.recycle(question.left ?? 1);
    case "mark":
      return prompts.mark(question.left ?? 1);
  }
}

export interface Answer {
  command: Command;
  label: string;
  /** What a die would show, to be drawn on the button. */
  shows: Shown[];
}

interface Scene {
  view: MinerView;
  words: Messages;
  name: (seat: number) => string;
  heroes: Record<string, string[]>;
}

export function answer(command: Command, { view, words, name, heroes }: Scene): Answer {
  const deed = actionOf(command) as ActionType;
  const { face, hero, to } = command;
  const die = dieOf(command);
  if (typeof face === "string") {
    return { command, label: words.names.die(shownBy(face)), shows: [shownBy(face)] };
  }
  if (typeof hero === "string") {
    const shows = (heroes[hero] ?? []).map(shownBy);
    return { command, label: words.names.heroes[hero as HeroName], shows };
  }
  if (typeof to === "number") return { command, label: words.with(name(to)), shows: [] };
  const own = die === null || view.turn === null ? undefined : view.troves[view.turn]?.dice[die];
  if (own === undefined) return { command, label: words.actions[deed], shows: [] };
  return { command, label: words.doing(words.actions[deed], words.names.die(own)), shows: [own] };
}
