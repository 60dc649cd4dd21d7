// What kind of file somebody brings: a log is lines of JSON, a record is a text for people.

export type FileKind = "text/plain" | "application/x-ndjson";

export function kindOf(text: string): FileKind {
  return text.trimStart().startsWith("{") ? "application/x-ndjson" : "text/plain";
}

/** Into the folder where the browser puts such things. */
export function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
