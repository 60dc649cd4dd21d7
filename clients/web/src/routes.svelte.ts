// Where on the page we are.

import { read, type Route } from "./places";

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
