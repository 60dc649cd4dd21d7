import { expect, test } from "vitest";
import { countOf, passes, ruleBlocks } from "./rule_blocks";

const RULES = `# A game

Text before.

## Beginning

**R1** *published, 2016* — One rule.

- with a list

**R2** *reconstructed* — Another,

in two paragraphs.

## End

Text **R3** between.

\`\`\`text
# no heading
\`\`\`
`;
const PROVENANCE = new Map([
  ["R1", "published"],
  ["R2", "reconstructed"],
]);

const blocks = ruleBlocks(RULES, PROVENANCE);

test("Rules are split from the text between them.", () => {
  expect(blocks.map(({ rule }) => rule)).toEqual([null, "R1", "R2", null]);
  expect(blocks[0]?.markdown).toBe("# A game\n\nText before.\n\n## Beginning\n\n");
});

test("A rule keeps its mark in the words of the page, and all its paragraphs.", () => {
  expect(blocks[1]).toEqual({
    rule: "R1",
    provenance: "published",
    label: "published, 2016",
    markdown: "One rule.\n\n- with a list\n\n",
  });
  expect(blocks[2]?.markdown).toBe("Another,\n\nin two paragraphs.\n\n");
});

test("Code blocks and numbers in the text begin no rule and no section.", () => {
  expect(blocks[3]?.markdown).toBe(
    "## End\n\nText **R3** between.\n\n```text\n# no heading\n```\n",
  );
});

test("French marks are counted by the provenance of the server.", () => {
  const french = ruleBlocks("**R2** *reconstituée* — Une règle.", PROVENANCE);
  expect(countOf(french, "reconstructed")).toBe(1);
  expect(countOf(french, "published")).toBe(0);
});

test("The filter hides rules of the other provenance, and no text.", () => {
  expect(blocks.map((block) => passes(block, "reconstructed"))).toEqual([true, false, true, true]);
  expect(blocks.every((block) => passes(block, "all"))).toBe(true);
});
