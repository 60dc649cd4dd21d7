import { expect, test } from "vitest";
import { leadsOf, signed } from "./leads";

test("Of two players one line is drawn, of more each has one.", () => {
  const loss = 0;
  expect(leadsOf([{ version: 3, leads: [1.5, -1.5], loss }])).toEqual([
    { version: 3, points: [1.5] },
  ]);
  expect(leadsOf([{ version: 3, leads: [2, -2, -4], loss }])).toEqual([
    { version: 3, points: [2, -2, -4] },
  ]);
});

test("Leads are told to a tenth, with their sign, as the language writes numbers.", () => {
  expect([1.25, -0.5, 0, 12].map((points) => signed(points, "en"))).toEqual([
    "+1.3",
    "-0.5",
    "0.0",
    "+12.0",
  ]);
  expect(signed(1.5, "fr")).toBe("+1,5");
});
