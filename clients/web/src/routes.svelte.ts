// Where on the page we are: the address says it all, so every place can be linked to.

export type Route =
  | { place: "home" }
  | { place: "match"; id: string; at: number | null; as: string | null }
  | { place: "file" }
  | { place: "rules"; game: string }
  | { place: "player"; id: string }
  | { place: "nowhere" };

export function read(path: string, query: URLSearchParams): Route {
  const [first = "", second = "", ...rest] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  if (rest.length > 0) return { place: "nowhere" };
  if (first === "") return { place: "home" };
  if (first === "replay" && second === "") return { place: "file" };
  if (second === "") return { place: "nowhere" };
  if (first === "match") {
    return { place: "match", id: second, at: version(query.get("at")), as: query.get("as") };
  }
  if (first === "rules") return { place: "rules", game: second };
  if (first === "player") return { place: "player", id: second };
  return { place: "nowhere" };
}

function version(said: string | null): number | null {
  const number = Number(said);
  return said !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

class Here {
  route: Route = $state.raw(read(location.pathname, new URLSearchParams(location.search)));

  constructor() {
    addEventListener("popstate", this.look);
    addEventListener("click", this.follow);
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.look();
    scrollTo(0, 0);
  }

  /** The address of the same place a moment on: nothing to go back to. */
  amend(address: string): void {
    history.replaceState(null, "", address);
    this.look();
  }

  private readonly look = (): void => {
    this.route = read(location.pathname, new URLSearchParams(location.search));
  };

  /** A plain click on a link of ours changes the page without loading it again. */
  private readonly follow = (event: MouseEvent): void => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || link === null) return;
    if (link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || /^\/(api|health|problems)/.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

export const here = new Here();
