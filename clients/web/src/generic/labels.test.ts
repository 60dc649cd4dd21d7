import { expect, test } from "vitest";
import { commandLabel, formatValue, describeMessage, labelOf } from "./labels";
import { TABLE_MESSAGES } from "./messages";

const { en, fr } = TABLE_MESSAGES;

test("Identifiers become labels.", () => {
  expect(labelOf("magic_dice")).toBe("Magic dice");
  expect(commandLabel("divercite.place_city")).toBe("Place city");
});

test("Values are formatted in the page's language; seats count from one.", () => {
  expect(formatValue("dragon_slayer", en)).toBe("dragon slayer");
  expect(formatValue(true, fr)).toBe("oui");
  expect(formatValue([], en)).toBe("none");
  expect(formatValue(0, en, "turn")).toBe("seat 1");
});

test("A message is formatted with its fields, concealed values as counts.", () => {
  const played = { type: "toy_trick.card_played", seat: 0, card: 7 };
  expect(describeMessage(played, en)).toBe("Card played: seat 1, card 7");
  const drawn = { type: "toy_trick.cards_drawn", seat: 1, cards: { count: 3 } };
  expect(describeMessage(drawn, fr)).toBe("Cards drawn: place 2, cards 3 cachés");
  expect(describeMessage({ type: "dice_miner.stop_mining" }, en)).toBe("Stop mining");
});
