import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { recompute } from '../client/verify/recompute.ts';
import { drawRound, freeSpinsIn } from '../engine/slot/free-spins.ts';
import { REEL_SETS } from '../engine/slot/reels.ts';
import type { SlotOutcome } from '../engine/slot/rules.ts';
import { payout } from '../engine/slot/rules.ts';
import { readCatalog } from './catalog.ts';
import { numbersOf, serverSeed } from './fairness.ts';
import type { RoundView } from './round.ts';

const GAME = [...readCatalog().values()].find(({ variant }) => variant === 'tide')?.gamecode ?? '';
const SET = REEL_SETS.tide;
const STAKE = 200;
let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
let clock = 0;
const start = () => startProvider(folder, platform, { gamecode: GAME, now: () => clock });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-free-'));
  platform = await startFakePlatform();
  platform.state.gamecode = GAME;
  clock = Date.parse('2026-01-01T12:00:00Z');
  provider = await start();
});
afterEach(async () => {
  await provider.crash();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const outcomeOf = (round: RoundView) => round.outcome as SlotOutcome;
const step = (session: string, id: string, index: number) =>
  provider.post(`/api/rounds/${id}/step`, { step: index }, session);

/**
 * Plays a round that begins free spins: the test knows the session's secret, which no player has, and finds a seed for
 * it.
 */
async function begin(session: string): Promise<{ round: RoundView; drawn: number[]; win: number; count: number }> {
  const { secret = '', nonce = 0 } = provider.sessions.byToken(session) ?? {};
  const drawn = (clientSeed: string) => drawRound(SET, numbersOf(serverSeed(secret, nonce), clientSeed, nonce));
  let seed = 0;
  const fits = (all: number[]) => freeSpinsIn(SET, all) === 10 && payout(SET, STAKE, all) > STAKE;
  while (!fits(drawn(`seed-${seed}`))) seed += 1;
  const { status, body } = await provider.post(
    '/api/spin',
    { stake: STAKE, round_key: 'free-spins', client_seed: `seed-${seed}` },
    session,
  );
  expect(status).toBe(200);
  const all = drawn(`seed-${seed}`);
  return { round: body.round, drawn: all, win: payout(SET, STAKE, all), count: freeSpinsIn(SET, all) };
}

describe('a round with free spins', () => {
  it('is one bet and one win, shown spin by spin, and goes on after a crash where it was', async () => {
    const { session, balance } = await provider.launch();
    const { round, win, count, drawn } = await begin(session);
    // The player must not see the free spins to come: neither the spins, nor their pay, nor the seed.
    expect([round.state, round.win, round.drawn, round.fairness.server_seed]).toEqual(['playing', 0, null, null]);
    expect(outcomeOf(round).free).toMatchObject({ begun: 10, count: 10, times: 2, spins: [] });
    expect(platform.state.balance).toBe(balance - STAKE);

    const twice = await Promise.all([step(session, round.id, 0), step(session, round.id, 0)]);
    for (const { body } of twice) expect(outcomeOf(body.round).free?.spins).toHaveLength(1);
    expect((await step(session, round.id, 2)).body.code).toBe('bad_step');
    expect((await provider.spin(session, 'another', STAKE)).body.code).toBe('round_open');
    await step(session, round.id, 1);

    await provider.crash();
    provider = await start();
    expect(platform.called('win')).toHaveLength(0);
    const again = await provider.launch('launch-2');
    expect(again.round).toMatchObject({ id: round.id, state: 'playing', steps: [0, 1] });
    const left = again.round && outcomeOf(again.round).free;
    expect(left?.spins).toHaveLength(2);
    expect(left?.spins[1]?.stops).toEqual(drawn.slice(10, 15));

    let last: RoundView = round;
    for (let index = 2; index < count; index += 1) last = (await step(again.session, round.id, index)).body.round;
    expect([last.state, last.win, outcomeOf(last).free?.won]).toEqual(['settled', win, win]);
    expect(win).toBeGreaterThan(STAKE);
    expect(last.drawn).toEqual(drawn);
    expect(platform.called('bet')).toHaveLength(1);
    expect(platform.called('win').map(({ body }) => [body.amount, body.finished])).toEqual([[win, true]]);
    expect(platform.called('win')[0]?.body).toMatchObject({ detail: { outcome: { free: { won: win } } } });
    expect(platform.state.balance).toBe(balance - STAKE + win);
    expect((await step(again.session, round.id, count)).body.round.win).toBe(win);

    // A player can recompute it from the revealed seeds.
    const { choice, fairness, stake, steps } = last;
    const done = await recompute({
      engine: 'slot',
      choice,
      serverSeed: fairness.server_seed ?? '',
      clientSeed: fairness.client_seed,
      nonce: fairness.nonce,
      stake,
      steps,
    });
    expect(done).toMatchObject({ commitment: round.fairness.commitment, drawn, win, outcome: last.outcome });
  });

  it('can be ended at once, and ends by itself after a day: with all that it pays, shown or not', async () => {
    const { session, balance } = await provider.launch();
    const first = await begin(session);
    const { body } = await provider.post(`/api/rounds/${first.round.id}/end`, {}, session);
    expect([body.round.state, body.round.win]).toEqual(['settled', first.win]);
    expect(outcomeOf(body.round).free?.spins).toHaveLength(first.count);

    const other = await provider.launch('launch-2');
    const second = await begin(other.session);
    clock += 25 * 3_600_000;
    await provider.croupier.endAbandoned();
    await vi.waitFor(() => expect(provider.rounds.get(second.round.id)?.state).toBe('settled'));
    expect(platform.state.balance).toBe(balance - 2 * STAKE + first.win + second.win);
    expect(platform.called('rollback')).toHaveLength(0);
  });
});
