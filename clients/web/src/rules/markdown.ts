// Rules come as Markdown. What looks like HTML in them is shown as it is written: a game from
// another distribution must not be able to put markup of its own on the page.

import { Marked } from "marked";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const SAFE = /^(https?:|mailto:|#|\/(?!\/))/i;

const reader = new Marked({
  async: false,
  renderer: {
    // It is as wide as it was written; where that is too wide, the keyboard must get there to scroll.
    code: ({ text }) => `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`,
    html: ({ text }) => escaped(text),
    image: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return SAFE.test(href) ? `<a href="${escaped(href)}">${text}</a>` : text;
    },
  },
});

export function renderMarkdown(markdown: string): string {
  return reader.parse(markdown) as string;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
