// Sample choices for tests, with at least one pattern of every type.

import type { Pattern } from "../../../contract/types";

const DIVER = { diver: ["captain"] };

/** A turn before the main action, without a question. */
export const TURN: Pattern[] = [
  { type: "mini_divercity.send_to_token", diver: ["diving"], species: ["crab", "eel"] },
  { type: "mini_divercity.send_to_card", diver: ["swimmer"], card: [3, 4, 5] },
  { type: "mini_divercity.quick_explore" },
  { type: "mini_divercity.explore" },
  { type: "mini_divercity.identify", card: [3, 4, 5], extra: [[]] },
  {
    type: "mini_divercity.identify",
    card: [1],
    extra: [
      [2, 3],
      [2, 4],
      [3, 4],
    ],
  },
  { type: "mini_divercity.close_hotel", card: [1, 3], hotel: ["red", "blue"] },
  { type: "mini_divercity.consult", pile: ["species", "corporations"] },
  { type: "mini_divercity.concede" },
];

/** Choices of other situations. */
export const OTHERS: Pattern[][] = [
  [
    { type: "mini_divercity.pay_oil", card: [3, 4], extra: [[]] },
    {
      type: "mini_divercity.pay_oil",
      card: [1],
      extra: [
        [2, 3],
        [3, 4],
      ],
    },
    { type: "mini_divercity.consult", pile: ["species"] },
  ],
  [
    { type: "mini_divercity.swap_cards", lagoon: [1, 2], ocean: [3, 5] },
    { type: "mini_divercity.keep_cards" },
  ],
  [{ type: "mini_divercity.choose_catch", species: ["crab", "eel"] }],
  [
    {
      type: "mini_divercity.reveal_cards",
      cards: [
        [3, 4],
        [3, 5],
        [4, 5],
      ],
    },
  ],
  [
    {
      type: "mini_divercity.order_corporations",
      order: [
        [1, 2, 3],
        [1, 3, 2],
        [2, 1, 3],
        [2, 3, 1],
        [3, 1, 2],
        [3, 2, 1],
      ],
    },
  ],
  [{ type: "mini_divercity.look_ahead", look: [true, false] }],
  [{ type: "mini_divercity.pay_for_save", cards: [[1], [2]] }],
  [
    { type: "mini_divercity.use_walkie_talkie", seat: [1, 2] },
    {
      type: "mini_divercity.send_to_teammates",
      diver: ["communications"],
      seats: [[1], [2], [1, 2]],
    },
    { type: "mini_divercity.send_to_hotel", diver: ["environmentalist"], hotel: ["red", "green"] },
    { type: "mini_divercity.send_diver", diver: ["visionary"] },
  ],
  [
    { type: "mini_divercity.send_to_deck", ...DIVER, count: [1, 2] },
    { type: "mini_divercity.explore" },
  ],
];
