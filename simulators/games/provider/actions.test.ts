import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startProvider } from '../../../tests/fixtures/games-provider.ts';
import { secretWhere, VARIANTS } from '../../../tests/fixtures/rounds.ts';
import type { FakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import { startFakePlatform } from '../../../tests/fixtures/wallet-platform.ts';
import type { Action, Stage } from '../engine/actions.ts';
import { STAGES, verdictOf } from '../engine/actions.ts';
import { multiplierAt, timeOf } from '../engine/crash/rules.ts';
import { ENGINES } from '../engine/registry.ts';
import { readCatalog } from './catalog.ts';
import { commitmentOf, numbersOf, roundId, serverSeed } from './fairness.ts';
import { hashOf } from './game-session.ts';
import type { Round, RoundState } from './round.ts';
import type { Table } from './table.ts';

const CATALOG = [...readCatalog().values()];
const CHOICES: readonly object[] = [{}, { auto: null }, { chance: 49, side: 'under' }];
/** Values that are no valid step of any engine. */
const ODD_STEPS: readonly unknown[] = [-1, 1.5, 1_001, 1e300, '5', null, [3], { step: 3 }, true];

let folder: string;
let platform: FakePlatform;
let provider: Awaited<ReturnType<typeof startProvider>>;
let clock = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'games-actions-'));
  platform = await startFakePlatform();
  clock = Date.parse('2026-01-01T12:00:00Z');
});
afterEach(async () => {
  await provider.tables.stop();
  await provider.crash();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(gamecode: string, secret = ''): Promise<void> {
  platform.state.gamecode = gamecode;
  provider = await startProvider(folder, platform, {
    gamecode,
    now: () => clock,
    table: { now: () => clock, tickMs: 2, pauseMs: 5, graceMs: 40, bettingMs: 5_000, ...(secret && { secret }) },
  });
}

/** A round of a session in a given stage. */
function roundIn(stage: Exclude<Stage, 'none'>, of: (typeof VARIANTS)[number], gamecode: string, token: string): Round {
  const [name, variant, asked] = of;
  const engine = ENGINES[name];
  const choice = engine.read(engine.choose(asked, variant) ?? asked);
  const session = provider.sessions.byHash(hashOf(token));
  if (!session) throw new Error('no session');
  const seed = serverSeed(session.secret, 0);
  const id = roundId(session.secret, 0);
  session.nonce = 1;
  const isDrawn = stage !== 'boarding' && (stage !== 'opened' || name !== 'crash');
  return {
    id,
    at: clock,
    mode: 'real',
    session: session.hash,
    key: 'the-round',
    player: session.player,
    provider: 'estudio-recife',
    gamecode,
    engine: name,
    choice,
    stake: 1_000,
    payout: 0,
    drawn: isDrawn ? engine.draw(choice, numbersOf(seed, 'mine', 0)) : [],
    revealed: name !== 'crash',
    steps: [],
    touched: clock,
    commitment: commitmentOf(seed),
    serverSeed: seed,
    clientSeed: 'mine',
    nonce: 0,
    serial: 0,
    bet: `${id}-bet`,
    win: `${id}-win`,
    rollback: `${id}-back`,
    state: (stage === 'boarding' ? 'playing' : stage) satisfies RoundState,
    refusal: null,
    balanceBefore: null,
    balanceAfter: null,
    seen: false,
  };
}

const ONE_OF_EACH = VARIANTS.filter(([name], index) => VARIANTS.findIndex(([other]) => other === name) === index);

describe.each(ONE_OF_EACH)('over HTTP, a round of %s', (...of) => {
  const [name] = of;
  const game = CATALOG.find(({ engine, maintenance }) => engine === name && !maintenance);
  const gamecode = game?.gamecode ?? '';

  /** The calls of a browser, with the action of each for this engine. */
  const calls = (id: string): readonly (readonly [action: Action, path: string, body: object])[] => [
    ['step', `/api/rounds/${id}/step`, { step: 1_000 }],
    ['step', `/api/rounds/${id}/step`, { step: 0 }],
    [name === 'crash' ? 'leave' : 'end', `/api/rounds/${id}/end`, { step: 1_000 }],
    ['see', `/api/rounds/${id}/seen`, {}],
    ...CHOICES.map(
      (choice) =>
        ['place', '/api/spin', { stake: 1_000, round_key: 'another-round', client_seed: 'mine', choice }] as const,
    ),
  ];

  it.each(STAGES.filter((stage) => stage !== 'none'))(
    'that is %s moves by what its table names alone',
    async (stage) => {
      await start(gamecode);
      for (const owner of ['itself', 'a stranger', 'nobody'] as const) {
        const { session: token } = await provider.launch(
          `launch-${['itself', 'a stranger', 'nobody'].indexOf(owner) + 1}`,
        );
        const round = roundIn(stage, of, gamecode, token);
        provider.rounds.add(round);
        const demo = (await provider.post('/api/session', { mode: 'demo', gamecode })).body.session as string;
        const asker = { itself: token, 'a stranger': demo, nobody: '' }[owner];
        for (const [action, path, body] of calls(round.id)) {
          const verdict = verdictOf(ENGINES[name].actions, action, stage, name === 'crash' ? 'idle' : undefined);
          // The tests of each engine cover the allowed actions.
          if (owner === 'itself' && verdict === 'do') continue;
          const before = structuredClone(round);
          const { balance } = platform.state;
          const answer = await provider.post(path, body, asker);
          expect(round, `${owner}: ${action}`).toEqual(before);
          expect(platform.state.balance).toBe(balance);
          if (owner === 'nobody') expect(answer.status).toBe(401);
          else if (owner === 'a stranger') {
            if (action !== 'place') expect(answer.status, action).toBe(404);
          } else if (verdict === 'stands') expect(answer.status, action).toBeLessThan(300);
          // No player watches this table, so it takes no stake in any stage.
          else if (name === 'crash' && action === 'place') expect(answer.body.code).toBe('bets_closed');
          else expect([answer.status, answer.body.code], `${action} while ${stage}`).toEqual([409, verdict]);
        }
        for (const step of ODD_STEPS) {
          const before = structuredClone(round);
          const { status } = await provider.post(`/api/rounds/${round.id}/step`, { step }, asker);
          expect(status).toBeGreaterThanOrEqual(400);
          expect(round).toEqual(before);
        }
        // A session of the same player in another game is independent.
        round.state = 'voided';
      }
      expect(platform.called('win')).toEqual([]);
      expect(
        (
          await provider.post(
            '/api/demo/refill',
            {},
            (
              await provider.post('/api/session', { mode: 'demo', gamecode })
            ).body.session,
          )
        ).body,
      ).toEqual({ balance: 100_000 });
    },
  );
});

describe('a crash table', () => {
  const GAME = 'asa-delta';
  let table: Table;
  let end: () => void = () => undefined;
  afterEach(() => end());

  async function board(): Promise<{ session: string; id: string }> {
    await start(
      GAME,
      secretWhere((crash) => crash > 300 && crash < 900, ['mine']),
    );
    const game = readCatalog().get(GAME);
    if (!game) throw new Error('no game');
    table = provider.tables.of(game);
    end = table.watch(() => undefined);
    await phase('betting');
    const { session } = await provider.launch();
    const { body } = await provider.spin(session, 'attacked', 500, { auto: null });
    return { session, id: body.round.id };
  }
  const phase = (wanted: string) => vi.waitFor(() => expect(table.state().phase).toBe(wanted), { interval: 2 });
  const attack = async (session: string, id: string) => {
    const steps = await Promise.all(
      [101, 500, 1_000].map((step) => provider.post(`/api/rounds/${id}/step`, { step }, session)),
    );
    for (const { status, body } of steps) expect([status, body.code]).toEqual([409, 'wrong_action']);
  };

  it('takes no multiplier from a browser: before the flight, in it and after it a step is refused', async () => {
    const { session, id } = await board();
    await attack(session, id);
    clock += 5_000;
    await phase('flying');
    await attack(session, id);
    expect(platform.state.balance).toBe(9_500);
    clock += 10_000_000;
    await vi.waitFor(() => expect(provider.rounds.get(id)?.state).toBe('settled'));
    await vi.waitFor(() => expect(provider.rounds.open()).toEqual([]));
    await attack(session, id);
  });

  it('pays a cash-out by the server’s clock, whatever the browser says that it is worth', async () => {
    const { session, id } = await board();
    clock += 5_000;
    await phase('flying');
    clock += Math.ceil(timeOf(105));
    const body = { step: 100_000, at: 100_000, multiplier: 100_000, cashed: 100_000 };
    const answers = await Promise.all([1, 2, 3].map(() => provider.post(`/api/rounds/${id}/end`, body, session)));
    const due = 5 * multiplierAt(Math.ceil(timeOf(105)));
    for (const answer of answers) expect(answer.body.round.win).toBe(due);
    expect(platform.called('win').map((call) => call.body.amount)).toEqual([due]);
    expect(platform.state.balance).toBe(9_500 + due);
  });

  it('draws the fall of a flight before a player can cash out, and keeps it secret', async () => {
    const { session, id } = await board();
    clock += 5_000;
    await phase('flying');
    expect(provider.rounds.get(id)?.drawn).toHaveLength(1);
    const { body } = await provider.get(`/api/rounds/${id}`, session);
    expect([body.drawn, body.outcome.crash, body.fairness.server_seed]).toEqual([null, null, null]);
  });
});
