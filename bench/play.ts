/**
 * `npm run bench -- play [--address URL] [--provider URL] [--game CODE] [--runs N] [--count N] [--parts
 * launch,bet,frame] [--ways press,address] [--modes demo,real] [--cpu N] [--json FILE|-]`, on a running platform:
 * measures a launch (`POST /games/url`), a bet's signed round trip, and the time until a phone at 150 ms and 1.6 Mbit/s,
 * its processor slowed 4 times, shows a game's first frame: from a press in the lobby, and from the game's own address;
 * the first time and again. The frame counts once the game says that it is playable and has been painted; the tap counts
 * when a round begins, with a press on the game's main button ten times a second.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Reader, Tab } from './devtools.ts';
import { median, percentile, say, sayTable, writeJson } from './figures.ts';
import { createPhone, openTab, type Phone, settle } from './phone.ts';
import { defineTap, type Tappable } from './tap.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    provider: { type: 'string', default: 'http://localhost:3001' },
    game: { type: 'string', default: 'onca-da-lua' },
    runs: { type: 'string', default: '5' },
    count: { type: 'string', default: '200' },
    parts: { type: 'string', default: 'launch,bet,frame' },
    ways: { type: 'string', default: 'press,address' },
    modes: { type: 'string', default: 'demo,real' },
    cpu: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});
const { address, game } = values;
const SECRET = process.env['PROVIDER_SECRET'] ?? 'jangada-provider-dev-secret';
/** Stake of a measured bet, centavos; a rollback returns it at once. */
const STAKE = 100;

async function post<T>(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

const { token: auth } = await post<{ token: string }>(
  `${address}/api/auth/login`,
  JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
  {},
);
const asPlayer = { authorization: `Bearer ${auth}` };
const facts = await post<{ data: { gamecode: string; providercode: string } }>(
  `${address}/api/games/get`,
  JSON.stringify({ game_id: game }),
  {},
);
const path = `/casino/${facts.data.providercode}/${game}`;
const launchWish = (mode: 'real' | 'demo') =>
  JSON.stringify({ game_id: game, provider_code: facts.data.providercode, mode, lang: 'pt', device: 'mobile' });
const launch = () =>
  post<{ gameUrl: string }>(`${address}/api/games/url`, launchWish('real'), asPlayer).then(({ gameUrl }) => gameUrl);

/** Runs the work in sequence; the first ten runs are not counted. */
async function timed(count: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let at = -10; at < count; at += 1) {
    const began = performance.now();
    await work();
    if (at >= 0) times.push(performance.now() - began);
  }
  return times;
}

/** Sends a call of the provider, signed for the platform. */
function signed<T>(call: string, facts: object): Promise<T> {
  const body = JSON.stringify(facts);
  const [timestamp, where] = [String(Date.now()), `/api/provider/v1/${call}`];
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${code}.POST.${where}.${body}`).digest('hex');
  return post<T>(`${address}${where}`, body, {
    'x-provider': code,
    'x-timestamp': timestamp,
    'x-signature': signature,
  });
}
const code = facts.data.providercode;

/** Places bets and returns each stake, so that the money lasts. */
async function bets(count: number): Promise<readonly number[]> {
  const token = new URLSearchParams(new URL(await launch()).hash.slice(1)).get('t');
  const { session, player } = await signed<{ session: string; player: { id: string } }>('authenticate', { token });
  const times: number[] = [];
  for (let at = -10; at < count; at += 1) {
    const [transaction, round] = [randomUUID(), randomUUID()];
    const began = performance.now();
    await signed('bet', { session, transaction, round, gamecode: game, amount: STAKE });
    if (at >= 0) times.push(performance.now() - began);
    const back = { player: player.id, transaction: randomUUID(), bet_transaction: transaction, round, gamecode: game };
    await signed('rollback', back);
  }
  return times;
}

/** Times that the page's script records, in milliseconds since 1970: the game was ready, its first round began. */
interface Noted {
  readyAt?: number;
  tappedAt?: number;
}
type Noting = typeof globalThis & Tappable & Noted;

/** Runs in the page before its own scripts: notes when the game said that it is ready and began a round. */
function note(token: string | null): void {
  const page = globalThis as Noting;
  const now = () => performance.timeOrigin + performance.now();
  try {
    localStorage.setItem('ageVerified', 'true');
    if (token !== null) localStorage.setItem('auth', token);
  } catch {
    return;
  }
  addEventListener('message', ({ data }: MessageEvent<{ type?: string } | null>) => {
    if (data?.type === 'round_started') page.tappedAt ??= now();
    if (data?.type !== 'ready') return;
    requestAnimationFrame(() => setTimeout(() => (page.readyAt ??= now())));
  });
}

/** Runs in the game's frame: presses the main button until a round begins in it. */
function pressOn(): void {
  const pressing = setInterval(() => {
    const button = document.querySelector('.spin');
    if (!button || button.matches('[disabled], [aria-disabled="true"]')) return;
    void (globalThis as Noting).tap(button.getBoundingClientRect());
  }, 100);
  Object.assign(globalThis, { stop: () => clearInterval(pressing) });
}

/** Milliseconds from the beginning of a visit. */
interface Seen {
  readonly paint: number;
  /** Playable and painted. */
  readonly ready: number;
  readonly tap: number;
}

async function firstFrame(tab: Tab, began: number): Promise<Seen> {
  const frame: Reader = await tab.frame(values.provider);
  await frame.read(defineTap);
  await frame.read(pressOn);
  const { readyAt, tappedAt } = await tab.until(() => {
    const { readyAt, tappedAt } = globalThis as Noting;
    return readyAt === undefined || tappedAt === undefined ? undefined : { readyAt, tappedAt };
  });
  const painted = await frame.read(() => {
    (globalThis as unknown as { stop: () => void }).stop();
    return performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  });
  return { ready: Math.max(readyAt, painted) - began, paint: painted - began, tap: tappedAt - began };
}

const MODES = ['demo', 'real'] as const;

type Visit = 'press, first' | 'press, again' | 'address, first' | 'address, again';
const VISITS: readonly Visit[] = ['press, first', 'press, again', 'address, first', 'address, again'];

/** Presses the button of the game's sheet. @returns when, in milliseconds since 1970 */
async function press(tab: Tab, mode: 'real' | 'demo'): Promise<number> {
  const words = mode === 'real' ? 'Jogar' : 'Demo';
  const find = (word: string) =>
    [...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(a, button)')].some(
      (it) => it.textContent?.trim() === word,
    );
  await tab.until(find, {}, words);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return tab.read((word) => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="dialog"] :is(a, button)')].find(
      (it) => it.textContent?.trim() === word,
    ) as HTMLElement;
    void (globalThis as Noting).tap(found.getBoundingClientRect());
    return performance.timeOrigin + performance.now();
  }, words);
}

/** Runs two phones: one opens the lobby and presses a game, twice; the other opens the game's own address, twice. */
async function visits(mode: 'real' | 'demo', { link, with: withPhone }: Phone) {
  const seen = {} as Record<Visit, Seen>;
  const prepare = async (tab: Tab) => {
    await tab.prepare(defineTap, undefined);
    await tab.prepare(note, mode === 'real' ? auth : null);
  };
  const ways = values.ways.split(',');
  if (ways.includes('press'))
    await withPhone(async (open) => {
      const browser = await open();
      const sheet = `${address}/?sheet=game:${game}`;
      // The phone has visited the site, but not the game.
      for (const visit of ['press, first', 'press, again'] as const) {
        link.slow = false;
        const tab = await settle(browser, sheet, prepare);
        link.slow = true;
        await tab.slow(Number(values.cpu));
        seen[visit] = await firstFrame(tab, await press(tab, mode));
        await tab.close();
      }
    });
  if (ways.includes('address'))
    await withPhone(async (open) => {
      const where = `${address}${path}?mode=${mode}`;
      for (const visit of ['address, first', 'address, again'] as const) {
        const browser = await open();
        const tab = await openTab(browser);
        await prepare(tab);
        link.slow = true;
        await tab.slow(Number(values.cpu));
        const began = Date.now();
        await tab.open(where);
        seen[visit] = await firstFrame(tab, began);
        link.slow = false;
        await tab.close();
        // Its storage has the session now. Without the presses, no open round asks whether to leave.
        await settle(browser, where);
      }
    });
  return seen;
}

async function frames() {
  const phone = await createPhone([address, values.provider]);
  try {
    const figures = [];
    for (const mode of MODES.filter((one) => values.modes.includes(one))) {
      const runs: Awaited<ReturnType<typeof visits>>[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await visits(mode, phone));
      for (const visit of VISITS.filter((one) => values.ways.includes(one.split(',', 1)[0] ?? ''))) {
        const of = (kind: keyof Seen) => runs.map((seen) => Math.round(seen[visit][kind]));
        figures.push({
          mode,
          visit,
          ready: median(of('ready')),
          paint: median(of('paint')),
          tap: median(of('tap')),
          runs: of('ready'),
        });
      }
    }
    sayTable(
      ['first frame', 'first paint', 'playable', 'tap', 'runs'],
      figures.map((one) => [
        `${one.mode}, ${one.visit}`,
        `${one.paint} ms`,
        `${one.ready} ms`,
        `${one.tap} ms`,
        one.runs.toSorted((a, b) => a - b).join(' '),
      ]),
    );
    return figures;
  } finally {
    phone.link.close();
  }
}

const sayTimes = (name: string, times: readonly number[]) => {
  const [middle, high] = [median(times), percentile(times, 0.95)];
  say(`${name}: ${times.length}, median ${middle.toFixed(1)} ms, p95 ${high.toFixed(1)} ms`);
  return { median: middle, p95: high };
};

const wanted = values.parts.split(',');
const figures: Record<string, unknown> = {};
if (wanted.includes('launch')) figures['launch'] = sayTimes('launches', await timed(Number(values.count), launch));
if (wanted.includes('bet')) figures['bet'] = sayTimes('bets', await bets(Number(values.count)));
if (wanted.includes('frame')) figures['frame'] = await frames();
writeJson(values.json, figures);
