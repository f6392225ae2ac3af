/** The catalogue in the page's memory, loaded when the first search or filter is shown. */
import { useSyncExternalStore } from 'react';
import { observable } from '../../../lib/observable.ts';
import { askCatalog, catalogState, useCatalog } from './catalog.ts';
import { type Shelf, shelve } from './shelf.ts';
import type { CatalogState } from './worker-messages.ts';

const held = observable<Shelf | null>(null);
/** Edition that was requested last; 0: none from the present worker. */
let asked = 0;

function follow(now: CatalogState): void {
  const edition = now.state === 'ready' ? now.edition : 0;
  if (edition === asked) return;
  asked = edition;
  if (edition === 0) return;
  // The last edition answers until the next one arrives.
  void askCatalog({ ask: 'pack' }).then((pack) => {
    if (pack && edition === asked) held.set(shelve(pack));
  });
}

let isFollowed = false;

function subscribe(listener: () => void): () => void {
  if (!isFollowed) {
    isFollowed = true;
    catalogState.subscribe(follow);
    follow(catalogState.value);
  }
  return held.subscribe(listener);
}

/** Search and lists over the catalogue; null while the device has none or has not loaded it. */
export function useShelf(): Shelf | null {
  useCatalog();
  return useSyncExternalStore(subscribe, () => held.value);
}
