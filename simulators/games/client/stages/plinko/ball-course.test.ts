import { expect, it } from 'vitest';
import type { RoundView } from '../../../provider/round.ts';
import { ApiFailure } from '../../api.ts';
import type { Shell } from '../../shell.ts';
import type { Stage } from '../../stage.ts';
import { TEXTS } from '../../texts.ts';
import { BallCourse } from './ball-course.ts';

const STAKE = 100;
const settle = async () => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

/** A game whose provider pays `wins` in turn, and whose balls land when the test says so. */
function game(balance: number, wins: readonly number[]) {
  const asked: { key: string; underWay: number }[] = [];
  const lands: (() => void)[] = [];
  const shown: number[] = [];
  const ended: string[] = [];
  const codes: string[] = [];
  let [funds, underWay, count] = [balance, 0, 0];
  const api = {
    spin: async (stake: number, key: string) => {
      underWay += 1;
      asked.push({ key, underWay });
      await Promise.resolve();
      underWay -= 1;
      if (funds < stake) throw new ApiFailure('insufficient_funds', { balance: funds });
      const [id, win, before] = [`ball-${count}`, wins[count] ?? 0, funds];
      count += 1;
      funds += win - stake;
      const round = { id, state: 'settled', stake, win, outcome: {}, balance_before: before, balance_after: funds };
      return { round: round as RoundView, fairness: { round: `ball-${count}`, commitment: 'c', nonce: count } };
    },
  };
  const shell = {
    phase: 'ready',
    paused: false,
    stake: STAKE,
    clientSeed: 'seed',
    fairness: { round: 'ball-0', commitment: 'c', nonce: 0 },
    texts: TEXTS.pt,
    api,
    persist: (work: () => Promise<unknown>) => work(),
    screen: { result: () => undefined, notice: () => undefined, name: () => undefined },
    bridge: { send: ({ type, round }: { type: string; round?: string }) => void ended.push(`${type} ${round}`) },
    setPhase: (phase: Shell['phase']) => {
      shell.phase = phase;
    },
    setBalance: (centavos: number) => void shown.push(centavos),
    explain: (code: string) => {
      codes.push(code);
      return true;
    },
  };
  const stage = {
    go: { label: 'Soltar', busy: 'Caindo…', icon: [] },
    choice: () => ({ rows: 8, risk: 'low' }),
    land: () => new Promise<void>((land) => lands.push(land)),
  };
  const course = new BallCourse({
    shell: shell as unknown as Shell, // as far as the course uses it
    stage: stage as unknown as Stage, // as above
    ends: { finish: async (round) => round, present: (round) => round },
    full: 'full',
  });
  return { course, shell, asked, lands, shown, codes, ended };
}

it('drops several balls at once: each is a round of its own, and bets follow each other', async () => {
  const { course, shell, asked, lands, shown } = game(1_000, [300, 0, 50]);
  const balls = [course.spin(), course.spin(), course.spin()];
  await settle();
  expect(asked.map(({ underWay }) => underWay)).toEqual([1, 1, 1]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
  expect([lands.length, shell.phase]).toEqual([3, 'spinning']);
  // No win of a falling ball is in the balance.
  expect(shown).toEqual([900, 800, 700]);
  lands[2]?.();
  await settle();
  expect(shown.at(-1)).toBe(750);
  lands[0]?.();
  lands[1]?.();
  expect((await Promise.all(balls)).map((round) => round?.id)).toEqual(['ball-0', 'ball-1', 'ball-2']);
  expect([shown.at(-1), shell.phase]).toEqual([1_050, 'ready']);
});

it('sends no bet after a refused one, and tells the site the end of every round that it began', async () => {
  const { course, shell, asked, lands, codes, ended } = game(150, [0]);
  const balls = [course.spin(), course.spin(), course.spin()];
  await settle();
  lands[0]?.();
  expect((await Promise.all(balls)).map((round) => round?.id ?? null)).toEqual(['ball-0', null, null]);
  expect([asked.length, codes, shell.phase]).toEqual([2, ['insufficient_funds'], 'ready']);
  expect(ended).toEqual(['round_started ball-0', 'round_started ball-1', 'round_ended ball-1']);
});

it('holds at most eight balls', async () => {
  const { course, asked } = game(10_000, []);
  for (let press = 0; press < 12; press += 1) void course.spin();
  await settle();
  await settle();
  expect(asked).toHaveLength(8);
});
