// Dark or light: as the machine wishes, until somebody switches.

type Tone = "light" | "dark";

const KEPT = "archipel.theme";
const DARK = matchMedia("(prefers-color-scheme: dark)");

class Theme {
  private chosen: string | null = $state(localStorage.getItem(KEPT));
  private dark: boolean = $state(DARK.matches);

  readonly tone: Tone = $derived.by(() => {
    if (this.chosen === "dark" || this.chosen === "light") return this.chosen;
    return this.dark ? "dark" : "light";
  });

  constructor() {
    DARK.addEventListener("change", ({ matches }) => {
      this.dark = matches;
    });
  }

  switch(): void {
    this.chosen = this.tone === "dark" ? "light" : "dark";
    localStorage.setItem(KEPT, this.chosen);
  }
}

export const theme = new Theme();
