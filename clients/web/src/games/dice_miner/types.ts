// The schemas of Dice Miner under the names that its page uses.

import type { Schemas } from "../../contract/types";

export type MinerView = Schemas["dice_miner.DiceMinerView"];
export type Trove = Schemas["dice_miner.TroveView"];
export type Held = Schemas["dice_miner.HeldView"];
export type Lying = Schemas["dice_miner.LyingView"];
export type Question = Schemas["dice_miner.QuestionView"];
export type Face = Schemas["dice_miner.DieMined"]["face"];
export type HeroName = Schemas["dice_miner.HeroTaken"]["hero"];
export type Kind = Lying["kind"];
export type Sign = Lying["symbol"];
export type Phase = MinerView["phase"];
export type Worth = Schemas["dice_miner.Worth"];

/** A face: a sign and its count, or the number of a tunnel. */
export type Shown = Pick<Lying, "kind" | "symbol" | "value">;

export type MinerEvent =
  | Schemas["dice_miner.MountainFilled"]
  | Schemas["dice_miner.CollectionBegun"]
  | Schemas["dice_miner.DieMined"]
  | Schemas["dice_miner.FaceNamed"]
  | Schemas["dice_miner.TreasureCached"]
  | Schemas["dice_miner.TreasureLeft"]
  | Schemas["dice_miner.MagicSpent"]
  | Schemas["dice_miner.DieRecycled"]
  | Schemas["dice_miner.MountainRefilled"]
  | Schemas["dice_miner.MiningStopped"]
  | Schemas["dice_miner.TunnelDiceRolled"]
  | Schemas["dice_miner.StarterNamed"]
  | Schemas["dice_miner.HeroTaken"]
  | Schemas["dice_miner.DiePicked"]
  | Schemas["dice_miner.BeerShared"]
  | Schemas["dice_miner.PhaseBegun"]
  | Schemas["dice_miner.MagicCast"]
  | Schemas["dice_miner.HeroCalled"]
  | Schemas["dice_miner.DieMarked"]
  | Schemas["dice_miner.DiceRerolled"]
  | Schemas["dice_miner.MagicEnded"]
  | Schemas["dice_miner.RoundScored"]
  | Schemas["dice_miner.DieCached"]
  | Schemas["dice_miner.CachingEnded"]
  | Schemas["dice_miner.TroveRerolled"]
  | Schemas["dice_miner.RoundBegun"]
  | Schemas["dice_miner.TieBreakBegun"]
  | Schemas["dice_miner.TieBreakScored"];
