/** The way from one rank to the next (§4, Rank progress), as pure numbers. Centavos. */

export interface RankStep {
  readonly level: number;
  /** What has been staked in all when the level is reached, centavos. */
  readonly totalBet: number;
}

export interface RankProgress {
  /** Rounded, 0 to 100; 100 at the top. */
  readonly percent: number;
  /** Still to be staked, centavos; 0 at the top. */
  readonly needed: number;
  /** The level that comes; null at the top. */
  readonly next: number | null;
}

/** How far `staked` has come from `level` to the one after it. `steps` are the site's ranks in any order. */
export function rankProgress(steps: readonly RankStep[], level: number, staked: number): RankProgress {
  const next = steps.filter((step) => step.level > level).sort((a, b) => a.level - b.level)[0];
  if (!next) return { percent: 100, needed: 0, next: null };
  const from = steps.find((step) => step.level === level)?.totalBet ?? 0;
  const length = next.totalBet - from;
  const part = length > 0 ? Math.round(((staked - from) / length) * 100) : 100;
  return {
    percent: Math.min(100, Math.max(0, part)),
    needed: Math.max(0, next.totalBet - staked),
    next: next.level,
  };
}
