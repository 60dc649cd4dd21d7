// Describes events in sentences.

import type { Event } from "../../contract/types";
import { isOurs, stepOf, type MiniEvent, type MiniView, type Species } from "./types";
import { SENTENCES, type SentenceContext } from "./event_sentences";
import type { Localization } from "./localization";

/** Sentences in the order of events. */
export function describeEvents(events: Event[], view: MiniView, l10n: Localization): string[] {
  const ours = events.filter(isOurs);
  return ours.flatMap((event, at) => {
    const moved = movedSpecies(event);
    const isLast =
      moved !== null && !ours.slice(at + 1).some((later) => movedSpecies(later) === moved);
    const now = isLast ? l10n.events.now(l10n.t.steps[stepOf(view, moved)]) : "";
    return sentencesOf(event, { l10n, view, now }).map(capitalized);
  });
}

/** The species moved by these events. */
export function movedBy(events: Event[]): ReadonlySet<Species> {
  return new Set(
    events
      .filter(isOurs)
      .map(movedSpecies)
      .filter((species) => species !== null),
  );
}

function movedSpecies(event: MiniEvent): Species | null {
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

/** Sentences are found by the event's type, which TypeScript cannot follow; events of a newer
 * server have none. */
function sentencesOf(event: MiniEvent, context: SentenceContext): string[] {
  const events = SENTENCES[event.type] as
    ((event: MiniEvent, context: SentenceContext) => string[]) | undefined;
  return events?.(event, context) ?? [];
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
