/** The simulated sportsbook on the real platform: bets, cash-outs, voids, corrected results, faults and crashes (SPORT-11). */
import { expect, test } from 'vitest';
import { simulateSports } from './sports.ts';

test('the ledger holds every bet as its picks make it, over faults, crashes and corrected results', async () => {
  const { found, counts } = await simulateSports('20261123', 150);
  expect(found).toBeNull();
  // A run in which little happens would find little.
  for (const what of ['bet 201', 'bet 503', 'cash-out 200', 'cash-out 409', 'kills', 'ended settled', 'ended voided'])
    expect([what, (counts[what] ?? 0) > 1]).toEqual([what, true]);
  expect(counts['corrections']).toBeGreaterThan(0);
}, 240_000);
