/** The simulated sportsbook: bets, cash-outs, voids, corrected results, faults and crashes from a seed. */
import { expect, test } from 'vitest';
import { simulateSports } from './sports.ts';

test('every bet moves exactly what its picks make, over faults and crashes', async () => {
  const { found, counts } = await simulateSports('20261123', 300);
  expect(found).toBeNull();
  // A run in which little happens would find little.
  for (const what of ['bet 201', 'bet 503', 'cash-out 200', 'cash-out 409', 'kills', 'ended settled', 'ended voided'])
    expect([what, (counts[what] ?? 0) > 3]).toEqual([what, true]);
}, 240_000);
