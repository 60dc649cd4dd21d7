// Renders rules, which are Markdown. HTML in them is escaped: a game from another distribution must
// not be able to inject markup.

import { Marked } from "marked";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const SAFE = /^(https?:|mailto:|#|\/(?!\/))/i;

const reader = new Marked({
  async: false,
  renderer: {
    // Focusable, so that the keyboard can scroll a wide block.
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

/** A heading, paragraph, list or other part of a text, as it is written. */
export interface Section {
  isHeading: boolean;
  raw: string;
}

export function sectionsOf(markdown: string): Section[] {
  return reader.lexer(markdown).map(({ type, raw }) => ({ isHeading: type === "heading", raw }));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
