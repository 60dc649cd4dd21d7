// The current route. Links inside the page change it without loading the page again.

import { parseRoute, type Route } from "./routes";

class Router {
  route: Route = $state.raw(currentRoute());

  constructor() {
    addEventListener("popstate", this.update);
    addEventListener("click", this.onClick);
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.update();
    scrollTo(0, 0);
  }

  /** Changes the address without a new entry in the browser's history. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.update();
  }

  private readonly update = (): void => {
    this.route = currentRoute();
  };

  /** Handles plain clicks on links of the page; all other links are left to the browser. */
  private readonly onClick = (event: MouseEvent): void => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!plain || event.defaultPrevented || link === null) return;
    if (link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || /^\/(api|health|problems)/.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };
}

function currentRoute(): Route {
  return parseRoute(location.pathname, new URLSearchParams(location.search));
}

export const router = new Router();
