import { expect, test } from "vitest";
import { lacksAction, type Face, type StateView } from "../types";
import { effectsText } from "./cards";
import { localize } from "./localization";

const VIEW = { faction: "mutants" } as unknown as StateView;
const EN = localize("en", VIEW, (_what, id) => id);
const FR = localize("fr", VIEW, (_what, id) => id);

const ACTING: Face = {
  kind: "leader",
  effects: [{ does: "action", gains: { vp: 1 }, cost: { worker: 1 } }],
};
const IDLE: Face = { kind: "leader", effects: [{ does: "on_entry", gains: { fuel: 2 } }] };

test("A leader's action has its whole price, and is used once a round.", () => {
  expect(effectsText(ACTING, EN)).toBe("Leader action: 1 worker for 1 point, once a round");
  expect(effectsText(ACTING, FR)).toBe(
    "Action de leader : 1 travailleur contre 1 point, 1 fois par tour",
  );
});

test("A leader of a pack that leaves the action out is told apart.", () => {
  expect(lacksAction(IDLE)).toBe(true);
  expect(lacksAction(ACTING)).toBe(false);
  expect(lacksAction(undefined)).toBe(false);
});
