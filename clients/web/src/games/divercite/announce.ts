// A move in a sentence, for those who listen.

import type { Event, Shapes } from "../../contract/shapes";
import type { Language } from "../../words/language.svelte";
import type { Cell, DiverciteView, Placed } from "./shapes";
import { wordsIn } from "./words/tongues";

type Laid = Shapes["divercite.BoardLaid"];
type Placing =
  | Shapes["divercite.CityPlaced"]
  | Shapes["divercite.ResourcePlaced"]
  | Shapes["divercite.NeutralPlaced"];

function isPlacing(event: Event): event is Placing {
  return /^divercite\.(city|resource|neutral)_placed$/.test(event.type);
}

function isLaying(event: Event): event is Laid {
  return event.type === "divercite.board_laid";
}

function placed(event: Placing): Placed {
  switch (event.type) {
    case "divercite.city_placed":
      return { piece: { kind: "city", colour: event.colour }, cell: event.cell };
    case "divercite.resource_placed":
      return { piece: { kind: "resource", colour: event.colour }, cell: event.cell };
    case "divercite.neutral_placed":
      return { piece: { kind: "neutral", colour: null }, cell: event.cell };
  }
}

/** The cells that were just played on: the closing token comes along with the last piece. */
export function playedOn(events: Event[], view: DiverciteView): Set<Cell> {
  const cells = events.filter(isPlacing).map(({ cell }) => cell);
  if (cells.length > 0) return new Set(cells);
  return new Set(view.last === null ? [] : [view.last]);
}

export function announce(events: Event[], view: DiverciteView, language: Language): string {
  const t = wordsIn(language);
  const moves = events.filter(isPlacing);
  const told = [
    ...events.filter(isLaying).map(({ starter }) => t.begins(starter)),
    ...moves.map((event) => t.placed(event.seat, placed(event))),
    ...(moves.length > 0 ? [`${t.stands(view.scores)}.`] : []),
  ];
  return told.join(" ");
}
