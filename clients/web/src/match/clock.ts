// What a clock shows between two words of the server.

import type { ClockFace } from "../contract/types";

const SECOND_MS = 1000;
/** From here on tenths are shown. */
const TENTHS_BELOW_MS = 10 * SECOND_MS;
const LOW_BELOW_MS = 30 * SECOND_MS;
const LOW_FRACTION = 5;

/** What a seat has left at this moment of the server's time. */
export function leftOf(clock: ClockFace, seat: number, now: number): number | null {
  const remaining = clock.remaining_ms?.[seat];
  if (remaining === undefined) return null;
  if (clock.running !== seat || !clock.since) return remaining;
  return Math.max(0, remaining - Math.max(0, now - Date.parse(clock.since)));
}

/** Whether it is time to hurry: less than a fifth of what was given, and than half a minute. */
export function isLow(clock: ClockFace, left: number): boolean {
  return left < Math.min(LOW_BELOW_MS, ((clock.seconds ?? 0) * SECOND_MS) / LOW_FRACTION);
}

/** How long until the clock shows something else. */
export function untilChange(left: number): number {
  if (left <= 0) return SECOND_MS;
  const step = left <= TENTHS_BELOW_MS ? SECOND_MS / 10 : SECOND_MS;
  return (left % step) + 1;
}

/** 14:32, and 9.8 when it counts. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < TENTHS_BELOW_MS) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
