import { expect, test } from "vitest";
import type { GameBook } from "../contract/types";
import { chosenPack } from "./packs";

const BOOK = {
  packs: [{ pack: "standard" }, { pack: "mild" }],
  defaults: { game: "g", pack: "mild" },
} as unknown as GameBook;

test("The pack is the one of the address, else the usual one.", () => {
  expect(chosenPack(BOOK, "standard")?.pack).toBe("standard");
  expect(chosenPack(BOOK, null)?.pack).toBe("mild");
  expect(chosenPack(BOOK, "gone")?.pack).toBe("mild");
});

test("Without a usual one it is the first; a game may have none.", () => {
  expect(chosenPack({ ...BOOK, defaults: {} } as GameBook, null)?.pack).toBe("standard");
  expect(chosenPack({ ...BOOK, packs: [] }, null)).toBeNull();
});
