import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import type { MinesOutcome } from '../engine/mines/rules.ts';
import { FIELDS, multiplierOf } from '../engine/mines/rules.ts';
import type { RoundView } from './round.ts';

const GAME = 'mina-verde';
const HOUR = 3_600_000;
let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
let clock = 0;
const start = () => startProvider(folder, platform, { gamecode: GAME, now: () => clock });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-steps-'));
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

const outcomeOf = (round: RoundView) => round.outcome as MinesOutcome;
const open = async (session: string, key = 'mines', mines = 3) => {
  const { status, body } = await provider.spin(session, key, 500, { mines });
  expect(status).toBe(200);
  return body.round as RoundView;
};
const step = (session: string, id: string, field: number) =>
  provider.post(`/api/rounds/${id}/step`, { step: field }, session);
const end = (session: string, id: string) => provider.post(`/api/rounds/${id}/end`, {}, session);
/** Fields with and without a mine, as the journal knows them. */
const fieldsOf = (id: string) => {
  const mined = provider.rounds.get(id)?.drawn ?? [];
  const all = Array.from({ length: FIELDS }, (_, index) => index);
  return { mined, safe: all.filter((field) => !mined.includes(field)) };
};

describe('a round of several steps', () => {
  it('takes the stake at its beginning, hides its mines, and pays a cash-out once', async () => {
    const { session } = await provider.launch();
    const round = await open(session);
    expect([round.state, round.win, round.drawn, round.fairness.server_seed]).toEqual(['playing', 0, null, null]);
    expect(outcomeOf(round).positions).toBeNull();
    expect(platform.state.balance).toBe(9_500);
    const [first = 0, second = 0] = fieldsOf(round.id).safe;
    await step(session, round.id, first);
    const twice = await Promise.all([step(session, round.id, second), step(session, round.id, second)]);
    for (const { body } of twice) expect(outcomeOf(body.round).opened).toEqual([first, second]);
    const ends = await Promise.all([end(session, round.id), end(session, round.id)]);
    const due = 5 * multiplierOf(3, 2);
    for (const { body } of ends)
      expect([body.round.state, body.round.win, body.balance]).toEqual(['settled', due, 9_500 + due]);
    expect(platform.called('win').map(({ body }) => [body.amount, body.finished])).toEqual([[due, true]]);
    expect(platform.called('win')[0]?.body).toMatchObject({
      detail: { engine: 'mines', choice: { mines: 3 }, outcome: { opened: [first, second], hit: null } },
    });
    expect(ends[0]?.body.round.fairness.server_seed).not.toBeNull();
    expect((await step(session, round.id, 20)).body.round.win).toBe(due);
  });

  it('ends at a mine with nothing, and at no step that it does not have', async () => {
    const { session } = await provider.launch();
    const round = await open(session);
    expect((await end(session, round.id)).body.code).toBe('bad_step');
    expect((await step(session, round.id, 25)).body.code).toBe('bad_step');
    expect((await step(session, round.id, -1)).status).toBe(422);
    expect((await provider.spin(session, 'another', 500, { mines: 3 })).body.code).toBe('round_open');
    const [mine = 0] = fieldsOf(round.id).mined;
    const { body } = await step(session, round.id, mine);
    expect([body.round.state, body.round.win, outcomeOf(body.round).hit]).toEqual(['settled', 0, mine]);
    expect(platform.state.balance).toBe(9_500);
    expect((await provider.spin(session, 'bad', 500, { mines: 30 })).body.code).toBe('bad_choice');
    expect((await provider.spin(session, 'cents', 150, { mines: 3 })).body.code).toBe('stake_out_of_range');
  });

  it('is the only one of its player, also when two sessions open theirs in one moment', async () => {
    const [one, two] = [await provider.launch('launch-1'), await provider.launch('launch-2')];
    const append = provider.journal.append.bind(provider.journal);
    let write = () => {};
    const disk = new Promise<void>((resolve) => {
      write = resolve;
    });
    vi.spyOn(provider.journal, 'append').mockImplementation(async (record) => {
      await disk;
      return append(record);
    });
    const spun = vi.spyOn(provider.croupier, 'spin');
    const first = provider.spin(one.session, 'at-once-1', 500, { mines: 3 });
    await vi.waitFor(() => expect(provider.journal.append).toHaveBeenCalled());
    const second = provider.spin(two.session, 'at-once-2', 500, { mines: 3 });
    await vi.waitFor(() => expect(spun.mock.results).toHaveLength(2));
    write();
    expect((await second).body.code).toBe('round_open');
    expect((await first).body.round.state).toBe('playing');
    expect(platform.called('bet')).toHaveLength(1);
    expect(platform.state.balance).toBe(9_500);
  });

  it('refuses the steps of another player', async () => {
    const { session } = await provider.launch();
    const round = await open(session);
    const stranger = await provider.post('/api/session', { mode: 'demo', gamecode: GAME });
    expect((await step(stranger.body.session, round.id, 1)).status).toBe(404);
    expect((await end(stranger.body.session, round.id)).status).toBe(404);
    const { body } = await provider.get(`/api/rounds/${round.id}`);
    expect([body.drawn, body.outcome.positions, body.fairness.server_seed]).toEqual([null, null, null]);
  });

  it('waits through a crash, and goes on in another session of its player', async () => {
    const { session } = await provider.launch();
    const round = await open(session);
    const { safe } = fieldsOf(round.id);
    await step(session, round.id, safe[0] ?? 0);
    await provider.crash();
    provider = await start();
    expect(platform.called('rollback')).toHaveLength(0);
    const again = await provider.launch('launch-2');
    expect(again.round).toMatchObject({ id: round.id, state: 'playing', outcome: { opened: [safe[0]] } });
    await step(again.session, round.id, safe[1] ?? 0);
    const { body } = await end(again.session, round.id);
    expect(body.round.win).toBe(5 * multiplierOf(3, 2));
    expect(platform.state.balance).toBe(9_500 + body.round.win);
  });

  it('does not count a step that could not be written down', async () => {
    const { session } = await provider.launch();
    const round = await open(session);
    await provider.journal.close();
    const { safe } = fieldsOf(round.id);
    expect((await step(session, round.id, safe[0] ?? 0)).body.code).toBe('storage_unavailable');
    expect(provider.rounds.get(round.id)?.steps).toEqual([]);
    vi.spyOn(provider.journal, 'close').mockResolvedValue();
  });

  it('ends by itself after a day: with what it pays, or with the stake where nothing was opened', async () => {
    const { session } = await provider.launch();
    const left = await open(session, 'left');
    const { safe } = fieldsOf(left.id);
    await step(session, left.id, safe[0] ?? 0);
    clock += 23 * HOUR;
    await provider.croupier.endAbandoned();
    expect(provider.rounds.get(left.id)?.state).toBe('playing');
    clock += 2 * HOUR;
    await provider.croupier.endAbandoned();
    await vi.waitFor(() => expect(provider.rounds.get(left.id)?.state).toBe('settled'));
    const due = 5 * multiplierOf(3, 1);
    expect(platform.state.balance).toBe(9_500 + due);
    const untouched = await open(session, 'untouched');
    clock += 25 * HOUR;
    await provider.croupier.endAbandoned();
    await vi.waitFor(() => expect(provider.rounds.get(untouched.id)?.state).toBe('voided'));
    expect(platform.state.balance).toBe(9_500 + due);
  });

  it('pays a demo’s balance alike, without a word to the platform', async () => {
    const { body: demo } = await provider.post('/api/session', { mode: 'demo', gamecode: GAME });
    const round = await open(demo.session, 'demo', 1);
    const { safe } = fieldsOf(round.id);
    await step(demo.session, round.id, safe[0] ?? 0);
    const { body } = await end(demo.session, round.id);
    expect([body.round.state, body.balance]).toEqual(['settled', 100_000 - 500 + 5 * multiplierOf(1, 1)]);
    expect(platform.calls).toHaveLength(0);
  });
});
