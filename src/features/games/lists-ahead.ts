/**
 * The beginnings of lists that are not shown yet: those that one press on a filter would show are asked of the device in
 * idle time, so that the press itself waits for nothing.
 */
import { whenIdle } from '../../lib/idle.ts';
import { askCatalog, catalogNow } from './catalog.ts';
import type { TileGame } from './components/GameTile.tsx';
import type { GameFilterSearch } from './model.ts';

/** How many games the device gives at a time. */
export const STRETCH = 120;
/** How long a press waits for the device; milliseconds. */
const AT_MOST = 100;
/** More beginnings than these are not held. */
const MOST = 48;

/** What the device has given of a list. */
export interface DeviceList {
  /** Which list of which edition of the catalogue. */
  readonly key: string;
  readonly total: number;
  readonly games: ReadonlyMap<number, TileGame>;
}

/** Oldest first. */
const held = new Map<string, DeviceList>();

/** The name of a list: the filter's text, in one edition of the catalogue. */
export function listKey(edition: number, list: string): string {
  return `${edition} ${list}`;
}

/** The beginning of a list, if it has been asked for. */
export function aheadOf(key: string): DeviceList | null {
  return held.get(key) ?? null;
}

const keyNow = (filter: GameFilterSearch): string | null => {
  const now = catalogNow();
  return now.state === 'ready' ? listKey(now.edition, JSON.stringify(filter)) : null;
};

/** Whether the beginning of a list is here: it can be shown in the same moment. */
export function isAhead(filter: GameFilterSearch): boolean {
  const key = keyNow(filter);
  return key !== null && held.has(key);
}

async function ask(filter: GameFilterSearch, key: string): Promise<void> {
  const stretch = await askCatalog({ ask: 'list', filter, from: 0, count: STRETCH });
  if (stretch === null) return;
  held.delete(key);
  held.set(key, { key, total: stretch.total, games: new Map(stretch.games.map((game, at) => [at, game])) });
  for (const old of held.keys()) {
    if (held.size <= MOST) break;
    held.delete(old);
  }
}

/**
 * Asks the device for the beginning of a list that is about to be shown, so that a press changes filter and games in one
 * paint. At most a moment: where the device has no catalogue, or is slow, the list is shown all the same.
 */
export async function askAhead(filter: GameFilterSearch): Promise<void> {
  const key = keyNow(filter);
  if (key === null) return;
  await Promise.race([ask(filter, key), new Promise((resolve) => setTimeout(resolve, AT_MOST))]);
}

/** Asks the device for the beginnings of these lists, one in each idle moment. The answer ends it. */
export function prepare(filters: readonly GameFilterSearch[]): () => void {
  let isOver = false;
  const step = (at: number) => {
    const filter = filters[at];
    const key = filter === undefined ? null : keyNow(filter);
    if (isOver || filter === undefined || key === null) return;
    const next = () => whenIdle(() => step(at + 1));
    if (held.has(key)) step(at + 1);
    else void ask(filter, key).then(next);
  };
  whenIdle(() => step(0));
  return () => {
    isOver = true;
  };
}
