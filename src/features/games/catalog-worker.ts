/**
 * The catalogue, away from the thread that paints: fetched, parsed, kept in slices, searched. It holds the games for as long as
 * the page is there; the database is open only while it is read or written.
 */
import { fetchCatalog } from '../../api/catalog.ts';
import type { CatalogGame } from '../../contract/games.ts';
import { confirmCatalog, loadCatalog, saveCatalog } from '../../storage/catalog-db.ts';
import { parseCatalog } from './catalog-parse.ts';
import { type Shelf, shelve } from './catalog-shelf.ts';
import type { AnswerTo, CatalogQuestion, CatalogState, FromCatalog, ToCatalog } from './catalog-talk.ts';

let studios: ReadonlyMap<string, string> = new Map();
let kept: { readonly etag: string | null; readonly games: readonly CatalogGame[] } | null = null;
let shelf: Shelf | null = null;
let edition = 0;
let opened: Promise<void> | null = null;

const tell = (message: FromCatalog) => globalThis.postMessage(message);
const tellState = (state: CatalogState) => tell({ say: 'state', state });

function set(next: { readonly etag: string | null; readonly games: readonly CatalogGame[] }, updatedAt: number): void {
  kept = next;
  shelf = shelve(next.games, studios);
  edition += 1;
  tellState({ state: 'ready', size: shelf.size, edition, etag: next.etag, updatedAt });
}

function open(): Promise<void> {
  opened ??= loadCatalog().then((found) => {
    if (found) set(found, found.updatedAt);
    else tellState({ state: 'empty' });
  });
  return opened;
}

/** Whether the API answered. */
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
    // No catalogue: what is kept goes on counting.
    return;
  }
  set({ etag, games }, updatedAt);
  await saveCatalog({ etag, games, updatedAt });
}

async function confirm(updatedAt: number): Promise<void> {
  if (kept && shelf) tellState({ state: 'ready', size: shelf.size, edition, etag: kept.etag, updatedAt });
  await confirmCatalog(updatedAt);
}

function answerTo(question: CatalogQuestion): AnswerTo<CatalogQuestion> | null {
  if (!shelf) return null;
  switch (question.ask) {
    case 'search':
      return shelf.search(question.term, question.limit, question.type);
    case 'list':
      return shelf.list(question.filter, question.from, question.count);
    case 'one':
      return shelf.one(question.gamecode);
    case 'popular':
      return shelf.popular(question.limit);
    default:
      return shelf.wagerable(question.ids, question.limit);
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
    case 'studios':
      studios = new Map(data.names);
      if (kept) shelf = shelve(kept.games, studios);
      break;
    default:
      void open().then(() => tell({ say: 'answer', id: data.id, answer: answerTo(data.question) }));
  }
});
