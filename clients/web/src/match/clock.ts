// The time on a clock between two updates of the server.

import type { ClockFace } from "../contract/types";

const SECOND_MS = 1000;
/** Below this, tenths are shown. */
const TENTHS_BELOW_MS = 10 * SECOND_MS;
const LOW_BELOW_MS = 30 * SECOND_MS;
const LOW_FRACTION = 5;

/** The remaining time of a seat at this server time. */
export function leftOf(clock: ClockFace, seat: number, now: number): number | null {
  const remaining = clock.remaining_ms?.[seat];
  if (remaining === undefined) return null;
  if (clock.running !== seat || !clock.since) return remaining;
  return Math.max(0, remaining - Math.max(0, now - Date.parse(clock.since)));
}

/** Whether less than a fifth of the initial time and less than half a minute is left. */
export function isLow(clock: ClockFace, left: number): boolean {
  return left < Math.min(LOW_BELOW_MS, ((clock.seconds ?? 0) * SECOND_MS) / LOW_FRACTION);
}

/** The time until the text of the clock changes. */
export function untilChange(left: number): number {
  if (left <= 0) return SECOND_MS;
  const step = left <= TENTHS_BELOW_MS ? SECOND_MS / 10 : SECOND_MS;
  return (left % step) + 1;
}

/** 14:32, or 9.8 below ten seconds. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < TENTHS_BELOW_MS) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
