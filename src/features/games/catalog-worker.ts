/**
 * The catalogue, away from the thread that paints: parsed, kept in slices, searched. It holds the games for as long as
 * the page is there; the database is open only while it is read or written. It asks nothing of the network: a script is
 * served under a policy that forbids it.
 */
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

async function take(etag: string | null, bytes: ArrayBuffer, updatedAt: number): Promise<void> {
  await open();
  try {
    const games = parseCatalog(bytes);
    set({ etag, games }, updatedAt);
    await saveCatalog({ etag, games, updatedAt });
  } catch {
    // No catalogue: what is kept goes on counting.
  }
}

async function confirm(updatedAt: number): Promise<void> {
  await open();
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
    case 'take':
      void take(data.etag, data.bytes, data.at);
      break;
    case 'confirm':
      void confirm(data.at);
      break;
    case 'studios':
      studios = new Map(data.names);
      if (kept) shelf = shelve(kept.games, studios);
      break;
    default:
      void open().then(() => tell({ say: 'answer', id: data.id, answer: answerTo(data.question) }));
  }
});
