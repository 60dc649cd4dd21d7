// The shapes of Dice Miner under the names that its page uses.

import type { Shapes } from "../../contract/shapes";

export type Mine = Shapes["dice_miner.DiceMinerView"];
export type Trove = Shapes["dice_miner.TroveView"];
export type Held = Shapes["dice_miner.HeldView"];
export type Lying = Shapes["dice_miner.LyingView"];
export type Question = Shapes["dice_miner.QuestionView"];
export type Face = Shapes["dice_miner.DieMined"]["face"];
export type HeroName = Shapes["dice_miner.HeroTaken"]["hero"];
export type Kind = Lying["kind"];
export type Sign = Lying["symbol"];
export type Phase = Mine["phase"];
export type Worth = Shapes["dice_miner.Worth"];

/** What a die shows: a sign and how often, or for a tunnel its number. */
export type Shown = Pick<Lying, "kind" | "symbol" | "value">;

export type Happening =
  | Shapes["dice_miner.MountainFilled"]
  | Shapes["dice_miner.CollectionBegun"]
  | Shapes["dice_miner.DieMined"]
  | Shapes["dice_miner.FaceNamed"]
  | Shapes["dice_miner.TreasureCached"]
  | Shapes["dice_miner.TreasureLeft"]
  | Shapes["dice_miner.MagicSpent"]
  | Shapes["dice_miner.DieRecycled"]
  | Shapes["dice_miner.MountainRefilled"]
  | Shapes["dice_miner.MiningStopped"]
  | Shapes["dice_miner.TunnelDiceRolled"]
  | Shapes["dice_miner.StarterNamed"]
  | Shapes["dice_miner.HeroTaken"]
  | Shapes["dice_miner.DiePicked"]
  | Shapes["dice_miner.BeerShared"]
  | Shapes["dice_miner.PhaseBegun"]
  | Shapes["dice_miner.MagicCast"]
  | Shapes["dice_miner.HeroCalled"]
  | Shapes["dice_miner.DieMarked"]
  | Shapes["dice_miner.DiceRerolled"]
  | Shapes["dice_miner.MagicEnded"]
  | Shapes["dice_miner.RoundScored"]
  | Shapes["dice_miner.DieCached"]
  | Shapes["dice_miner.CachingEnded"]
  | Shapes["dice_miner.TroveRerolled"]
  | Shapes["dice_miner.RoundBegun"]
  | Shapes["dice_miner.TieBreakBegun"]
  | Shapes["dice_miner.TieBreakScored"];
