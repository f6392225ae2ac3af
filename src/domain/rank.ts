/** Progress from one rank to the next (BONUS-6), as pure functions. Centavos. */

export interface RankStep {
  readonly level: number;
  /** Total stake that reaches the level, centavos. */
  readonly totalBet: number;
}

export interface RankProgress {
  /** Rounded, 0 to 100; 100 at the top. */
  readonly percent: number;
  /** Still to be staked, centavos; 0 at the top. */
  readonly needed: number;
  /** The next level; null at the top. */
  readonly next: number | null;
}

/**
 * Progress of `staked` (centavos) from `level` to the next one. `steps` are the site's ranks in any order (BONUS-6).
 */
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
