// Plays each engine ten million times with a seeded generator and compares the return with the stated RTP: `npm run
// bench -- rtp [--rounds 10000000] [--engine NAME]`. Exits with code 1 if a difference exceeds 99.9 % confidence.
import { parseArgs } from 'node:util';
import { chanceOf } from '../simulators/games/engine/crash/rules.ts';
import { multiplierOf as diceMultiplier } from '../simulators/games/engine/dice/rules.ts';
import { numbersFrom } from '../simulators/games/engine/draw.ts';
import type { EngineName } from '../simulators/games/engine/engine.ts';
import { multiplierOf as minesMultiplier, oddsOf, returnOf } from '../simulators/games/engine/mines/rules.ts';
import { momentsOfChoice } from '../simulators/games/engine/plinko/rules.ts';
import { ENGINES } from '../simulators/games/engine/registry.ts';
import { momentsOfSpot } from '../simulators/games/engine/roulette/rules.ts';
import { slotFacts } from '../simulators/games/engine/slot/facts.ts';
import { REEL_SET_NAMES } from '../simulators/games/engine/slot/reels.ts';
import { seeded } from '../tests/fixtures/rounds.ts';

interface Trial {
  readonly engine: EngineName;
  readonly name: string;
  readonly choice: unknown;
  readonly steps: readonly number[];
  readonly rtp: number;
  readonly deviation: number;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10000000' }, engine: { type: 'string', default: '' } },
});
const rounds = Number(values.rounds);
const only = values.engine;
const STAKE = 1_000;

/** Standard deviation of a round that pays `pays` stakes with the probability `share`, else nothing. */
const spread = (share: number, pays: number) => pays * Math.sqrt(share * (1 - share));

const trials: readonly Trial[] = [
  ...REEL_SET_NAMES.map((reels): Trial => {
    const { rtp, deviation } = slotFacts(reels);
    return { engine: 'slot', name: reels, choice: { reels }, steps: [], rtp, deviation };
  }),
  ...[2, 49, 95].map((chance): Trial => {
    const pays = diceMultiplier(chance) / 100;
    const rtp = (chance / 100) * pays;
    const deviation = spread(chance / 100, pays);
    return { engine: 'dice', name: `${chance} %`, choice: { chance, side: 'under' }, steps: [], rtp, deviation };
  }),
  ...(
    [
      [3, [4, 11, 17]],
      [10, [0, 24]],
    ] as const
  ).map(([mines, steps]): Trial => {
    const { all, safe } = oddsOf(mines, steps.length);
    const deviation = spread(Number(safe) / Number(all), minesMultiplier(mines, steps.length) / 100);
    const rtp = returnOf(mines, steps.length);
    return {
      engine: 'mines',
      name: `${mines} mines, ${steps.length} fields`,
      choice: { mines },
      steps,
      rtp,
      deviation,
    };
  }),
  ...(
    [
      [8, 'low'],
      [12, 'medium'],
      [16, 'high'],
    ] as const
  ).map(([rows, risk]): Trial => {
    const { rtp, deviation } = momentsOfChoice({ rows, risk });
    return { engine: 'plinko', name: `${rows} rows, ${risk}`, choice: { rows, risk }, steps: [], rtp, deviation };
  }),
  ...(
    ['n17', 'split14-17', 'street16-17-18', 'corner14-15-17-18', 'six13-14-15-16-17-18', 'dozen2', 'red'] as const
  ).map((on): Trial => {
    const { rtp, deviation } = momentsOfSpot(on);
    return { engine: 'roulette', name: on, choice: { chips: [{ on, amount: STAKE }] }, steps: [], rtp, deviation };
  }),
  ...[150, 200, 1_000].map((at): Trial => {
    const share = chanceOf(at);
    const choice = { flight: 'f', seat: 0, auto: at };
    const rtp = (share * at) / 100;
    return { engine: 'crash', name: `at ${at / 100}`, choice, steps: [at], rtp, deviation: spread(share, at / 100) };
  }),
];

let wrong = 0;
for (const trial of trials.filter(({ engine }) => only === '' || engine === only)) {
  const engine = ENGINES[trial.engine];
  const random = seeded(20_261_121);
  const bits = () => Math.floor(random() * 2 ** 32);
  // The engine's own draw, fed with blocks of the generator's numbers instead of HMAC output.
  const block = new Uint8Array(32);
  const view = new DataView(block.buffer);
  const numbers = numbersFrom(() => {
    for (let at = 0; at < 32; at += 4) view.setUint32(at, bits());
    return block;
  });
  let paid = 0;
  for (let round = 0; round < rounds; round += 1) {
    const drawn = engine.draw(trial.choice, numbers);
    paid += engine.payout(STAKE, { choice: trial.choice, drawn, steps: trial.steps });
  }
  const measured = paid / rounds / STAKE;
  const room = (3.29 * trial.deviation) / Math.sqrt(rounds);
  const holds = Math.abs(measured - trial.rtp) <= room;
  if (!holds) wrong += 1;
  const percent = (share: number) => `${(share * 100).toFixed(4)} %`;
  console.log(
    `${trial.engine.padEnd(9)} ${trial.name.padEnd(18)} stated ${percent(trial.rtp)}  measured ${percent(measured)}  ± ${percent(room)}  ${holds ? 'holds' : 'DOES NOT HOLD'}`,
  );
}
process.exitCode = wrong > 0 ? 1 : 0;
