/** The outcome of a round as the provider's `detail` describes it, as far as we can draw it. */
import * as v from 'valibot';

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const grid = v.pipe(v.array(v.pipe(v.array(v.pipe(v.string(), v.maxLength(4))), v.maxLength(8))), v.maxLength(8));
const field = v.pipe(whole, v.maxValue(24));

const pictures = v.variant('engine', [
  v.object({
    engine: v.literal('slot'),
    outcome: v.object({
      grid,
      free: v.optional(v.object({ spins: v.pipe(v.array(v.object({ grid, win: whole })), v.maxLength(500)) })),
    }),
  }),
  v.object({
    engine: v.literal('mines'),
    outcome: v.object({
      opened: v.array(field),
      hit: v.nullable(field),
      positions: v.nullable(v.array(field)),
    }),
  }),
  v.object({
    engine: v.literal('plinko'),
    outcome: v.object({
      path: v.pipe(v.array(v.picklist([0, 1])), v.minLength(1), v.maxLength(16)),
      place: whole,
      /** Tenths of the stake. */
      multiplier: whole,
    }),
  }),
  v.object({
    engine: v.literal('dice'),
    choice: v.object({ chance: v.pipe(whole, v.maxValue(100)), side: v.picklist(['under', 'over']) }),
    /** Hundredths, 0 to 9999. */
    outcome: v.object({ roll: v.pipe(whole, v.maxValue(9_999)), won: v.boolean() }),
  }),
  v.object({
    engine: v.literal('roulette'),
    outcome: v.object({
      pocket: v.pipe(whole, v.maxValue(36)),
      colour: v.picklist(['red', 'black', 'green']),
    }),
  }),
  v.object({
    engine: v.literal('crash'),
    /** Multipliers in hundredths. */
    outcome: v.object({ cashed: v.nullable(whole), crash: v.nullable(v.pipe(whole, v.minValue(100))) }),
  }),
]);
export type RoundDrawing = v.InferOutput<typeof pictures>;
export type DrawingOf<Engine extends RoundDrawing['engine']> = Extract<RoundDrawing, { engine: Engine }>;

/** The drawable outcome of a round's `detail`; null for a provider or a shape that we do not know. */
export function drawingOf(detail: unknown): RoundDrawing | null {
  const parsed = v.safeParse(pictures, detail);
  return parsed.success ? parsed.output : null;
}

/** The pockets of a wheel with one zero, clockwise. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const;

/** The places of a falling ball from the top to its place, in steps of the pegs: x from the middle, y from the top. */
export function stepsOf(path: readonly (0 | 1)[]): readonly (readonly [x: number, y: number])[] {
  let x = 0;
  return [[0, 0] as const, ...path.map((turn, row) => [(x += turn - 0.5), row + 1] as const)];
}
