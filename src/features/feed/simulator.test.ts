import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { betEvent } from '../../contract/feed.ts';
import { applyBetEvent, createFeed } from './model.ts';
import { sampleGames, sampleNames } from './sample-games.ts';
import type { SimulatedBetEvent, SimulatorDeps } from './simulator.ts';
import {
  FAKE_BET_INTERVAL_MS,
  FeedNotAllowedError,
  STAKES,
  simulatedPoster,
  startSimulator,
  WIN_TABLE,
  wantsSimulator,
  winOf,
} from './simulator.ts';

const site = { demo: true, is_regulated: false, simulated_feed: true };

/** A timer that the test advances. */
function handTimer() {
  let now = 0;
  const waiting = new Set<{ at: number; run: () => void }>();
  return {
    after(ms: number, run: () => void) {
      const entry = { at: now + ms, run };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
    advance(ms: number) {
      const target = now + ms;
      for (;;) {
        const next = [...waiting].filter(({ at }) => at <= target).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting.delete(next);
        now = next.at;
        next.run();
      }
      now = target;
    },
    now: () => new Date(Date.UTC(2026, 10, 20) + now),
    waiting: () => waiting.size,
  };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function run(overrides: Partial<SimulatorDeps> = {}) {
  const timer = handTimer();
  const events: { at: number; event: SimulatedBetEvent }[] = [];
  const began = timer.now().getTime();
  const simulator = startSimulator({
    site,
    random: seeded(7),
    timer,
    now: timer.now,
    emit: (event) => events.push({ at: timer.now().getTime() - began, event }),
    ...overrides,
  });
  return { timer, events, simulator };
}

describe('the generator of simulated bets', () => {
  it("has a poster of each of its games among the site's files", () => {
    for (const { gamecode } of sampleGames)
      expect(existsSync(`public${simulatedPoster(gamecode)}`), gamecode).toBe(true);
  });

  it('emits one bet each 1,500 ms and its win before the next bet', () => {
    const { timer, events } = run();
    timer.advance(FAKE_BET_INTERVAL_MS * 20 + 1_400);
    const bets = events.filter(({ event }) => event.type === 'bet');
    expect(bets.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, n) => (n + 1) * 1500));
    for (const bet of bets) {
      const wins = events.filter(({ event }) => event.type === 'win' && event.transaction === bet.event.transaction);
      expect(wins).toHaveLength(1);
      expect((wins[0]?.at ?? 0) - bet.at).toBeGreaterThanOrEqual(400);
      expect((wins[0]?.at ?? 0) - bet.at).toBeLessThan(FAKE_BET_INTERVAL_MS);
    }
  });

  it('marks each event as simulated by flag and transaction, and repeats no transaction', () => {
    const { timer, events } = run();
    timer.advance(FAKE_BET_INTERVAL_MS * 50);
    expect(events.every(({ event }) => event.simulated && event.transaction.startsWith('sim-'))).toBe(true);
    const transactions = events.filter(({ event }) => event.type === 'bet').map(({ event }) => event.transaction);
    expect(new Set(transactions).size).toBe(transactions.length);
  });

  it('emits events that fit the contract of the real channel', () => {
    const { timer, events } = run();
    timer.advance(FAKE_BET_INTERVAL_MS * 30);
    for (const { event } of events) expect(v.safeParse(betEvent, event).success).toBe(true);
    const feed = events.reduce((state, { event }) => applyBetEvent(state, event), createFeed());
    expect(feed.rows).toHaveLength(5);
    expect(feed.rows.every(({ simulated }) => simulated)).toBe(true);
  });

  it('masks names to 3 or 4 characters and sends no player id', () => {
    const { timer, events } = run();
    timer.advance(FAKE_BET_INTERVAL_MS * 80);
    const lengths = new Set(events.map(({ event }) => [...event.user.name.replace(/\*+$/, '')].length));
    expect([...lengths].sort()).toEqual([3, 4]);
    expect(
      events.every(
        ({ event }) =>
          event.user.id === '' && event.user.name.endsWith('****') && !sampleNames.includes(event.user.name),
      ),
    ).toBe(true);
  });

  it('emits nothing after stop, not even a pending win', () => {
    const { timer, events, simulator } = run();
    timer.advance(FAKE_BET_INTERVAL_MS);
    simulator.stop();
    const before = events.length;
    timer.advance(60_000);
    expect([events.length, timer.waiting()]).toEqual([before, 0]);
  });

  it.each([
    ['a regulated site', { ...site, is_regulated: true }],
    ['a site with real money', { ...site, demo: false }],
    ['a site that does not ask for it', { ...site, simulated_feed: false }],
  ])('refuses to start on %s', (_what, refused) => {
    const timer = handTimer();
    const emit = () => expect.unreachable();
    expect(() => startSimulator({ site: refused, random: Math.random, timer, now: timer.now, emit })).toThrow(
      FeedNotAllowedError,
    );
    expect(wantsSimulator(refused)).toBe(false);
    timer.advance(10_000);
  });

  it('pays back less than is staked, and no win for most bets', () => {
    const chances = WIN_TABLE.reduce((sum, { chance }) => sum + chance, 0);
    const back = WIN_TABLE.reduce((sum, { chance, factor }) => sum + chance * factor, 0);
    expect(chances).toBeCloseTo(1, 10);
    expect(back).toBeLessThan(0.96);
    expect([winOf(200, 0), winOf(200, 0.65), winOf(200, 0.995), winOf(200, 0.999999999)]).toEqual([0, 0, 6000, 6000]);
    expect(Number.isInteger(winOf(25, 0.7))).toBe(true);
  });

  it('uses games of the seeded catalogue, of two providers, with stakes that they accept', () => {
    const seed = JSON.parse(readFileSync(new URL('../../../server/db/seed/catalog.json', import.meta.url), 'utf8')) as {
      games: { gamecode: string; title: string; provider: string; min_bet: number; max_bet: number }[];
    };
    const known = new Map(seed.games.map((game) => [game.gamecode, game]));
    for (const game of sampleGames) {
      const seeded = known.get(game.gamecode);
      expect(game).toEqual({ gamecode: seeded?.gamecode, providercode: seeded?.provider, title: seeded?.title });
      for (const stake of STAKES) {
        expect(stake).toBeGreaterThanOrEqual(seeded?.min_bet ?? Infinity);
        expect(stake).toBeLessThanOrEqual(seeded?.max_bet ?? 0);
      }
    }
    expect(new Set(sampleGames.map(({ providercode }) => providercode)).size).toBe(2);
  });
});
