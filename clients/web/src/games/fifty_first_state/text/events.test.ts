import { expect, test } from "vitest";
import type { StateEvent, StateView } from "../types";
import { describeEvents } from "./events";
import { localize } from "./localization";

const VIEW = {
  faction: "mutants",
  built: [{ card: "market" }],
  row: [{ card: "dive" }, { card: "school" }],
} as unknown as StateView;
const naming = (what: string, id: string) =>
  what === "faction" ? "Mutants Union" : id.toUpperCase();
const EN = localize("en", VIEW, naming);
const FR = localize("fr", VIEW, naming);

test("The sentence of a conquest lists the payment.", () => {
  const events: StateEvent[] = [
    {
      type: "fifty_first_state.conquered",
      card: "pub",
      paid: ["base.conquest", "hand.punks", "weapon", "weapon"],
    },
  ];
  expect(describeEvents(events, EN)).toEqual([
    "PUB was conquered for the base’s conquest contact, PUNKS from your hand and 2 weapons.",
  ]);
  expect(describeEvents(events, FR)).toEqual([
    "Conquête : PUB, contre le contact de conquête de la base, PUNKS de la main et 2 armes.",
  ]);
});

test("The sentences of a visit name the location and the gain.", () => {
  const events: StateEvent[] = [
    { type: "fifty_first_state.visited", place: 1, workers: 2 },
    { type: "fifty_first_state.gained", source: "school", goods: { conquest_2: 1, worker: 1 } },
  ];
  expect(describeEvents(events, EN)).toEqual([
    "2 workers went to SCHOOL.",
    "SCHOOL: 1 conquest contact of 2 and 1 worker.",
  ]);
});

test("Concealed cards are counted.", () => {
  const events: StateEvent[] = [
    { type: "fifty_first_state.cards_drawn", cards: { count: 3 } },
    { type: "fifty_first_state.card_turned", cards: { count: 1 } },
  ];
  expect(describeEvents(events, EN)).toEqual(["3 cards drawn.", "A card was turned up."]);
});

test("The sentences of a round's end; empty savings have none.", () => {
  const events: StateEvent[] = [
    { type: "fifty_first_state.passed" },
    { type: "fifty_first_state.counted", round: 1, points: 1 },
    { type: "fifty_first_state.cleaned_up", kept: {} },
    { type: "fifty_first_state.round_begun", round: 2, redraws: 0 },
  ];
  expect(describeEvents(events, FR)).toEqual([
    "Passe.",
    "Décompte du tour 1 : 1 point.",
    "Le tour 2 commence.",
  ]);
});

test("Events of the match have no sentence.", () => {
  expect(describeEvents([{ type: "match.seat_taken" }], EN)).toEqual([]);
});

test("A round in which the opponent reveals nothing says so to everybody.", () => {
  const drawn: StateEvent[] = [
    { type: "fifty_first_state.round_begun", round: 4, redraws: 0 },
    { type: "fifty_first_state.cards_shown", cards: ["pub"], joined: [] },
  ];
  const revealed: StateEvent = { type: "fifty_first_state.opponent_revealed", card: "dive" };
  const ended: StateEvent = { type: "fifty_first_state.phase_begun", phase: "spoils" };
  const empty = "The opponent’s pile is empty: nothing is revealed this round.";
  expect(describeEvents([...drawn, ended], EN)).toContain(empty);
  expect(describeEvents([...drawn, revealed, ended], EN)).not.toContain(empty);
  expect(describeEvents([revealed, ...drawn, ended], EN)).toContain(empty);
  expect(describeEvents([...drawn, ended], FR)).toContain(
    "La pile de l’adversaire est vide : rien n’est révélé durant ce tour.",
  );
});

test("The leader action is described with its price.", () => {
  const used: StateEvent[] = [
    { type: "fifty_first_state.leader_used", paid: ["worker", "hand.pub"], take: [] },
  ];
  expect(describeEvents(used, EN)).toEqual([
    "The leader acted for 1 worker and PUB from your hand.",
  ]);
});
