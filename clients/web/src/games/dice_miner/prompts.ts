// The prompt for the seat to act, and the labels of the buttons that answer it.

import type { Command } from "../../contract/types";
import { dieText, shownBy } from "./dice";
import { actionOf, dieOf, type Offers } from "./offers";
import type { HeroName, MinerView, Question, Shown } from "./types";
import type { Messages } from "./messages/en";
import type { ActionType } from "./messages/names";

/** The prompt for the player to act. */
export function promptText(view: MinerView, { places, dice }: Offers, t: Messages): string {
  if (view.question !== null) return questionText(view, view.question, t);
  const { prompts } = t;
  if (view.phase === "excavation" && view.troves.length > 1) {
    if ([...places.keys()].some((place) => view.mountain[place]?.lies === "side")) {
      return prompts.pickMore(view.picks);
    }
    return dice.size > 0 ? prompts.beer : prompts.pick;
  }
  const phases = { ...prompts, excavation: prompts.free, over: t.over };
  return phases[view.phase];
}

function questionText(
  view: MinerView,
  question: Question,
  { prompts, names, dice }: Messages,
): string {
  const about = view.turn === null ? undefined : view.troves[view.turn]?.dice[question.die ?? -1];
  const die = about === undefined ? dice(1) : dieText(names, about);
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
  /** Faces to draw on the button. */
  shows: Shown[];
}

interface Scene {
  view: MinerView;
  t: Messages;
  name: (seat: number) => string;
  heroes: Record<string, string[]>;
}

export function answer(command: Command, { view, t, name, heroes }: Scene): Answer {
  const action = actionOf(command) as ActionType;
  const { face, hero, to } = command;
  const die = dieOf(command);
  if (typeof face === "string") {
    return { command, label: dieText(t.names, shownBy(face)), shows: [shownBy(face)] };
  }
  if (typeof hero === "string") {
    const shows = (heroes[hero] ?? []).map(shownBy);
    return { command, label: t.names.heroes[hero as HeroName], shows };
  }
  if (typeof to === "number") return { command, label: t.with(name(to)), shows: [] };
  const own = die === null || view.turn === null ? undefined : view.troves[view.turn]?.dice[die];
  if (own === undefined) return { command, label: t.actions[action], shows: [] };
  return { command, label: t.doing(t.actions[action], dieText(t.names, own)), shows: [own] };
}
