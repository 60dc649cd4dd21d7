// Lines can die without a word: asleep in a pocket, forgotten by a router. Somebody has to look.

const ROUND = 25_000;

export class Watchdog {
  private readonly rounds: ReturnType<typeof setInterval>;

  /** `look` is called now and then while the page is seen, and when it is seen again. */
  constructor(
    private readonly look: () => void,
    round = ROUND,
  ) {
    this.rounds = setInterval(this.go, round);
    document.addEventListener("visibilitychange", this.go);
  }

  end(): void {
    clearInterval(this.rounds);
    document.removeEventListener("visibilitychange", this.go);
  }

  private readonly go = (): void => {
    if (!document.hidden) this.look();
  };
}
