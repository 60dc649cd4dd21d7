// What kind of file somebody brings: a log is lines of JSON, a record is a text for people.

import type { FileKind } from "../contract/shapes";

export function kindOf(text: string): FileKind {
  return text.trimStart().startsWith("{") ? "application/x-ndjson" : "text/plain";
}

/** Into the folder where the browser puts such things. */
export function save(name: string, text: string, kind: FileKind): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
