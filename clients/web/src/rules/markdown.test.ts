import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown";

test("Markdown is rendered as HTML.", () => {
  expect(renderMarkdown("# Rules\n\n**R1** *published*")).toBe(
    "<h1>Rules</h1>\n<p><strong>R1</strong> <em>published</em></p>\n",
  );
});

test("Code blocks keep their text.", () => {
  expect(renderMarkdown("```text\n9  a < c\n8  b\n```")).toBe(
    '<pre tabindex="0"><code>9  a &lt; c\n8  b</code></pre>\n',
  );
});

test("HTML is escaped.", () => {
  const done = renderMarkdown('<script>x()</script>\n\nA <b onclick="x()">word</b>.');
  expect(done).not.toMatch(/<script|<b/);
  expect(done).toContain("&lt;b onclick=&quot;x()&quot;&gt;");
});

test("Only http, mailto and local links are kept.", () => {
  expect(renderMarkdown("[a](https://example.org) [b](javascript:x)")).toBe(
    '<p><a href="https://example.org">a</a> b</p>\n',
  );
});
