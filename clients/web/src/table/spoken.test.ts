import { expect, test } from "vitest";
import { kindOf, said, sentence, titled } from "./spoken";
import { tableWords } from "./words";

const { en, fr } = tableWords;

test("Names are read as words.", () => {
  expect(titled("magic_dice")).toBe("Magic dice");
  expect(kindOf("divercite.place_city")).toBe("Place city");
});

test("Values are read in the language of the page; seats are counted from one.", () => {
  expect(said("dragon_slayer", en)).toBe("dragon slayer");
  expect(said(true, fr)).toBe("oui");
  expect(said([], en)).toBe("none");
  expect(said(0, en, "turn")).toBe("seat 1");
});

test("A message is told with its fields, and concealed things by their number.", () => {
  const played = { type: "toy_trick.card_played", seat: 0, card: 7 };
  expect(sentence(played, en)).toBe("Card played: seat 1, card 7");
  const drawn = { type: "toy_trick.cards_drawn", seat: 1, cards: { count: 3 } };
  expect(sentence(drawn, fr)).toBe("Cards drawn: place 2, cards 3 cachés");
  expect(sentence({ type: "dice_miner.stop_mining" }, en)).toBe("Stop mining");
});
