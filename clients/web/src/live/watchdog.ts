// Runs a check at intervals while the page is visible, and whenever it becomes visible again: a
// connection can die without a close frame (a sleeping device, a router that drops its state).

const INTERVAL_MS = 25_000;

export class Watchdog {
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(
    private readonly check: () => void,
    interval = INTERVAL_MS,
  ) {
    this.timer = setInterval(this.onTick, interval);
    document.addEventListener("visibilitychange", this.onTick);
  }

  stop(): void {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.onTick);
  }

  private readonly onTick = (): void => {
    if (!document.hidden) this.check();
  };
}
