/**
 * `npm run bench -- statement [--database embedded|postgres|both] [--rows N] [--json FILE|-]`: measures the first,
 * middle and last page of a long statement and of as many bets, and the platform's memory while a slow reader downloads
 * the statement as CSV.
 */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createNodeServer } from '../server/http/node-server.ts';
import { seededId } from '../tests/fixtures/money.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../tests/fixtures/platform.ts';
import { median, onEach, type Place, percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    rows: { type: 'string', default: '100000' },
    json: { type: 'string' },
  },
});
const ROWS = Number(values.rows);
const TIMES = 60;
/** Bytes that the slow reader takes at a time, and its pause in ms. */
const SIP = 32 * 1024;
const PAUSE_MS = 5;

interface PageFigure {
  readonly database: Place['name'];
  readonly list: string;
  readonly page: number;
  readonly p50: number;
  readonly p99: number;
}
interface DownloadFigure {
  readonly database: Place['name'];
  readonly rows: number;
  readonly bytes: number;
  readonly seconds: number;
  /** Memory of the process in MiB: before, and the maximum during the download. */
  readonly before: number;
  readonly most: number;
}
const pages: PageFigure[] = [];
const downloads: DownloadFigure[] = [];

/** Inserts bets and a statement of one player, a minute apart, the last an hour ago. */
async function fill({ deps: { db }, clock }: TestPlatform, playerId: number): Promise<void> {
  const last = new Date(clock.nowMs() - 3_600_000);
  const game = await db
    .selectFrom('games')
    .select(['id', 'provider_code'])
    .where('casino_id', '=', 1)
    .executeTakeFirstOrThrow();
  await sql`
    insert into transactions (casino_id, player_id, type, status, amount, balance_after, reference, created_at, updated_at)
    select 1, ${playerId}, (array['bet', 'win', 'bet', 'deposit'])[1 + n % 4], 1, n, n, 'bench-' || n, at, at
    from generate_series(1, ${ROWS}) n, lateral (select ${last}::timestamptz - (${ROWS} - n) * interval '1 minute' as at) t`.execute(
    db,
  );
  await sql`
    insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount, balance_after, created_at, settled_at)
    select 1, ${game.provider_code}, 'bench-' || n, 'bet', ${playerId}, ${game.id}, 'bench-' || n, 100, 0, at, at
    from generate_series(1, ${ROWS}) n, lateral (select ${last}::timestamptz - (${ROWS} - n) * interval '1 minute' as at) t`.execute(
    db,
  );
  await sql`analyze transactions, wagers`.execute(db);
}

async function timePage(platform: TestPlatform, token: string, path: string, page: number): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const from = performance.now();
    const { status, body } = await platform.ask('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`, {
      token,
    });
    times.push(performance.now() - from);
    if (status !== 200 || body.data.length === 0) throw new Error(`Page ${page} of ${path} answered ${status}.`);
  }
  return times;
}

/** Reads slowly: a little, a pause, and on. Resolves with the number of bytes. */
function download(port: number, path: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: JANGADA, authorization: `Bearer ${token}` };
    get({ host: '127.0.0.1', port, path, headers }, (response: IncomingMessage) => {
      let bytes = 0;
      const sip = (): void => {
        const chunk = response.read(SIP) ?? response.read();
        if (chunk instanceof Buffer) bytes += chunk.length;
        if (!response.readableEnded) setTimeout(sip, PAUSE_MS);
      };
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
      if (response.statusCode !== 200) reject(new Error(`The statement answered ${response.statusCode}.`));
      else sip();
    }).on('error', reject);
  });
}

const MIB = 1024 * 1024;
const rss = (): number => {
  // Garbage does not count as memory of the download.
  globalThis.gc?.();
  return process.memoryUsage.rss() / MIB;
};

async function measureDownload(
  platform: TestPlatform,
  token: string,
  place: Place,
  from: string,
  rows: number,
): Promise<void> {
  const server = createNodeServer(platform.app.fetch, platform.deps.log);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const before = rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, rss());
  }, 100);
  const begun = performance.now();
  const bytes = await download(port, `/api/wallet/statement.csv?from=${from}`, token);
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watch);
  server.close();
  downloads.push({ database: place.name, rows, bytes, seconds, before, most });
}

async function measure(place: Place): Promise<void> {
  const platform = await createTestPlatform();
  try {
    const token = await platform.login(2);
    await fill(platform, await seededId(platform.deps, 2));
    const last = Math.ceil(ROWS / 20);
    for (const [list, path, end] of [
      ['statement', '/wallet/transactions', last],
      ['statement, bets alone', '/wallet/transactions?type=bet', Math.ceil(last / 2)],
      ['bets', '/wallet/bets', last],
    ] as const) {
      // The first read creates the bookmarks.
      const [first] = await timePage(platform, token, path, 1);
      pages.push({ database: place.name, list: `${list}, very first look`, page: 1, p50: first ?? 0, p99: first ?? 0 });
      for (const page of [1, Math.floor(end / 2), end]) {
        const times = await timePage(platform, token, path, page);
        pages.push({ database: place.name, list, page, p50: median(times), p99: percentile(times, 0.99) });
      }
    }
    const day = (rows: number) => new Date(platform.clock.nowMs() - rows * 60_000).toISOString().slice(0, 10);
    await measureDownload(platform, token, place, day(ROWS / 10), ROWS / 10);
    await measureDownload(platform, token, place, day(ROWS + 3000), ROWS);
  } finally {
    await platform.close();
  }
}

await onEach(values.database, measure);
const ms = (value: number): string => `${value.toFixed(1)} ms`;
say(`A statement of ${ROWS} rows and as many bets, as the API answers them; each page ${TIMES} times.`);
say();
sayTable(
  ['database', 'list', 'page', 'p50', 'p99'],
  pages.map(({ database, list, page, p50, p99 }) => [database, list, String(page), ms(p50), ms(p99)]),
);
say();
say(
  `The same as CSV, read ${SIP / 1024} KiB each ${PAUSE_MS} ms. Memory of the whole process; the embedded database is part of it.`,
);
say();
sayTable(
  ['database', 'rows', 'size', 'time', 'before', 'most'],
  downloads.map(({ database, rows, bytes, seconds, before, most }) => [
    database,
    String(rows),
    `${(bytes / MIB).toFixed(1)} MiB`,
    `${seconds.toFixed(1)} s`,
    `${before.toFixed(0)} MiB`,
    `${most.toFixed(0)} MiB`,
  ]),
);
writeJson(values.json, { bench: 'statement', rows: ROWS, pages, downloads });
process.exit(0);
