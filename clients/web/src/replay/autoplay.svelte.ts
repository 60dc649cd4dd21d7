// Lets the moves follow one another by themselves.

export const SPEEDS = [0.5, 1, 2, 4] as const;
const MOMENT = 1000;

export class Autoplay {
  playing: boolean = $state(false);
  /** Moments in a second. */
  speed: number = $state(1);

  private waking: ReturnType<typeof setTimeout> | undefined;

  /** `step` goes one moment on, and says whether there may be another. */
  constructor(private readonly step: () => boolean) {}

  start(): void {
    this.playing = true;
    this.wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.waking);
  }

  private wait(): void {
    clearTimeout(this.waking);
    this.waking = setTimeout(() => {
      if (this.step()) this.wait();
      else this.stop();
    }, MOMENT / this.speed);
  }
}
