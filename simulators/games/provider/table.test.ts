import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import { secretWhere } from '../../../tests/fixtures/rounds.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { crashRules, timeOf } from '../engine/crash/rules.ts';
import type { TableState } from '../table-state.ts';
import { auditRound } from './audit.ts';
import { combinedSeed, commitmentOf, numbersOf } from './fairness.ts';
import type { RoundView } from './round.ts';
import type { Table } from './table.ts';

const GAME = 'asa-delta';
let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
let clock = 0;
let told: TableState[] = [];
let leave: () => void = () => undefined;

async function start(secret = ''): Promise<Table> {
  provider = await startProvider(folder, platform, {
    gamecode: GAME,
    now: () => clock,
    table: { now: () => clock, tickMs: 2, pauseMs: 5, graceMs: 40, bettingMs: 5_000, ...(secret && { secret }) },
  });
  const game = (await import('./catalog.ts')).readCatalog().get(GAME);
  if (!game) throw new Error('no game');
  const table = provider.tables.of(game);
  told = [];
  leave = table.watch((state) => void told.push(state));
  return table;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-table-'));
  platform = await startFakePlatform();
  platform.state.gamecode = GAME;
  clock = 1_800_000_000_000;
});
afterEach(async () => {
  leave();
  await provider.tables.stop();
  await provider.crash();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const phase = (table: Table, wanted: TableState['phase']) =>
  vi.waitFor(() => expect(table.state().phase).toBe(wanted), { interval: 2 });
const bet = async (session: string, key: string, auto: number | null = null) =>
  provider.spin(session, key, 500, { auto });
const demo = async () => (await provider.post('/api/session', { mode: 'demo', gamecode: GAME })).body.session as string;
const end = (session: string, id: string) => provider.post(`/api/rounds/${id}/end`, {}, session);
const roundOf = async (id: string) => (await provider.get(`/api/rounds/${id}`)).body as RoundView;

describe('a flight', () => {
  it('is one for all: who leaves is paid by the server’s clock, who stays falls with it, and the seeds say so', async () => {
    const table = await start(secretWhere((crash) => crash > 300 && crash < 900, ['mine', 'mine', 'mine']));
    const { session } = await provider.launch();
    const [other, third] = [await demo(), await demo()];
    await phase(table, 'betting');
    const mine = (await bet(session, 'real')).body.round as RoundView;
    const left = (await bet(other, 'left')).body.round as RoundView;
    const auto = (await bet(third, 'auto', 250)).body.round as RoundView;
    expect(mine).toMatchObject({ state: 'playing', win: 0, drawn: null, fairness: { server_seed: null } });
    expect((await end(session, mine.id)).body.code).toBe('too_early');
    expect(platform.state.balance).toBe(9_500);
    clock += 5_000;
    await phase(table, 'flying');
    expect((await bet(await demo(), 'late')).body.code).toBe('bets_closed');
    clock += Math.ceil(timeOf(180));
    const { body } = await end(other, left.id);
    expect([body.round.state, body.round.win, body.round.outcome.cashed]).toEqual(['settled', 900, 180]);
    // The player has left, but the flight continues: no player may learn where it falls.
    expect([body.round.drawn, body.round.fairness.server_seed, body.round.outcome.crash]).toEqual([null, null, null]);
    expect(JSON.stringify(table.state())).not.toContain('server_seed');
    clock += 20_000;
    await phase(table, 'betting');
    await vi.waitFor(async () => expect((await roundOf(mine.id)).state).toBe('settled'));
    const [a, b, c] = await Promise.all([mine, left, auto].map(({ id }) => roundOf(id)));
    expect([a?.win, b?.win, c?.win]).toEqual([0, 900, 1_250]);
    expect(platform.state.balance).toBe(9_500);
    for (const round of [a, b, c]) {
      expect(round?.drawn).toEqual(a?.drawn);
      const { server_seed: seed, client_seed, client_seeds, nonce, commitment } = round?.fairness ?? ({} as never);
      expect(commitmentOf(seed ?? '')).toBe(commitment);
      expect(client_seed).toBe(combinedSeed(client_seeds ?? []));
      expect(crashRules.draw({ flight: '', seat: 0, auto: null }, numbersOf(seed ?? '', client_seed, nonce))).toEqual(
        round?.drawn,
      );
    }
    expect(table.state().history[0]?.crash).toBe(a?.drawn?.[0]);
  });

  it('shows the last flights to its first player, and those that were flown while no player watched', async () => {
    const table = await start();
    const first = [...table.state().history];
    expect([first.length, new Set(first.map(({ flight }) => flight)).size]).toEqual([20, 20]);
    expect(first.every(({ crash }) => Number.isInteger(crash) && crash >= 100)).toBe(true);
    leave();
    clock += 5_000;
    await phase(table, 'flying');
    clock += 1_000_000;
    await phase(table, 'idle');
    const seen = [...table.state().history];
    expect(seen[1]).toEqual(first[0]);
    clock += 120_000;
    table.watch(() => undefined)();
    const later = table.state().history;
    expect(later).toHaveLength(20);
    expect(later[0]).not.toEqual(seen[0]);
    expect(later).toContainEqual(seen[0]);
  });

  it('refuses a cash-out that comes after the fall, in words', async () => {
    const table = await start(secretWhere((crash) => crash > 150 && crash < 300, ['mine']));
    const { session } = await provider.launch();
    await phase(table, 'betting');
    const round = (await bet(session, 'slow')).body.round as RoundView;
    clock += 5_000;
    await phase(table, 'flying');
    clock += 60_000; // it fell long ago, but the table has not sent it yet
    const { status, body } = await end(session, round.id);
    expect([status, body.code]).toEqual([409, 'too_late']);
    await vi.waitFor(async () => expect((await roundOf(round.id)).state).toBe('settled'));
    expect(platform.state.balance).toBe(9_500);
  });

  it('answers the same stake again, however late its answer was lost', async () => {
    const table = await start();
    const { session } = await provider.launch();
    await phase(table, 'betting');
    const first = await bet(session, 'twice');
    clock += 5_000;
    await phase(table, 'flying');
    expect((await bet(session, 'twice')).body.round.id).toBe(first.body.round.id);
    expect(platform.called('bet')).toHaveLength(1);
    expect((await bet(session, 'bad-auto', 100)).body.code).toBe('bad_choice');
  });

  it.each([
    ['as it is written down', (line: string) => line],
    [
      'as it was written down before rounds carried their own number',
      (line: string) => line.replace(/"serial":\d+,/, ''),
    ],
  ])('never gives a round an id that a round had before a restart: %s', async (_journal, rewrite) => {
    const used: string[] = [];
    let session = '';
    for (let life = 0; life < 4; life += 1) {
      // Each process has its own table, whose flights are numbered anew.
      const table = await start();
      await phase(table, 'betting');
      if (session === '') session = (await provider.launch()).session;
      const { fairness } = (await provider.get('/api/state', session)).body;
      expect(used).not.toContain(fairness.round);
      const round = (await bet(session, `life-${life}`)).body.round as RoundView;
      expect([round.id, round.state]).toEqual([fairness.round, 'playing']);
      used.push(round.id);
      leave();
      await provider.tables.stop();
      await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]));
      await provider.crash();
      const file = join(folder, 'journal.jsonl');
      writeFileSync(file, readFileSync(file, 'utf8').split('\n').map(rewrite).join('\n'));
    }
    expect(new Set(used).size).toBe(4);
    expect(new Set(platform.called('bet').map(({ body }) => body.transaction)).size).toBe(4);
    await start();
  });

  it('reads a journal in which flights were drawn after they had landed', async () => {
    const table = await start(secretWhere((crash) => crash > 300 && crash < 900, ['mine']));
    const { session } = await provider.launch();
    await phase(table, 'betting');
    const round = (await bet(session, 'early', 200)).body.round as RoundView;
    clock += 5_000;
    await phase(table, 'flying');
    clock += 60_000;
    await vi.waitFor(async () => expect((await roundOf(round.id)).drawn).not.toBeNull());
    leave();
    await provider.tables.stop();
    await provider.crash();
    const file = join(folder, 'journal.jsonl');
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    // An old journal: left, settled, and only then drawn, without the win and the fields of later rounds.
    const early = lines
      .filter((line) => !line.includes('"t":"departed"'))
      .map((line) => line.replace(/"(?:serial|win)":\d+,?|"revealed":\w+,/g, '').replace(/,}/, '}'))
      .map((line) => {
        if (!line.includes('"t":"landed"')) return line;
        return lines.find((other) => other.includes('"t":"departed"'))?.replace('departed', 'drawn') ?? '';
      });
    writeFileSync(file, `${early.join('\n')}\n`);
    await start();
    const known = provider.rounds.get(round.id);
    expect(known && auditRound(known)).toMatchObject({ state: 'settled', win: { amount: 1_000 }, problems: [] });
    expect(await roundOf(round.id)).toMatchObject({ win: 1_000, outcome: { cashed: 200 } });
    // Left, but neither settled nor drawn before the process ended: the payout is unknown, so the stake goes back.
    leave();
    await provider.crash();
    writeFileSync(file, `${early.filter((line) => !/"t":"(?:settled|drawn|seen)"/.test(line)).join('\n')}\n`);
    await start();
    await vi.waitFor(() => expect(provider.rounds.get(round.id)?.state).not.toBe('playing'));
    expect(provider.rounds.get(round.id)).toMatchObject({ payout: 0 });
    expect(platform.called('rollback')).not.toEqual([]);
  });

  it('gives a stake back that the platform took too late', async () => {
    const table = await start();
    const { session } = await provider.launch();
    await phase(table, 'betting');
    platform.fault('bet', 'commit-then-hang');
    const late = bet(session, 'late');
    await vi.waitFor(() => expect(platform.called('bet').length).toBeGreaterThan(0));
    clock += 5_000;
    expect((await late).body.code).toBe('bets_closed');
    await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]));
    expect(platform.state.balance).toBe(10_000);
  });

  it('does not outlive its process: it pays the players who cashed out and returns the other stakes', async () => {
    const table = await start(secretWhere((crash) => crash > 500, ['mine']));
    const { session } = await provider.launch();
    await phase(table, 'betting');
    const round = (await bet(session, 'cut')).body.round as RoundView;
    clock += 5_000;
    await phase(table, 'flying');
    leave();
    await provider.crash();
    await start();
    await vi.waitFor(() => expect(provider.rounds.get(round.id)?.state).toBe('voided'));
    expect(platform.state.balance).toBe(10_000);
  });

  it('shows everybody the same, and of a player no more than a letter', async () => {
    const table = await start();
    const { session } = await provider.launch();
    await phase(table, 'betting');
    await bet(session, 'seen', 300);
    await bet(await demo(), 'seen-too');
    await vi.waitFor(() => expect(told.at(-1)?.players).toBe(2));
    expect(told.at(-1)?.seats).toEqual([
      { seat: 0, who: 'A***', stake: 500, auto: 300, cashed: null },
      { seat: 1, who: null, stake: 500, auto: null, cashed: null },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/"Ana|seed"|balance/);
    const response = await provider.app.request(`/api/live/${GAME}`);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^data: \{"phase":"betting"/);
    await reader?.cancel();
    expect((await provider.app.request('/api/live/boto')).status).toBe(404);
  });
});
