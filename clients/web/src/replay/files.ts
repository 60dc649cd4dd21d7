// Files of matches: a log is lines of JSON, a record is a text.

import type { FileKind } from "../contract/types";

export function kindOf(text: string): FileKind {
  return text.trimStart().startsWith("{") ? "application/x-ndjson" : "text/plain";
}

/** Downloads the text as a file. */
export function saveFile(name: string, text: string, kind: FileKind): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
