// The difference between the server's clock and the browser's, estimated from timestamps it sends.

const SECOND_MS = 1000;

/** Every timestamp narrows the interval of the difference; a contradiction means that a clock was set. */
export class ClockSkew {
  private min = -Infinity;
  private max = Infinity;
  /** Whether a timestamp finer than a second has been observed. */
  private isPrecise = false;

  /** A timestamp that was taken when the message was sent. The estimate never shortens a clock. */
  observeNow(serverTime: number, receivedAt: number): void {
    if (Number.isNaN(serverTime)) return;
    this.narrow(serverTime - receivedAt, Infinity);
    this.isPrecise = true;
  }

  /** The timestamp of an event: it may be older than the message by any amount. */
  observeEvent(serverTime: number, receivedAt: number): void {
    if (Number.isNaN(serverTime)) return;
    // An old event gives no new bound; without a bound, its age is not known.
    this.isPrecise ||= Number.isFinite(this.min) && serverTime - receivedAt >= this.min;
    this.narrow(serverTime - receivedAt, Infinity);
  }

  /** The `Date` header of a response: truncated to a second, taken between request and response. */
  observeResponse(date: number, sentAt: number, receivedAt: number): void {
    if (Number.isNaN(date)) return;
    this.narrow(date - receivedAt, date + SECOND_MS - sentAt);
  }

  /** What to add to the browser's clock to get the server's, in milliseconds. */
  get value(): number {
    if (this.isPrecise) return this.min;
    if (this.max === Infinity) return this.min === -Infinity ? 0 : this.min;
    return (this.min + this.max) / 2;
  }

  private narrow(min: number, max: number): void {
    const [low, high] = [Math.max(this.min, min), Math.min(this.max, max)];
    const isPossible = low <= high;
    [this.min, this.max] = isPossible ? [low, high] : [min, max];
    this.isPrecise &&= isPossible;
  }
}

export const clockSkew = new ClockSkew();

/** The estimated time of the server's clock. */
export function serverNow(): number {
  return Date.now() + clockSkew.value;
}
