// What an address means: it says it all, so every place can be linked to.

export type Route =
  | { place: "home" }
  | { place: "match"; id: string; at: number | null; as: string | null }
  | { place: "file"; at: number | null; as: string | null }
  | { place: "rules"; game: string }
  | { place: "player"; id: string }
  | { place: "standings"; game: string; ladder?: string; speed?: string; from: number }
  | { place: "nowhere" };

export function read(path: string, query: URLSearchParams): Route {
  const [first = "", second = "", ...rest] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (rest.length > 0) return { place: "nowhere" };
  if (first === "") return { place: "home" };
  const [at, as] = [version(query.get("at")), query.get("as")];
  if (first === "replay" && second === "") return { place: "file", at, as };
  if (second === "") return { place: "nowhere" };
  if (first === "match") return { place: "match", id: second, at, as };
  if (first === "rules") return { place: "rules", game: second };
  if (first === "standings") return { place: "standings", game: second, ...lists(query) };
  if (first === "player") return { place: "player", id: second };
  return { place: "nowhere" };
}

/** Which of the lists of a game, and from which place on. */
function lists(query: URLSearchParams): { ladder?: string; speed?: string; from: number } {
  const [ladder, speed] = [query.get("ladder"), query.get("time_class")];
  return {
    ...(ladder !== null && { ladder }),
    ...(speed !== null && { speed }),
    from: version(query.get("from")) ?? 0,
  };
}

function version(said: string | null): number | null {
  const number = Number(said);
  return said !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}
