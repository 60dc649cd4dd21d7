import { expect, test } from "vitest";
import { commands } from "../../choices";
import type { Pattern } from "../../contract/types";
import { actionOf, actionsAt, isQuestion, nextOf, tableActions, type Draft } from "./actions";
import type { Spot } from "./spots";

const named = (type: string, fields: Record<string, Pattern[string]> = {}): Pattern => ({
  type: `fifty_first_state.${type}`,
  ...fields,
});

const ACTION: Pattern[] = [
  named("conquer", {
    card: ["dive", "pub"],
    pay: [["conquest_2"], ["base.conquest", "weapon"], ["hand.punks"]],
  }),
  named("incorporate", { card: ["dive"], pay: [["base.incorporation", "hand.pub", "scrap"]] }),
  named("redevelop", { card: ["dive"], place: [0, 2], pay: [["brick"], ["redevelopment"]] }),
  named("redevelop", { card: ["dive"], place: [1], pay: [["free_redevelopment"]] }),
  named("play_leader", { card: ["envoy"] }),
  named("use_leader", { pay: [["worker"], ["universal"]], take: [["scrap"], ["fuel"]] }),
  named("use_location", {
    place: [0],
    pay: [["worker"], ["agreement.quarry"]],
    take: [["scrap"], ["fuel"]],
  }),
  named("use_location", { place: [1], pay: [["worker"]], take: [[]] }),
  named("take_stock", { place: [2], good: ["brick", "fuel"] }),
  named("scavenge", { resource: ["scrap", "fuel"] }),
  named("visit", { place: [0, 1] }),
  named("trade_cards", {
    cards: [
      ["dive", "dive"],
      ["dive", "pub"],
      ["envoy", "pub"],
    ],
  }),
  named("pass"),
];
const OTHERS: Pattern[][] = [
  [named("keep_card"), named("reject_card")],
  [named("cash_spoils", { card: ["dive", "pub"] }), named("hold_spoils")],
  [
    named("save_goods", {
      goods: [
        ["scrap", "scrap"],
        ["scrap", "fuel"],
        ["fuel", "worker"],
      ],
    }),
  ],
];

const spot = (zone: Spot["zone"], card: string, at = 0): Spot => ({ zone, at, card });
const HAND = ["dive", "dive", "pub", "envoy"].map((card, at) => spot("hand", card, at));
const STATE = [0, 1, 2].map((at) => spot("built", "x", at));
const LEADER = [spot("leader", "junkey_joe")];
const ROW = [0, 1].map((at) => spot("row", "x", at));

/** Every command that the answers of a draft may lead to, as comparable text. */
function reached(draft: Draft): string[] {
  const next = nextOf(draft);
  if (!isQuestion(next)) return [written(next)];
  return next.answers.flatMap(({ then }) => reached(then));
}

function written(command: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(command).sort(([one], [other]) => one.localeCompare(other)));
}

function all(choices: Pattern[]): Set<string> {
  return new Set([...commands(choices)].map(written));
}

test("Cards and table reach exactly the legal commands.", () => {
  const drafts = [...HAND, ...STATE, ...LEADER, ...ROW].flatMap((each) => actionsAt(ACTION, each));
  const found = new Set([...drafts, ...tableActions(ACTION)].flatMap(reached));
  expect(found).toEqual(all(ACTION));
});

test("In other phases the table offers all actions.", () => {
  for (const choices of OTHERS) {
    expect(new Set(tableActions(choices).flatMap(reached))).toEqual(all(choices));
  }
});

test("A card in hand offers its actions and the trade.", () => {
  const actions = actionsAt(ACTION, spot("hand", "pub")).map(({ type }) => actionOf(type));
  expect(actions).toEqual(["conquer", "trade_cards"]);
});

test("A contact offers the actions that it can pay for.", () => {
  const [draft, ...others] = actionsAt(ACTION, spot("hand", "punks"), { kind: "contact" });
  expect(others).toEqual([]);
  expect(draft && reached(draft)).toHaveLength(2);
  const [base] = actionsAt(ACTION, spot("contacts", "conquest"));
  expect(base?.patterns.flatMap(({ pay }) => pay)).toEqual([["base.conquest", "weapon"]]);
  const [agreement] = actionsAt(ACTION, spot("agreements", "quarry"));
  expect(agreement && actionOf(agreement.type)).toBe("use_location");
});

test("Spoils offer cashing in; a leader offers its action where there is one.", () => {
  expect(actionsAt(OTHERS[1] ?? [], spot("spoils", "pub")).flatMap(reached)).toHaveLength(1);
  expect(actionsAt(ACTION, spot("leader", "envoy")).flatMap(reached)).toHaveLength(4);
  const without = ACTION.filter(({ type }) => type !== "fifty_first_state.use_leader");
  expect(actionsAt(without, spot("leader", "envoy"))).toEqual([]);
});

test("Questions with one answer are skipped.", () => {
  const [conquer] = actionsAt(ACTION, spot("hand", "pub"));
  const next = conquer && nextOf(conquer);
  expect(next && isQuestion(next) && next.field).toBe("pay");
});

test("Goods are chosen one by one, within the legal bundles.", () => {
  const [save] = tableActions(OTHERS[2] ?? []);
  const first = save && nextOf(save);
  const [, fuel] = first && isQuestion(first) ? first.answers : [];
  const second = fuel && nextOf(fuel.then);
  const offered = second && isQuestion(second) ? second.answers.map(({ value }) => value) : [];
  expect(offered).toEqual(["scrap", "worker"]);
});
