/**
 * `npm run bench -- lobby [--runs N] [--cpu 4,10] [--games N] [--json FILE|-] [--lighthouse] [--port N] [--taps NAMES]
 * [--only-taps]`, as a table
 * and as JSON: measures the paint of the lobby cold, on a repeat visit (browser restarted, worker in control) and
 * offline, beside a static page in the same run, on a slow phone and link: 150 ms, 1.6 Mbit/s, the processor slowed 4
 * and 10 times; HTTP/2, TLS and brotli before the built platform. Then it taps each target of `PRESSES` the moment that
 * it is painted, and times the answer beside a plain React page's (`--taps poster,login` for some, `--taps ''` for
 * none).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../../scripts/browser.mjs';
import { median, say, sayTable, writeJson } from '../figures.ts';
import type { Answered, Press } from './answer.ts';
import { FLOOR } from './floor.ts';
import { filesOf, makeCertificate, openFront, openTls, platformBehind } from './front.ts';
import { lighthouse } from './lighthouse.ts';
import { createLink } from './link.ts';
import { buildPlain } from './plain.ts';
import { type Kind, pressThrice, type Seen, type Visits, visitThrice } from './visit.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '4,10' },
    games: { type: 'string' },
    port: { type: 'string', default: '3570' },
    json: { type: 'string', default: '-' },
    lighthouse: { type: 'boolean', default: false },
    taps: { type: 'string', default: 'poster,login,chip,search,tab,deposit' },
    'only-taps': { type: 'boolean', default: false },
  },
});
const LINK = { roundTrip: 150, down: 1_638_400, up: 768_000 };
const KINDS: readonly Kind[] = ['cold', 'repeat', 'offline'];
const PAGES = ['floor', 'plain', 'lobby'] as const;
/** Targets, as ratio to the floor of the same run, with the processor slowed 4 times. */
const AIMS: Readonly<Record<Kind, number>> = { cold: 1.65, repeat: 2.7, offline: 2.7 };

/** Targets at 4×: the blocking time of a repeat visit, as ratio to the plain page's, and the longest task in ms. */
const BLOCKED_AIM = 1.5;
const LONGEST_AIM = 200;

/** The targets of a visitor's first tap, and the element that answers. The registration that opens by itself is no answer. */
const PRESSES: Readonly<Record<string, Press>> = {
  poster: {
    target: '#main a[href*="/casino/"]:not([href*="/casino/category/"], [href$="/casino/games"])',
    answer: '[role="dialog"] dl',
  },
  login: { target: 'a[href$="/login"]', answer: '[role="dialog"] input[type="password"]' },
  chip: {
    target: '#main a[href*="category="]',
    // The count of a filtered list stands before its games.
    answer: '#main p[role="status"] ~ * a[href*="/casino/"]',
  },
  search: { target: '#main a[href*="sheet=search"]', answer: '[role="dialog"] input', letter: 'o' },
  deposit: { target: 'header [data-opens="deposit"]', answer: '[role="dialog"] input', isPlayer: true },
  tab: { target: 'nav a[href="/promotions"]', answer: 'nav a[href="/promotions"][aria-current="page"]' },
};
/** The plain React page's own tap, which each of the above is compared with. */
const PLAIN: Press = { target: 'button[data-game]', answer: 'dialog button' };
/** Targets of the time from the navigation to the answer, as ratio to the plain page's. */
const ANSWER_AIMS: Readonly<Record<Kind, number>> = { cold: 2, repeat: 1.5, offline: 1.5 };

interface AnswerFigure {
  readonly page: string;
  readonly visit: Kind;
  readonly painted: number;
  /** Milliseconds from the navigation to the answer, and from the tap. */
  readonly answered: number;
  readonly waited: number;
  /** Median of the runs' own ratios of `answered` to the plain page's. */
  readonly ratio: number;
  /** `answered` of each run. */
  readonly runs: readonly number[];
}

interface Figure extends Omit<Seen, 'what'> {
  readonly cpu: number;
  readonly page: (typeof PAGES)[number];
  readonly visit: Kind;
  readonly what: string;
  /** Median of the runs' own ratios, each of two pages measured one after the other. */
  readonly ratio: number;
  /** Median of the runs' own ratios of the blocking time to the plain page's. */
  readonly blockedRatio: number;
  /** Largest contentful paint of each run. */
  readonly runs: readonly number[];
}

/** Starts the built product on ports of its own with data of its own. */
async function startPlatform(): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = Number(values.port);
  const data = mkdtempSync(join(tmpdir(), 'jangada-bench-data-'));
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(port),
      PROVIDER_PORT: String(port + 1),
      BANK_PORT: String(port + 2),
      REALTIME_PORT: String(port + 3),
      SPORTS_PORT: String(port + 4),
      TRUST_PROXY: '1',
      ...(values.games ? { SEED_GAMES: values.games } : {}),
      DATA_DIR: data,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  for (let waited = 0; ; waited += 200) {
    if (child.exitCode !== null || waited > 120_000) throw new Error('The platform did not start');
    if (
      await fetch(`http://localhost:${port}/api/health`).then(
        (it) => it.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function figuresOf(cpu: number, runs: ReadonlyArray<Record<(typeof PAGES)[number], Visits>>): Figure[] {
  return PAGES.flatMap((page) =>
    KINDS.map((visit) => {
      const seen = runs.map((run) => run[page][visit]);
      const middle = (of: (one: Seen) => number) => median(seen.map(of));
      return {
        cpu,
        page,
        visit,
        fcp: middle(({ fcp }) => fcp),
        lcp: middle(({ lcp }) => lcp),
        ratio: Number(median(runs.map((run) => run[page][visit].lcp / run.floor[visit].lcp)).toFixed(2)),
        cls: Math.max(...seen.map(({ cls }) => cls)),
        blocked: middle(({ blocked }) => blocked),
        blockedRatio: Number(
          median(runs.map((run) => run[page][visit].blocked / Math.max(1, run.plain[visit].blocked))).toFixed(2),
        ),
        longest: middle(({ longest }) => longest),
        bytesBefore: middle(({ bytesBefore }) => bytesBefore),
        bytes: middle(({ bytes }) => bytes),
        what: seen[0]?.what ?? '',
        runs: seen.map(({ lcp }) => lcp),
      };
    }),
  );
}

function answersOf(
  names: readonly string[],
  runs: ReadonlyArray<Record<string, Awaited<ReturnType<typeof pressThrice>>>>,
): AnswerFigure[] {
  const times = (name: string, visit: Kind, of: (one: Answered) => number) =>
    runs.map((run) => (run[name] ? of(run[name][visit]) : Number.NaN));
  const answered = ({ painted, waited }: Answered) => painted + waited;
  return names.flatMap((page) =>
    KINDS.map((visit) => {
      const plain = times('plain', visit, answered);
      const own = times(page, visit, answered);
      return {
        page,
        visit,
        painted: median(times(page, visit, ({ painted }) => painted)),
        answered: median(own),
        waited: median(times(page, visit, ({ waited }) => waited)),
        ratio: Number(median(own.map((time, run) => time / (plain[run] ?? 1))).toFixed(2)),
        runs: own,
      };
    }),
  );
}

/** Logs the seeded player in. */
async function logIn(port: number): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const browser = findBrowser();
const platform = await startPlatform();
const token = await logIn(platform.port);
const certificate = await makeCertificate();
const fronts = {
  floor: await openFront(certificate, filesOf(FLOOR)),
  plain: await openFront(certificate, filesOf(await buildPlain(`http://localhost:${platform.port}`))),
  lobby: await openFront(certificate, platformBehind(platform.port)),
};
const link = createLink(LINK);
const linkPorts = {
  floor: await link.open(fronts.floor.port),
  plain: await link.open(fronts.plain.port),
  lobby: await link.open(fronts.lobby.port),
};
// Warm up: the first answer of a new process is not representative.
await fetch(`http://localhost:${platform.port}/`);
const figures: Figure[] = [];
const answers: AnswerFigure[] = [];
const conditions = (page: keyof typeof fronts, cpu: number) => ({
  browser,
  certificate,
  link,
  port: fronts[page].port,
  linkPort: linkPorts[page],
  cpu,
  token,
});
let storage = 0;
let audits: Awaited<ReturnType<typeof lighthouse>> = null;
try {
  for (const cpu of values['only-taps'] ? [] : values.cpu.split(',').map(Number)) {
    const runs: Array<Record<(typeof PAGES)[number], Visits>> = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const visit = (page: (typeof PAGES)[number]) => visitThrice(conditions(page, cpu));
      // One after the other, so that other load of this machine affects both.
      runs.push({ floor: await visit('floor'), plain: await visit('plain'), lobby: await visit('lobby') });
    }
    figures.push(...figuresOf(cpu, runs));
    storage = Math.max(storage, ...runs.map(({ lobby }) => lobby.storage));
  }
  const taps = values.taps.split(',').filter((name) => name !== '');
  if (taps.length > 0) {
    const runs: Array<Record<string, Awaited<ReturnType<typeof pressThrice>>>> = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const seen: (typeof runs)[number] = { plain: await pressThrice(PLAIN, conditions('plain', 4)) };
      for (const name of taps) {
        const press = PRESSES[name];
        if (!press) throw new Error(`There is no tap "${name}". There are: ${Object.keys(PRESSES).join(', ')}.`);
        seen[name] = await pressThrice(press, conditions('lobby', 4));
      }
      runs.push(seen);
    }
    answers.push(...answersOf(['plain', ...taps], runs));
  }
  if (values.lighthouse) {
    const livePort = platform.port + 3;
    const live = await openTls(certificate, livePort);
    audits = await lighthouse(browser, certificate, fronts.lobby.port, { port: livePort, tlsPort: live.port });
    live.close();
  }
} finally {
  link.close();
  for (const front of Object.values(fronts)) front.close();
  await platform.stop();
}

say(
  `${LINK.roundTrip} ms, ${LINK.down / 1_024_000} Mbit/s, medians of ${values.runs}; times in ms, bytes over the link`,
);
if (figures.length > 0)
  sayTable(
    ['page', 'CPU', 'FCP', 'LCP', 'to floor', 'aim', 'CLS', 'blocked', 'to plain', 'longest task', 'bytes', 'largest'],
    figures.map((it) => [
      `${it.page} ${it.visit}`,
      `${it.cpu}×`,
      String(it.fcp),
      String(it.lcp),
      it.page === 'floor' ? '' : String(it.ratio),
      it.page !== 'lobby' || it.cpu !== 4 ? '' : `≤ ${AIMS[it.visit]}`,
      String(it.cls),
      String(it.blocked),
      it.page === 'lobby' ? `${it.blockedRatio}${it.visit === 'repeat' ? ` (≤ ${BLOCKED_AIM})` : ''}` : '',
      `${it.longest}${it.page === 'lobby' && it.cpu === 4 ? ` (≤ ${LONGEST_AIM})` : ''}`,
      String(it.bytes),
      it.what,
    ]),
  );
if (answers.length > 0)
  sayTable(
    ['tap at 4×', 'painted', 'answered at', 'after the tap', 'to plain', 'aim', 'answered at, runs'],
    answers.map((it) => [
      `${it.page} ${it.visit}`,
      String(it.painted),
      String(it.answered),
      String(it.waited),
      it.page === 'plain' ? '' : String(it.ratio),
      it.page === 'plain' ? '' : `≤ ${ANSWER_AIMS[it.visit]}`,
      it.runs.join(' '),
    ]),
  );
if (storage > 0) say(`${(storage / 1_000_000).toFixed(1)} MB kept in the browser`);
if (audits)
  say(
    `Lighthouse (mobile): ${Object.entries(audits)
      .map(([name, score]) => `${name} ${score}`)
      .join(', ')}`,
  );
writeJson(values.json, {
  link: LINK,
  runs: Number(values.runs),
  games: values.games ?? null,
  storage,
  figures,
  answers,
  lighthouse: audits,
});
process.exit(0);
