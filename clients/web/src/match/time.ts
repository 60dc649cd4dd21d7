// What a clock shows between two words of the server.

import type { ClockFace } from "../contract/shapes";

/** What a seat has left now. `since` is the server's time, and so is the `skew` to ours. */
export function leftOf(clock: ClockFace, seat: number, now: number, skew: number): number | null {
  const kept = clock.remaining_ms?.[seat];
  if (kept === undefined) return null;
  if (clock.running !== seat || !clock.since) return kept;
  return Math.max(0, kept - Math.max(0, now + skew - Date.parse(clock.since)));
}

/** 14:32, and 9.8 when it counts. */
export function shown(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
