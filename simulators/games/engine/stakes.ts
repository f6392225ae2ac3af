const STEPS = [
  10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200, 300, 400, 500, 800, 1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000,
  15_000, 20_000, 50_000, 100_000,
] as const;

/**
 * The stakes that a player can choose, in centavos, ascending: round figures within the limits, and the limits.
 * Every one is a multiple of the engine's unit, so that no pay has a fraction of a centavo. Empty where the limits
 * leave nothing.
 */
export function stakesWithin(min: number, max: number, unit: number): number[] {
  const low = Math.max(unit, Math.ceil(min / unit) * unit);
  const high = Math.floor(max / unit) * unit;
  if (low > high) return [];
  return [...new Set([low, ...STEPS.filter((step) => step > low && step < high && step % unit === 0), high])];
}
