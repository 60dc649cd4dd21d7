// Describes moves in sentences.

import type { Event, Schemas } from "../../contract/types";
import type { TextContext } from "../game_page";
import type { Cell, DiverciteView, Placed } from "./types";
import { MESSAGES } from "./messages";
import { placementText, scoresText, sideName } from "./text";

type BoardLaid = Schemas["divercite.BoardLaid"];
type Placing =
  | Schemas["divercite.CityPlaced"]
  | Schemas["divercite.ResourcePlaced"]
  | Schemas["divercite.NeutralPlaced"];

function isPlacing(event: Event): event is Placing {
  return /^divercite\.(city|resource|neutral)_placed$/.test(event.type);
}

function isBoardLaid(event: Event): event is BoardLaid {
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

/** The cells of the last move: the closing token is placed together with the last piece. */
export function cellsPlayed(events: Event[], view: DiverciteView): Set<Cell> {
  const cells = events.filter(isPlacing).map(({ cell }) => cell);
  if (cells.length > 0) return new Set(cells);
  return new Set(view.last === null ? [] : [view.last]);
}

/** One sentence a placement, and one with the scores. */
export function describeEvents(
  events: Event[],
  { scores }: DiverciteView,
  { language, players }: TextContext,
): string[] {
  const t = MESSAGES[language];
  const name = (seat: number) => players[seat] ?? sideName(t, seat);
  const moves = events.filter(isPlacing);
  return [
    ...events.filter(isBoardLaid).map(({ starter }) => t.starts(name(starter))),
    ...moves.map((event) => t.placed(name(event.seat), placementText(t, placed(event)))),
    ...(moves.length > 0 ? [`${scoresText(scores, name)}.`] : []),
  ];
}
