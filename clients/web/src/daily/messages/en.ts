// The English messages about the deals of the day.

export const en = {
  title: "Deal of the day",
  intro: "The same dice and cards for everyone, once a day. Midnight is that of UTC.",
  play: "Play today’s deal",
  ladder: "Its ladder",
  of: (game: string) => `Deal of the day: ${game}`,
  day: { past: "Yesterday", today: "Today", coming: "Tomorrow" },
  nobodyYet: "Nobody has finished it yet.",
  comesTomorrow: "It opens at midnight, UTC.",
  promise: "The promise",
  promised: (at: string) => `Fixed and signed on ${at}.`,
  secret: "Its secret is revealed when the day is over.",
  revealed: "The secret, revealed",
  kept: "It is the one that was promised.",
  notKept: "It is not the one that was promised: this deal cannot be trusted.",
  look: "Look at it",
  other: "Other days",
};

export type DailyMessages = typeof en;
