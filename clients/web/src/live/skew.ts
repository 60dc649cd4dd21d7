// By how much the server's clock is ahead of ours, learnt from whatever it says with a time in it.

const SECOND = 1000;

/** Each word of the server leaves less room for the difference; contradiction means a clock was set. */
export class Skew {
  private least = -Infinity;
  private most = Infinity;
  /** Whether it has told us its time, and not only by the second. */
  private isClose = false;

  /** It says what time it is: that word was on its way for a moment. Nobody loses time by it. */
  said(at: number, now: number): void {
    if (Number.isNaN(at)) return;
    this.narrow(at - now, Infinity);
    this.isClose = true;
  }

  /** Something happened at `at` and we hear of it `now`: it was on its way for a moment, or longer. */
  happened(at: number, now: number): void {
    if (Number.isNaN(at)) return;
    // Old news leave us as wise as we were, and who knows nothing cannot tell whether they are old.
    this.isClose ||= Number.isFinite(this.least) && at - now >= this.least;
    this.narrow(at - now, Infinity);
  }

  /** The `Date` of an answer: cut off to its second, said between our question and the answer. */
  answered(date: number, asked: number, now: number): void {
    if (Number.isNaN(date)) return;
    this.narrow(date - now, date + SECOND - asked);
  }

  /** What to add to our clock to read the server's. */
  get value(): number {
    if (this.isClose) return this.least;
    if (this.most === Infinity) return this.least === -Infinity ? 0 : this.least;
    return (this.least + this.most) / 2;
  }

  private narrow(least: number, most: number): void {
    const [low, high] = [Math.max(this.least, least), Math.min(this.most, most)];
    const isPossible = low <= high;
    [this.least, this.most] = isPossible ? [low, high] : [least, most];
    this.isClose &&= isPossible;
  }
}

export const skew = new Skew();

/** The server's time, as well as we know it. */
export function serverNow(): number {
  return Date.now() + skew.value;
}
