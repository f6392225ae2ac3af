/**
 * `npm run bench -- sports [--places NAMES] [--address URL] [--sports URL] [--runs N] [--cpu N] [--json FILE|-]`, on a
 * running platform: measures `/sports`, or the pages named with commas (`PLACES`; some as the seeded player), beside the
 * lobby in one run, on a phone at 150 ms and 1.6 Mbit/s with a slowed processor, on a first and on a repeat visit.
 * Painted: the first odds, card or button, or the lobby's first poster, by the browser's own time of the paint.
 * Answered: a tap on it has put the pick on the slip, shown the card's page, or opened the sheet.
 */
import { parseArgs } from 'node:util';
import type { Browser } from './devtools.ts';
import { median, say, sayTable, writeJson } from './figures.ts';
import { createPhone, openTab, settle } from './phone.ts';
import { defineTap, type Tappable } from './tap.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    sports: { type: 'string', default: 'http://localhost:3003' },
    places: { type: 'string', default: 'sports' },
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    json: { type: 'string' },
  },
});
/** Most that a page may take, as a multiple of the lobby's time. */
const AIM = 1.5;
/** A visit without an answer by then counts as lost. Milliseconds. */
const LONGEST = 60_000;

interface Place {
  readonly path: string;
  /** Origin of the document that shows the target. */
  readonly origin: string;
  readonly target: string;
  readonly answer: string;
  /** Whether the visitor is the seeded player; a guest gets a login there. */
  readonly isPlayer?: boolean;
}
const PLACES = {
  lobby: {
    path: '/',
    origin: values.address,
    target: '#main a[href*="/casino/"]:not([href*="/casino/category/"], [href$="/casino/games"])',
    answer: '[role="dialog"] dl',
  },
  sports: {
    path: '/sports',
    origin: values.sports,
    target: 'button.odd:not(:disabled)',
    answer: '.slip-bar .count',
  },
  promotions: {
    path: '/promotions',
    origin: values.address,
    target: '#main a[href^="/promotions/"]',
    answer: '#main section dl',
  },
  promotion: {
    path: '/promotions/missoes',
    origin: values.address,
    target: '#main button:not([aria-label])',
    answer: '[role="dialog"] h2',
  },
  crates: {
    path: '/casino/crates',
    origin: values.address,
    target: '#main a[href^="/casino/box/"]',
    answer: '#main dl',
  },
  box: {
    path: '/casino/box/areia',
    origin: values.address,
    target: '#main button:not([aria-label])',
    answer: '[role="dialog"] h2',
  },
  rewards: {
    path: '/rewards',
    origin: values.address,
    // Not the arrow back, which has no text.
    target: '#main button:not([aria-label])',
    answer: '[role="dialog"] h2',
  },
  ranking: {
    path: '/ranking',
    origin: values.address,
    target: '#main [role="tab"][aria-selected="false"]',
    answer: '#main [role="tab"][aria-selected="true"]:not(:first-child)',
  },
  bonus: {
    path: '/bonus',
    origin: values.address,
    target: '#main button:not([aria-label])',
    answer: '[role="dialog"] h2',
  },
  refers: {
    path: '/refers',
    origin: values.address,
    target: '#main button:not([aria-label])',
    // The button's other words, which it shows once the link is copied.
    answer: '#main button:not([aria-label]) span > span:last-child:not([aria-hidden])',
    isPlayer: true,
  },
  boxes: {
    path: '/account/boxes',
    origin: values.address,
    target: '#main a[href$="/account/items"]',
    answer: '#main summary',
    isPlayer: true,
  },
  items: {
    path: '/account/items',
    origin: values.address,
    target: '#main summary',
    answer: '#main details[open]',
    isPlayer: true,
  },
} satisfies Readonly<Record<string, Place>>;
type PlaceName = keyof typeof PLACES;
const isPlace = (name: string): name is PlaceName => name in PLACES;
const measured = values.places.split(',').map((name) => {
  if (isPlace(name)) return name;
  throw new Error(`--places knows no "${name}". It knows: ${Object.keys(PLACES).join(', ')}.`);
});
const VISITS = ['first', 'again'] as const;

/** Milliseconds since the beginning of the visit, by the machine's clock. */
interface Seen {
  readonly painted: number;
  readonly answered: number;
}

interface Watched extends Place {
  /** Of a player's session; empty for a guest. */
  readonly token: string;
}

/** Runs in each document before its own scripts: finds the painted target, taps it, and reports the answer. */
function watch({ origin, target, answer, token }: Watched): void {
  try {
    localStorage.setItem('ageVerified', 'true');
    if (token !== '') localStorage.setItem('auth', token);
  } catch {
    return;
  }
  const page = globalThis as unknown as Tappable & { seen: Seen };
  // A frame tells the page, which is asked.
  if (self === top) addEventListener('message', ({ data }) => data?.seen && Object.assign(page, { seen: data.seen }));
  if (location.origin !== origin) return;
  // A slip that the visit before has left: a tap on the same odds would take the pick out.
  localStorage.removeItem('slip');
  const now = () => performance.timeOrigin + performance.now();
  const boxOf = (selector: string) => {
    for (const it of document.querySelectorAll<HTMLElement>(selector)) {
      const box = it.getBoundingClientRect();
      // A skeleton has the shape of what follows and takes no tap.
      if (it.closest('[inert]')) continue;
      if (!it.checkVisibility() || box.width === 0 || box.height === 0) continue;
      if (box.bottom > 0 && box.bottom < innerHeight) return box;
      // The visitor scrolls to a button below the fold: a box is sold below all its prizes.
      if (it.matches('button')) it.scrollIntoView({ block: 'center' });
    }
    return null;
  };
  let added = Number.POSITIVE_INFINITY;
  const look = new MutationObserver(() => {
    if (![...document.querySelectorAll(target)].some((it) => !it.closest('[inert]'))) return;
    added = performance.now();
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });
  const find = () => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const box = first ? boxOf(target) : null;
    if (!first || !box) return void requestAnimationFrame(find);
    // The first paint painted the target if the document held it by then; a busy page tells later.
    const painted = added < first.startTime ? performance.timeOrigin + first.startTime : now();
    void page.tap(box);
    const wait = () => {
      if (!boxOf(answer)) return void requestAnimationFrame(wait);
      // The frame that shows the answer is painted before the next one begins.
      requestAnimationFrame(() => top?.postMessage({ seen: { painted, answered: now() } }, '*'));
    };
    requestAnimationFrame(wait);
  };
  requestAnimationFrame(find);
}

/** Opens the place and waits for the answer to the tap on its target. */
async function visit(browser: Browser, place: Place): Promise<Seen> {
  // A tap of a script may not copy by itself.
  await browser.allow('clipboardSanitizedWrite');
  const tab = await openTab(browser);
  await tab.prepare(defineTap, undefined);
  await tab.prepare(watch, { ...place, token: place.isPlayer ? token : '' });
  await tab.slow(Number(values.cpu));
  const began = Date.now();
  await tab.open(`${values.address}${place.path}`);
  const seen = await tab
    .until(() => (globalThis as unknown as { seen?: Seen }).seen, { limit: LONGEST })
    .catch(() => ({ painted: Number.NaN, answered: Number.NaN }));
  await tab.close();
  return { painted: seen.painted - began, answered: seen.answered - began };
}

const login = await fetch(`${values.address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
});
const { token } = (await login.json()) as { token: string };
const phone = await createPhone([values.address, values.sports]);
const runs: Array<Record<PlaceName, Record<(typeof VISITS)[number], Seen>>> = [];
try {
  for (let run = 0; run < Number(values.runs); run += 1) {
    const seen = {} as (typeof runs)[number];
    for (const name of ['lobby', ...measured] as const)
      await phone.with(async (open) => {
        const visits = {} as Record<(typeof VISITS)[number], Seen>;
        for (const one of VISITS) {
          const browser = await open();
          phone.link.slow = true;
          visits[one] = await visit(browser, PLACES[name]);
          phone.link.slow = false;
          await settle(browser, `${values.address}${PLACES[name].path}`);
        }
        seen[name] = visits;
      });
    runs.push(seen);
  }
} finally {
  phone.link.close();
}

const KINDS = ['painted', 'answered'] as const;
const figures = VISITS.flatMap((one) =>
  KINDS.map((kind) => {
    const of = (name: PlaceName) => median(runs.map((run) => run[name][one][kind]));
    const ratio = (name: PlaceName) => median(runs.map((run) => run[name][one][kind] / run.lobby[one][kind]));
    const places = measured.map((name) => ({ name, time: of(name), ratio: ratio(name) }));
    return { visit: one, kind, lobby: of('lobby'), places };
  }),
);
say(`Processor slowed ${values.cpu} times, medians of ${values.runs}, milliseconds since the navigation`);
say(`In brackets the ratio to the lobby (≤ ${AIM})`);
sayTable(
  ['visit', 'lobby', ...measured],
  figures.map(({ visit: one, kind, lobby, places }) => [
    `${one}, ${kind}`,
    lobby.toFixed(0),
    ...places.map(({ time, ratio }) => `${time.toFixed(0)} (${ratio.toFixed(2)})`),
  ]),
);
writeJson(values.json, figures);
