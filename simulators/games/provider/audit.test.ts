import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import { secretWhere } from '../../../tests/fixtures/rounds.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { SECRET, startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { signatureOf } from '../../lib/signing.ts';
import type { AuditedRound } from './audit.ts';
import { auditRound } from './audit.ts';
import { readCatalog } from './catalog.ts';
import type { Round } from './round.ts';

let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-audit-'));
  platform = await startFakePlatform();
  platform.state.launchTokens = new Set(['launch-1', 'launch-2', 'launch-3', 'launch-4']);
  provider = await startProvider(folder, platform);
});
afterEach(async () => {
  await provider.tables.stop();
  await provider.crash();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const PATH = '/api/audit/rounds';
async function ask(over: Record<string, string> = {}, body = '{}', path = PATH) {
  const timestamp = String(Date.now());
  const signature = signatureOf(SECRET, { timestamp, provider: '', method: 'POST', path: PATH, body: '{}' });
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature, ...over };
  const response = await provider.app.request(path, { method: 'POST', headers, body });
  const text = await response.text();
  return {
    status: response.status,
    lines:
      response.status === 200
        ? text
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
  };
}

/** Plays a round of every engine that ends by itself or by its player. */
async function playEverything(): Promise<void> {
  const { session } = await provider.launch();
  await provider.spin(session, 'slot');
  const plays: readonly (readonly [engine: string, stake: number, choice: object])[] = [
    ['dice', 500, { chance: 49, side: 'under' }],
    ['plinko', 500, { rows: 8, risk: 'low' }],
    ['mines', 500, { mines: 1 }],
  ];
  for (const [index, [engine, stake, choice]] of plays.entries()) {
    const game = [...readCatalog().values()].find((one) => one.engine === engine && !one.maintenance);
    platform.state.gamecode = game?.gamecode ?? '';
    const token = `launch-${index + 2}`;
    const { body } = await provider.post('/api/session', { mode: 'real', gamecode: game?.gamecode, token });
    const spun = await provider.spin(body.session, engine, stake, choice);
    expect(spun.status).toBe(200);
    if (engine !== 'mines') continue;
    const mined = provider.rounds.get(spun.body.round.id)?.drawn ?? [];
    const safe = [0, 1, 2].filter((field) => !mined.includes(field));
    await provider.post(`/api/rounds/${spun.body.round.id}/step`, { step: safe[0] }, body.session);
    await provider.post(`/api/rounds/${spun.body.round.id}/end`, {}, body.session);
  }
  await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]));
}

describe('the audit', () => {
  it('works every round out anew from the journal, and finds what the platform has booked', async () => {
    await playEverything();
    const { lines } = await ask();
    const rounds = lines.slice(0, -1) as AuditedRound[];
    expect(lines.at(-1)).toEqual({ end: true, rounds: 4 });
    for (const round of rounds) {
      expect(round.problems).toEqual([]);
      expect(platform.moves.get(round.bet.transaction)?.amount).toBe(round.bet.amount);
      expect(platform.moves.get(round.win.transaction)?.amount).toBe(round.win.amount);
    }
  });

  it('names a round that was paid otherwise than its seeds say', async () => {
    await playEverything();
    await provider.crash();
    const file = join(folder, 'journal.jsonl');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        /("t":"settled".*?"win":)(\d+)/,
        (_line, head, win) => `${head}${Number(win) + 7}`,
      ),
    );
    provider = await startProvider(folder, platform);
    const { lines } = await ask();
    const wrong = lines.filter(({ problems }) => problems?.length > 0);
    expect(wrong).toHaveLength(1);
    expect(wrong[0].problems[0]).toMatch(/^it should have won \d+, the platform was told \d+$/);
  });

  it('refuses a caller whose signature is missing or of another secret, time, body, path or name', async () => {
    expect((await ask()).status).toBe(200);
    const old = String(Date.now() - 301_000);
    const stale = signatureOf(SECRET, { timestamp: old, provider: '', method: 'POST', path: PATH, body: '{}' });
    for (const [headers, body, path] of [
      [{ 'x-signature': '' }],
      [{ 'x-signature': 'zz' }],
      [{ 'x-timestamp': old }],
      [{ 'x-timestamp': old, 'x-signature': stale }],
      [{ 'x-provider': 'estudio-recife' }],
      [{}, '{"all":1}'],
      [{}, '{}', `${PATH}?all=1`],
    ] as const)
      expect((await ask(headers, body, path)).status).toBe(401);
  });
});

describe('a round worked out anew', () => {
  /** A crash round of an old journal, paid before its flight: left at ten times, nothing drawn. */
  it('that was paid without a draw is named', async () => {
    const { session } = await provider.launch();
    await provider.spin(session, 'model');
    const [model] = provider.rounds.all();
    if (!model) throw new Error('no round');
    const paid: Round = {
      ...model,
      engine: 'crash',
      choice: { flight: 'f', seat: 0, auto: null },
      drawn: [],
      steps: [1_000],
      payout: 400,
      told: 400,
      state: 'settled',
    };
    const { win, problems } = auditRound(paid);
    expect(win.amount).toBe(0);
    expect(problems).toEqual([
      'its step 1 (1000) could not be taken',
      'it was decided before it was drawn',
      'it should have won 0, it says 400',
      'it should have won 0, the platform was told 400',
    ]);
  });

  it('with another draw, seed or stake of steps is named', async () => {
    const { session } = await provider.launch();
    await provider.spin(session, 'model');
    const [model] = provider.rounds.all();
    if (!model) throw new Error('no round');
    expect(auditRound(model).problems).toEqual([]);
    expect(auditRound({ ...model, drawn: model.drawn.map((stop) => stop + 1) }).problems.join()).toMatch(
      /its seeds draw/,
    );
    expect(auditRound({ ...model, serverSeed: '00'.repeat(32) }).problems.join()).toMatch(
      /not the one that was promised/,
    );
    expect(auditRound({ ...model, steps: [0] }).problems.join()).toMatch(/step 1 \(0\) could not be taken/);
    expect(auditRound({ ...model, clientSeeds: ['a', 'b'] }).problems.join()).toMatch(/not that of its players/);
  });

  it('of a flight holds, with the seeds of its players in it', async () => {
    await provider.crash();
    platform.state.gamecode = 'asa-delta';
    let clock = Date.now();
    provider = await startProvider(folder, platform, {
      gamecode: 'asa-delta',
      now: () => clock,
      table: {
        now: () => clock,
        tickMs: 2,
        pauseMs: 5,
        bettingMs: 5_000,
        secret: secretWhere((crash) => crash > 200 && crash < 900, ['mine']),
      },
    });
    const game = readCatalog().get('asa-delta');
    if (!game) throw new Error('no game');
    const table = provider.tables.of(game);
    const leave = table.watch(() => undefined);
    await vi.waitFor(() => expect(table.state().phase).toBe('betting'));
    const left = await provider.launch('launch-1');
    await provider.spin(left.session, 'left', 500, { auto: 150 });
    clock += 5_000;
    await vi.waitFor(() => expect(table.state().phase).toBe('flying'));
    leave();
    clock += 1_000_000;
    await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]));
    await vi.waitFor(() => expect(table.state().phase).toBe('idle'));
    const { lines } = await ask();
    expect(lines).toMatchObject([
      { state: 'settled', win: { amount: 750 }, problems: [] },
      { end: true, rounds: 1 },
    ]);
  });
});
