// What happened, told in sentences.

import type { Event } from "../../contract/types";
import { isOurs, stepOf, type MiniEvent, type MiniView, type Species } from "./types";
import { TALES, type Teller } from "./event_sentences";
import type { Lexicon } from "./localization";

/** One after the other, as they happened. */
export function told(events: Event[], view: MiniView, lex: Lexicon): string[] {
  const ours = events.filter(isOurs);
  return ours.flatMap((event, at) => {
    const moved = moverOf(event);
    const isLast = moved !== null && !ours.slice(at + 1).some((later) => moverOf(later) === moved);
    const now = isLast ? lex.tale.now(lex.t.steps[stepOf(view, moved)]) : "";
    return tell(event, { lex, view, now }).map(asSentence);
  });
}

/** The species that these events have moved. */
export function movedBy(events: Event[]): ReadonlySet<Species> {
  return new Set(
    events
      .filter(isOurs)
      .map(moverOf)
      .filter((species) => species !== null),
  );
}

function moverOf(event: MiniEvent): Species | null {
  switch (event.type) {
    case "mini_divercity.oil_paid":
    case "mini_divercity.identified":
      return event.species[0] ?? null;
    case "mini_divercity.dynamite_fished":
    case "mini_divercity.token_moved":
    case "mini_divercity.catch_chosen":
      return event.species;
    default:
      return null;
  }
}

/** The tale of an event is found by its type, which TypeScript does not follow; an event of a newer
 * server has none. */
function tell(event: MiniEvent, teller: Teller): string[] {
  const tale = TALES[event.type] as ((event: MiniEvent, teller: Teller) => string[]) | undefined;
  return tale?.(event, teller) ?? [];
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
