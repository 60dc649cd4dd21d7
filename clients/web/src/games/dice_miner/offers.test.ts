import { expect, test } from "vitest";
import { commands } from "../../choices";
import { actionOf, offersOf } from "./offers";

const CHOICES = [
  { type: "dice_miner.pick_die", place: ["a1", "b2"] },
  { type: "dice_miner.share_beer", die: [0, 4], to: [1, 2] },
  { type: "dice_miner.cache_treasure", chest: [3] },
  { type: "dice_miner.name_face", face: ["gem1", "gem3"] },
  { type: "dice_miner.stop_mining" },
];

test("Every legal command is offered exactly once.", () => {
  const { places, dice, answers } = offersOf(CHOICES);
  const all = [...places.values(), ...dice.values(), answers].flat();
  const legal = [...commands(CHOICES)];
  expect(all).toHaveLength(legal.length);
  expect(all).toEqual(expect.arrayContaining(legal));
});

test("Commands about a die are offered at the die, others as buttons.", () => {
  const { places, dice, answers } = offersOf(CHOICES);
  expect([...places.keys()]).toEqual(["a1", "b2"]);
  expect([...dice.keys()]).toEqual([0, 4, 3]);
  expect(dice.get(4)).toHaveLength(2);
  expect(answers.map(actionOf)).toEqual(["name_face", "name_face", "stop_mining"]);
});
