import { describe, expect, it, vi } from 'vitest';
import type { RoundView } from '../provider/round.ts';
import { ApiFailure } from './api.ts';
import { createPersist } from './persist.ts';
import { RoundCourse } from './round-course.ts';
import type { Shell } from './shell.ts';
import type { Sound } from './sound.ts';
import type { NextStep, Stage } from './stage.ts';
import { TEXTS } from './texts.ts';

const STAKE = 100;
const BEFORE = 10_000;
const WIN = 450;
const FREE = 3;

function roundAfter(steps: number, over: Partial<RoundView> = {}): RoundView {
  return {
    id: 'free-round',
    date: '2026-11-21T12:00:00.000Z',
    gamecode: 'game',
    mode: 'real',
    state: 'playing',
    stake: STAKE,
    win: 0,
    engine: 'slot',
    choice: null,
    outcome: {},
    drawn: null,
    steps: Array.from({ length: steps }, (_, step) => step),
    balance_before: BEFORE,
    balance_after: null,
    fairness: { commitment: 'c', server_seed: null, client_seed: 's', nonce: 0 },
    ...over,
  };
}
const settled = () => roundAfter(FREE, { state: 'settled', win: WIN, balance_after: BEFORE - STAKE + WIN });

/** A game with a round of three free spins, which ends with the last of them; `fails` calls have no answer. */
function game({ fails = 0, open = null }: { readonly fails?: number; readonly open?: RoundView | null } = {}) {
  const told: string[] = [];
  const sent: object[] = [];
  let lost = fails;
  const screen = {
    result: () => undefined,
    say: () => undefined,
    cashOut: () => undefined,
    notice: (notice: { readonly text: string; readonly action?: { readonly run: () => void } } | null) => {
      if (!notice) return;
      told.push(notice.text);
      // Presses "try again" as soon as it shows.
      if (notice.text === TEXTS.pt.lostStep) queueMicrotask(() => notice.action?.run());
    },
  };
  const api = {
    spin: vi.fn(async () => ({ round: roundAfter(0), balance: BEFORE - STAKE, fairness: shell.fairness })),
    step: vi.fn(async (_id: string, step: number) => {
      if (lost > 0) {
        lost -= 1;
        throw new ApiFailure('network');
      }
      return { round: step === FREE - 1 ? settled() : roundAfter(step + 1), balance: BEFORE - STAKE };
    }),
    end: vi.fn(),
    seen: vi.fn(async () => undefined),
    state: vi.fn(),
  };
  const shell = {
    texts: TEXTS.pt,
    api,
    screen,
    bridge: { send: (message: object) => void sent.push(message) },
    ...createPersist(TEXTS.pt, screen),
    clientSeed: 's',
    phase: 'ready',
    paused: false,
    stake: STAKE,
    balance: BEFORE,
    fairness: { commitment: 'c', nonce: 0, round: 'free-round' },
    setPhase: (phase: string) => {
      shell.phase = phase;
    },
    setBalance: (balance: number) => {
      shell.balance = balance;
    },
    remember: vi.fn(),
    explain: vi.fn(() => true),
    attention: async () => undefined,
    begin: async (_token: string | null, then: (state: object) => Promise<void>) => then({ round: open }),
  };
  const stage = {
    start: vi.fn(),
    land: vi.fn(async () => undefined),
    cancel: vi.fn(),
    show: vi.fn(),
    hurry: vi.fn(),
    wins: () => [{ text: 'linha', amount: WIN }],
    choice: () => undefined,
    resuming: () => 'rodadas grátis',
    hint: { touch: '', keys: '' },
    go: { busy: '' },
    follow: vi.fn(
      async (round: RoundView): Promise<NextStep> => ({ step: round.steps.length, begin: () => undefined }),
    ),
  };
  const sound = { spin: () => undefined, win: () => undefined };
  const course = new RoundCourse(shell as unknown as Shell, stage as unknown as Stage, sound as unknown as Sound);
  return { course, shell, stage, api, sent, told };
}

describe('a round with free spins', () => {
  it('shows one after the other, by itself, and the site hears of one round with one stake and one win', async () => {
    const { course, shell, stage, api, sent } = game();
    const round = await course.spin();
    expect(round).toMatchObject({ state: 'settled', win: WIN });
    expect(api.step.mock.calls.map(([, step]) => step)).toEqual([0, 1, 2]);
    expect(stage.land).toHaveBeenCalledOnce();
    expect(shell.balance).toBe(BEFORE - STAKE + WIN);
    expect(shell.phase).toBe('ready');
    expect(sent).toEqual([
      { type: 'round_started', round: 'free-round', stake: STAKE },
      { type: 'round_ended', round: 'free-round', stake: STAKE, payout: WIN },
    ]);
    expect(api.seen).toHaveBeenCalledExactlyOnceWith('free-round');
  });

  it('asks again for a spin whose answer was lost, for the same one, and says so', async () => {
    const { course, api, told, shell } = game({ fails: 2 });
    await course.spin();
    expect(api.step.mock.calls.map(([, step]) => step)).toEqual([0, 0, 0, 1, 2]);
    expect(api.spin).toHaveBeenCalledOnce();
    expect(told).toContain(TEXTS.pt.lostStep);
    expect(shell.balance).toBe(BEFORE - STAKE + WIN);
  });

  it('goes on where it was cut off, with the stake taken once, and says what it takes up', async () => {
    const { course, api, stage, told, sent, shell } = game({ open: roundAfter(2) });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    await course.begin('token');
    vi.unstubAllGlobals();
    expect(api.spin).not.toHaveBeenCalled();
    expect(api.step.mock.calls.map(([, step]) => step)).toEqual([2]);
    expect(stage.follow).toHaveBeenCalledOnce();
    expect(told).toContain('rodadas grátis');
    expect(sent.at(-1)).toEqual({ type: 'round_ended', round: 'free-round', stake: STAKE, payout: WIN });
    expect(shell.balance).toBe(BEFORE - STAKE + WIN);
  });
});
