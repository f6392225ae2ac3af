// `npm run bench -- NAME [options]` runs one measurement; `npm run bench -- --help` lists them. Without a name it
// measures the lobby.
import { join } from 'node:path';
import { root, run } from '../scripts/lib.mjs';

/** `file` is relative to this folder; `node` holds flags for Node itself. */
const BENCHES = {
  lobby: {
    file: 'lobby/main.ts',
    says: 'first paint and first answer cold, repeat and offline beside two floors, on a slow phone and link',
  },
  evening: {
    file: 'evening.ts',
    says: 'how long each tap of a scripted evening waits for its paint, on a running product',
  },
  play: { file: 'play.ts', says: 'launch, signed bet and first frame of a game, on a running product' },
  sports: {
    file: 'sports.ts',
    says: 'first odds and first answered tap of /sports, or of pages with rewards, beside the lobby, on a running product',
  },
  catalog: {
    file: 'catalog.mjs',
    says: 'long tasks of scrolling, and key to answer of search and filters, on a running product',
  },
  'catalog-write': {
    file: 'catalog-write.mjs',
    says: 'tasks of the page while the device stores the catalogue, on a running product',
  },
  frames: { file: 'frames.mjs', says: 'frames of a game while its reels turn, on a running product' },
  motion: {
    file: 'motion.ts',
    says: 'layout shifts of each opening sheet, and frames of sheet, page and tile motion, on a running product',
  },
  odds: { file: 'odds.ts', says: 'tick of the odds to watchers and to a screen, on a running sports provider' },
  markets: {
    file: 'markets.ts',
    says: 'long tasks of 10,000 open markets that scroll and update, on a running sports provider',
  },
  chat: {
    file: 'chat.ts',
    says: 'long tasks of a busy chat and of its scrolling, and its first bytes, on a running product',
  },
  'chat-delay': {
    file: 'chat-delay.ts',
    says: 'press to the other browser of a chat message beside 1,000 listeners, on a running product',
  },
  'notice-delay': {
    file: 'notice-delay.ts',
    says: 'notice and read to bell, badge, drawer and push in each tab and device, on a running product',
  },
  login: { file: 'login.mjs', says: 'time of a login, on a running product' },
  upload: { file: 'upload.mjs', says: 'memory of the server while it takes an upload (Linux, after a build)' },
  ledger: { file: 'ledger.ts', says: 'bets a second beside the same statements by hand, on databases made for it' },
  statement: {
    file: 'statement.ts',
    node: ['--expose-gc'],
    says: 'pages and CSV of a long statement, on databases made for it',
  },
  rtp: { file: 'rtp.ts', says: 'ten million rounds of each engine against its stated return' },
};

const [first, ...rest] = process.argv.slice(2);
if (first === '--help' || first === '-h') {
  for (const [name, { says }] of Object.entries(BENCHES)) console.log(`${name.padEnd(14)} ${says}`);
  console.log('\nEach file in bench/ names its options in its first comment.');
  process.exit(0);
}
const named = first !== undefined && !first.startsWith('-');
const name = named ? first : 'lobby';
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (!bench) {
  console.error(`There is no measurement "${name}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
const options = named ? rest : process.argv.slice(2);
const flags = [...(bench.node ?? []), '--import', 'tsx'];
process.exit(await run(process.execPath, [...flags, join(root, 'bench', bench.file), ...options]));
