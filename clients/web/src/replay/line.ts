// A moment in one sentence: the deed, without all that came of it.

import type { GamePage, Telling } from "../games/page";
import type { Moment } from "../live/moment";

type Told = Pick<Moment, "events" | "view" | "notation">;

/** In the game's notation where its page has no words for it. */
export function lineOf({ events, view, notation }: Told, page: GamePage, telling: Telling): string {
  const [deed] = view === null ? [] : page.tell(events, view, telling);
  return deed ?? notation.join(" ");
}
