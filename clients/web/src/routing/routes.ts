// Parses and builds addresses. An address holds the whole state of a page, so every page can be
// linked to.

import type { CursorPosition } from "../replay/navigation";

export type Route =
  | { page: "home" }
  | { page: "match"; id: string; at: number | null; as: string | null }
  | { page: "file"; at: number | null; as: string | null }
  | { page: "rules"; game: string }
  | { page: "components"; game: string; pack: string | null }
  | { page: "player"; id: string }
  | { page: "receipts" }
  | { page: "daily"; game: string; date: string }
  | { page: "standings"; game: string; ladder?: string; speed?: string; from: number }
  | { page: "not_found" };

export function parseRoute(path: string, query: URLSearchParams): Route {
  const [first = "", second = "", ...rest] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (first === "games" && rest.join("/") === "components") {
    return { page: "components", game: second, pack: query.get("pack") };
  }
  if (first === "daily" && rest.length === 1) {
    return { page: "daily", game: second, date: rest[0] ?? "" };
  }
  if (rest.length > 0) return { page: "not_found" };
  if (first === "") return { page: "home" };
  const [at, as] = [parseVersion(query.get("at")), query.get("as")];
  if (first === "replay" && second === "") return { page: "file", at, as };
  if (first === "receipts" && second === "") return { page: "receipts" };
  if (second === "") return { page: "not_found" };
  if (first === "match") return { page: "match", id: second, at, as };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "standings") return { page: "standings", game: second, ...standingsFilter(query) };
  if (first === "player") return { page: "player", id: second };
  return { page: "not_found" };
}

/** Which standings of a game to show, and from which rank on. */
function standingsFilter(query: URLSearchParams) {
  const [ladder, speed] = [query.get("ladder"), query.get("time_class")];
  return {
    ...(ladder !== null && { ladder }),
    ...(speed !== null && { speed }),
    from: parseVersion(query.get("from")) ?? 0,
  };
}

function parseVersion(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The address of one version of a match as a viewer sees it. */
export function linkTo(path: string, at: CursorPosition, viewer: string | null): string {
  const params = new URLSearchParams();
  if (at !== null) params.set("at", String(at));
  // A colon may stand unescaped in a query, and is easier to read.
  const as = viewer === null ? "" : `as=${encodeURIComponent(viewer).replace("%3A", ":")}`;
  const query = [params.toString(), as].filter(Boolean).join("&");
  return query === "" ? path : `${path}?${query}`;
}
