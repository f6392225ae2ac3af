/**
 * The catalogue in a worker: fetched, parsed, stored in slices, packed for the page. The worker holds the games as long
 * as the page lives; it opens the database only to read or write.
 */
import { fetchCatalog } from '../../../api/catalog.ts';
import type { CatalogGame } from '../../../contract/games.ts';
import { confirmCatalog, loadCatalog, saveCatalog } from '../../../storage/catalog-db.ts';
import { wagerable } from './facts.ts';
import { buffersOf, pack } from './pack.ts';
import { parseCatalog } from './parse.ts';
import type { CatalogQuestion, CatalogState, FromCatalog, ToCatalog } from './worker-messages.ts';

let kept: { readonly etag: string | null; readonly games: readonly CatalogGame[] } | null = null;
let edition = 0;
let opened: Promise<void> | null = null;

const tell = (message: FromCatalog, transfer: Transferable[] = []) => globalThis.postMessage(message, { transfer });
const tellState = (state: CatalogState) => tell({ say: 'state', state });

function set(next: { readonly etag: string | null; readonly games: readonly CatalogGame[] }, updatedAt: number): void {
  kept = next;
  edition += 1;
  tellState({ state: 'ready', size: next.games.length, edition, etag: next.etag, updatedAt });
}

function open(): Promise<void> {
  opened ??= loadCatalog().then((found) => {
    if (found) set(found, found.updatedAt);
    else tellState({ state: 'empty' });
  });
  return opened;
}

/**
 * Fetches a newer catalogue.
 * @returns whether the API answered
 */
async function refresh(base: string): Promise<boolean> {
  await open();
  try {
    const answer = await fetchCatalog(base, kept?.etag ?? null);
    const updatedAt = Date.now();
    if (answer.state === 'new') await take(answer.etag, answer.bytes, updatedAt);
    else if (answer.state === 'same') await confirm(updatedAt);
    else if (!kept) tellState({ state: 'none' });
    return true;
  } catch {
    return false;
  }
}

async function take(etag: string | null, bytes: ArrayBuffer, updatedAt: number): Promise<void> {
  let games: readonly CatalogGame[];
  try {
    games = parseCatalog(bytes);
  } catch {
    // The answer is no catalogue: keep the stored one.
    return;
  }
  set({ etag, games }, updatedAt);
  await saveCatalog({ etag, games, updatedAt });
}

async function confirm(updatedAt: number): Promise<void> {
  if (kept) tellState({ state: 'ready', size: kept.games.length, edition, etag: kept.etag, updatedAt });
  await confirmCatalog(updatedAt);
}

function answerTo(id: number, question: CatalogQuestion): void {
  const games = kept?.games;
  if (!games) {
    tell({ say: 'answer', id, answer: null });
    return;
  }
  switch (question.ask) {
    case 'pack': {
      const packed = pack(games);
      tell({ say: 'answer', id, answer: packed }, buffersOf(packed));
      break;
    }
    case 'one':
      tell({ say: 'answer', id, answer: games.find(({ gamecode }) => gamecode === question.gamecode) ?? null });
      break;
    case 'some':
      tell({ say: 'answer', id, answer: games.filter(({ game_id }) => question.ids.includes(game_id)) });
      break;
    default:
      tell({ say: 'answer', id, answer: wagerable(games, question.ids, question.limit) });
  }
}

addEventListener('message', ({ data }: MessageEvent<ToCatalog>) => {
  switch (data.say) {
    case 'open':
      void open();
      break;
    case 'refresh':
      void refresh(data.base).then((answer) => tell({ say: 'answer', id: data.id, answer }));
      break;
    default:
      void open()
        .then(() => answerTo(data.id, data.question))
        // The device has no memory for the pack: answer null.
        .catch(() => tell({ say: 'answer', id: data.id, answer: null }));
  }
});
