// When moves are said aloud: at once as they happen, and after a rest where somebody looks back.

import type { Moment } from "../live/moment";

const REST = 500;

export class Saying {
  private said: Moment | null = null;
  private newest = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly say: (moment: Moment) => void) {}

  /** This moment is shown now; each is said once as long as it stays on the board. */
  shown(moment: Moment, isNow: boolean): void {
    clearTimeout(this.resting);
    if (moment === this.said) return;
    const isNews = isNow && this.newest > 0 && moment.version > this.newest;
    if (isNow) this.newest = Math.max(this.newest, moment.version);
    if (isNews) this.tell(moment);
    else if (isNow && this.said === null) this.said = moment;
    else
      this.resting = setTimeout(() => {
        this.tell(moment);
      }, REST);
  }

  end(): void {
    clearTimeout(this.resting);
  }

  private tell(moment: Moment): void {
    this.said = moment;
    if (moment.events.length > 0) this.say(moment);
  }
}
