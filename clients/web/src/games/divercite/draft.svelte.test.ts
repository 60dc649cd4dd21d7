import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { Command, Pattern } from "../../contract/types";
import { Draft } from "./draft.svelte";
import type { DiverciteView, Held } from "./types";

const RED_CITY: Held = { kind: "city", colour: "red" };
const BLUE_FISH: Held = { kind: "resource", colour: "blue" };
const CHOICES: Pattern[] = [
  { type: "divercite.place_city", cell: ["b2", "d4"], colour: ["red"] },
  { type: "divercite.place_resource", cell: ["a1"], colour: ["blue"] },
];

class Seat {
  ply = $state(0);
  choices: Pattern[] = $state.raw(CHOICES);
  readonly sent: Command[] = [];
  answer: (done: boolean) => void = () => undefined;
  readonly draft = new Draft(() => ({
    view: { ply: this.ply } as DiverciteView,
    choices: this.choices,
    send: (command) => {
      this.sent.push(command);
      return new Promise((resolve) => (this.answer = resolve));
    },
  }));
}

/** A table that reacts to the draft. */
async function seated(act: (seat: Seat) => void | Promise<void>): Promise<void> {
  let acted: Promise<void> | undefined;
  const leave = $effect.root(() => {
    acted = Promise.resolve(act(new Seat()));
  });
  await acted;
  leave();
}

test("Selecting a piece gives its legal cells; selecting it again deselects it.", () =>
  seated(({ draft }) => {
    draft.take(RED_CITY);
    expect(draft.legalCells).toEqual(["b2", "d4"]);
    draft.take(RED_CITY);
    expect(draft.legalCells).toEqual([]);
  }));

test("A selected cell restricts the pieces; with a piece it is a planned placement.", () =>
  seated(({ draft }) => {
    draft.choose("d4", true);
    expect(draft.fitting).toEqual([RED_CITY]);
    expect(draft.plan).toBeNull();
    draft.take(RED_CITY);
    expect(draft.plan).toEqual({ piece: RED_CITY, cell: "d4" });
  }));

test("A piece that does not fit deselects the cell, and another cell deselects the piece.", () =>
  seated(({ draft }) => {
    draft.choose("d4", true);
    draft.take(BLUE_FISH);
    expect(draft.target).toBeNull();
    draft.choose("b2", true);
    expect(draft.piece).toBeNull();
    expect(draft.target).toBe("b2");
  }));

test("On touch screens the first tap selects, and the second places.", () =>
  seated(({ draft, sent }) => {
    draft.take(RED_CITY);
    draft.choose("d4", false);
    expect(sent).toEqual([]);
    draft.choose("d4", false);
    expect(sent).toEqual([{ type: "divercite.place_city", cell: "d4", colour: "red" }]);
  }));

test("The hovered cell is planned, or else the selected one.", () =>
  seated(({ draft }) => {
    draft.take(RED_CITY);
    draft.choose("d4", false);
    draft.hovered = "b2";
    expect(draft.plan?.cell).toBe("b2");
    draft.hovered = "a1";
    expect(draft.plan?.cell).toBe("d4");
  }));

test("A sent placement is pending until it is committed, and blocks others.", () =>
  seated(async (seat) => {
    const { draft } = seat;
    draft.take(BLUE_FISH);
    draft.choose("a1", true);
    expect(draft.pending).toMatchObject({ piece: BLUE_FISH, cell: "a1" });
    expect(draft.offered).toEqual([]);
    seat.answer(true);
    await Promise.resolve();
    expect(draft.pending).not.toBeNull();
    seat.ply = 1;
    flushSync();
    expect(draft.pending).toBeNull();
    seat.ply = 0;
    expect(draft.pending).toBeNull();
  }));

test("A refused placement is removed.", () =>
  seated(async (seat) => {
    const { draft } = seat;
    draft.take(BLUE_FISH);
    draft.choose("a1", true);
    seat.answer(false);
    await Promise.resolve();
    expect(draft.pending).toBeNull();
    expect(draft.offered).toHaveLength(2);
  }));

test("The token is selected by itself.", () =>
  seated((seat) => {
    seat.choices = [{ type: "divercite.place_neutral", cell: ["a1", "e5"] }];
    expect(seat.draft.legalCells).toEqual(["a1", "e5"]);
    seat.draft.choose("e5", true);
    expect(seat.sent).toEqual([{ type: "divercite.place_neutral", cell: "e5" }]);
  }));
