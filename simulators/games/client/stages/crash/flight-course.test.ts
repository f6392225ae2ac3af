// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableState } from '../../../table-state.ts';
import type { Shell } from '../../shell.ts';
import type { Stage } from '../../stage.ts';
import { TEXTS } from '../../texts.ts';
import { FlightCourse } from './flight-course.ts';
import type { TableView } from './table-view.ts';
import { CRASH_TEXTS } from './texts.ts';

const FLYING = { phase: 'flying', flight: { id: 'f1' }, seats: [], history: [], crash: null } as unknown as TableState;
const BETTING = { ...FLYING, phase: 'betting', flight: { id: 'f2' } } as unknown as TableState;

/** The table's stream, as far as the course uses it. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 1;
  constructor() {
    super();
    Stream.all.push(this);
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  tell(state: TableState): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(state) }));
  }
}

beforeEach(() => {
  Stream.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A course at a table in flight, and the words on its screen. */
async function sit() {
  const notices: (string | null)[] = [];
  const stakes: number[] = [];
  const shell = {
    phase: 'ready',
    paused: false,
    stake: 100,
    texts: TEXTS.pt,
    facts: { gamecode: 'pipa-no-ceu' },
    begin: (_token: string, onStarted: (state: object) => Promise<void>) => onStarted({ round: null }),
    setPhase: () => undefined,
    api: { spin: (stake: number) => stakes.push(stake) },
    persist: async () => new Promise(() => undefined),
    bridge: { send: () => undefined },
    screen: {
      result: () => undefined,
      say: () => undefined,
      name: () => undefined,
      cashOut: () => undefined,
      notice: (notice: { readonly text: string } | null) => void notices.push(notice?.text ?? null),
    },
  };
  const table = {
    state: null as TableState | null,
    multiplier: 150,
    take: (next: TableState) => {
      table.state = next;
    },
  };
  const stage = { hint: { touch: 'Toque', keys: 'Espaço' }, go: { busy: '' }, choice: () => ({ auto: null }) };
  const course = new FlightCourse({
    shell: shell as unknown as Shell, // as far as the course uses it
    stage: stage as unknown as Stage, // as above
    table: table as unknown as TableView, // as above
    texts: CRASH_TEXTS.pt,
    ends: { finish: async (round) => round, present: (round) => round },
    wrongField: () => null,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await course.begin('token');
  Stream.all[0]?.tell(FLYING);
  return { course, notices, shell };
}

it('opens the stream of a table again after it was silent for too long', async () => {
  const { notices } = await sit();
  await vi.advanceTimersByTimeAsync(25_000);
  expect([notices.at(-1), Stream.all.length, Stream.all[0]?.readyState]).toEqual([CRASH_TEXTS.pt.lost, 2, 2]);
  Stream.all[1]?.tell(FLYING);
  expect(notices.at(-1)).toBeNull();
});

it('tells a lost network at once, and opens the stream when it is back', async () => {
  const { notices } = await sit();
  dispatchEvent(new Event('offline'));
  expect(notices.at(-1)).toBe(CRASH_TEXTS.pt.lost);
  dispatchEvent(new Event('online'));
  Stream.all.at(-1)?.tell(FLYING);
  expect([Stream.all.length > 1, notices.at(-1)]).toEqual([true, null]);
});

it('takes back a stake that waits for the next flight', async () => {
  const { course, shell } = await sit();
  const persist = vi.spyOn(shell, 'persist');
  const asked = course.spin();
  course.takeBack();
  Stream.all.at(-1)?.tell(BETTING);
  expect(await asked).toBeNull();
  expect(persist).not.toHaveBeenCalled();
});
