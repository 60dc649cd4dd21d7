// The colour scheme: the system's preference, until the player chooses.

type ColourScheme = "light" | "dark";

const STORAGE_KEY = "archipel.theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

class Theme {
  private chosen: string | null = $state(localStorage.getItem(STORAGE_KEY));
  private dark: boolean = $state(DARK.matches);

  readonly scheme: ColourScheme = $derived.by(() => {
    if (this.chosen === "dark" || this.chosen === "light") return this.chosen;
    return this.dark ? "dark" : "light";
  });

  constructor() {
    DARK.addEventListener("change", ({ matches }) => {
      this.dark = matches;
    });
  }

  switch(): void {
    this.chosen = this.scheme === "dark" ? "light" : "dark";
    localStorage.setItem(STORAGE_KEY, this.chosen);
  }
}

export const theme = new Theme();
