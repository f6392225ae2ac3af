import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../../../tests/fixtures/rounds.ts';
import { ENGINES } from '../../engine/registry.ts';
import { commitmentOf, numbersOf } from '../../provider/fairness.ts';
import { recompute } from './recompute.ts';

const SEED = createHash('sha256').update('a seed for tests').digest('hex');

it.each(VARIANTS)('computes a round of %s in the browser as the server did', async (name, variant, asked) => {
  const engine = ENGINES[name];
  // The table makes the choice of a shared round.
  const choice = engine.choose(asked, variant) ?? asked;
  const drawn = engine.draw(choice, numbersOf(SEED, 'mine', 7));
  const given = { engine: name, choice, serverSeed: SEED, clientSeed: 'mine', nonce: 7, stake: 1_000, steps: [] };
  const play = { choice, drawn, steps: [] };
  expect(await recompute(given)).toEqual({
    commitment: commitmentOf(SEED),
    drawn,
    win: engine.payout(1_000, play),
    outcome: engine.outcome(1_000, play, true),
  });
  const other = await recompute({ ...given, clientSeed: 'yours' });
  const third = await recompute({ ...given, clientSeed: 'theirs' });
  expect([other.drawn, third.drawn]).not.toEqual([drawn, drawn]);
});

it('refuses an invalid seed and an invalid choice', async () => {
  const given = { engine: 'slot', serverSeed: SEED, clientSeed: 'x', nonce: 0, stake: 10, steps: [] } as const;
  await expect(recompute({ ...given, choice: { reels: 'none' } })).rejects.toThrow('choice');
  await expect(recompute({ ...given, choice: { reels: 'calm' }, serverSeed: 'abc' })).rejects.toThrow('seed');
});
