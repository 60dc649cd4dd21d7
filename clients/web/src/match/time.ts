// What a clock shows between two words of the server.

import type { ClockFace } from "../contract/shapes";

const SECOND = 1000;
/** From here on tenths are shown. */
const CLOSE = 10 * SECOND;
const LOW_AT_MOST = 30 * SECOND;
const LOW_PART = 5;

/** What a seat has left at this moment of the server's time. */
export function leftOf(clock: ClockFace, seat: number, now: number): number | null {
  const kept = clock.remaining_ms?.[seat];
  if (kept === undefined) return null;
  if (clock.running !== seat || !clock.since) return kept;
  return Math.max(0, kept - Math.max(0, now - Date.parse(clock.since)));
}

/** Whether it is time to hurry: less than a fifth of what was given, and than half a minute. */
export function isLow(clock: ClockFace, left: number): boolean {
  return left < Math.min(LOW_AT_MOST, ((clock.seconds ?? 0) * SECOND) / LOW_PART);
}

/** How long until the clock shows something else. */
export function untilChange(left: number): number {
  if (left <= 0) return SECOND;
  const step = left <= CLOSE ? SECOND / 10 : SECOND;
  return (left % step) + 1;
}

/** 14:32, and 9.8 when it counts. */
export function shown(milliseconds: number): string {
  if (milliseconds < CLOSE) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
