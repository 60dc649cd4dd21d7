// Moves the cursor forward at a constant speed.

export const SPEEDS = [0.5, 1, 2, 4] as const;
const STEP_DELAY_MS = 1000;

export class Autoplay {
  playing: boolean = $state(false);
  /** Steps per second. */
  speed: number = $state(1);

  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `step` moves one version forward and returns whether there may be another. */
  constructor(private readonly step: () => boolean) {}

  start(): void {
    this.playing = true;
    this.schedule();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.step()) this.schedule();
      else this.stop();
    }, STEP_DELAY_MS / this.speed);
  }
}
