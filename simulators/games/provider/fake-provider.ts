import { expect } from 'vitest';
import { createApp } from './app.ts';
import type { Assets } from './assets.ts';
import { readCatalog } from './catalog.ts';
import type { FakePlatform } from './fake-platform.ts';
import { SECRET } from './fake-platform.ts';
import { silentLog } from './log.ts';
import { openBooks } from './open-books.ts';
import { createPlay } from './play.ts';
import type { RoundView } from './round.ts';
import { mayDo } from './round.ts';
import { Settler } from './settler.ts';
import type { TableOptions } from './table.ts';
import { createTables } from './table.ts';
import { createWallet } from './wallet-client.ts';

const assets: Assets = {
  html: '<html lang="%LANG%"><title>%TITLE%</title><!--%LINKS%--><script type="application/json" id="data">"%DATA%"</script></html>',
  rules: '<html lang="%LANG%"><title>%TITLE%</title>"%DATA%"</html>',
  verify: '<html lang="%LANG%"><title>%TITLE%</title></html>',
  serve: () => null,
  text: () => 'b{color:red}',
  art: (name) => `/assets/${name}`,
  chunk: (name) => [`/assets/${name}`],
};

/** The whole provider of one data directory without its process, to test what a restart loses and reads again. */
export async function startProvider(
  folder: string,
  platform: FakePlatform,
  options: { readonly gamecode?: string; readonly now?: () => number; readonly table?: TableOptions } = {},
) {
  const { gamecode = 'onca-da-lua', now = Date.now, table = {} } = options;
  const books = await openBooks(folder);
  const { journal, rounds, sessions } = books;
  const wallet = createWallet({ platformUrl: platform.url, secret: SECRET, timeoutMs: 400, pausesMs: [5, 10] });
  const settler = new Settler({ wallet, journal, log: silentLog, firstPauseMs: 10, longestPauseMs: 40 });
  const play = createPlay({ wallet, journal, rounds, settler, log: silentLog, now });
  const tables = createTables(play, silentLog, table);
  const env = { secret: SECRET, frameAncestors: ['http://localhost:3000', 'http://*.localhost:3000'] };
  const app = createApp({
    env,
    catalog: readCatalog(),
    assets,
    sessions,
    rounds,
    play,
    wallet,
    settler,
    tables,
    journal,
    log: silentLog,
  });
  for (const round of rounds.open()) {
    if (mayDo(round, 'take-back') === 'do') void play.takeBack(undefined, round);
    else void settler.settle(round);
  }
  const post = async (path: string, body: unknown, token = '') => {
    const response = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-game-session': token }) },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };
  const get = async (path: string, token = '') => {
    const response = await app.request(path, { headers: token ? { 'x-game-session': token } : {} });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  return {
    ...books,
    app,
    post,
    get,
    settler,
    tables,
    play,
    spin: (token: string, key: string, stake = 40, choice?: object) =>
      post('/api/spin', { stake, round_key: key.padEnd(8, '-'), client_seed: 'mine', choice }, token),
    async launch(token = 'launch-1') {
      const answer = await post('/api/session', { mode: 'real', gamecode, token });
      expect(answer.status).toBe(201);
      return answer.body as {
        session: string;
        balance: number;
        stakes: number[];
        fairness: { commitment: string; round: string };
        round: RoundView | null;
      };
    },
    /** A crash: ends no round and writes nothing more. */
    async crash() {
      await settler.stop();
      await journal.close();
    },
  };
}
