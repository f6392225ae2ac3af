/** The catalogue in the page's memory, loaded when the first search or filter is shown. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { askCatalog, catalog, useCatalog } from './catalog.ts';
import { type Shelf, shelve } from './shelf.ts';

const held = proxy<{ shelf: Shelf | null }>({ shelf: null });
/** Edition that was requested last; 0: none from the present worker. */
let requestedEdition = 0;
let isFollowed = false;

function loadEdition(): void {
  const edition = catalog.now.state === 'ready' ? catalog.now.edition : 0;
  if (edition === requestedEdition) return;
  requestedEdition = edition;
  if (edition === 0) return;
  // The last edition answers until the next one arrives.
  void askCatalog({ ask: 'pack' }).then((pack) => {
    if (pack && edition === requestedEdition) held.shelf = ref(shelve(pack));
  });
}

function followCatalog(): void {
  if (isFollowed) return;
  isFollowed = true;
  subscribe(catalog, loadEdition, true);
  loadEdition();
}

/** Search and lists over the catalogue; null while the device has none or has not loaded it. */
export function useShelf(): Shelf | null {
  useCatalog();
  useEffect(followCatalog, []);
  return useSnapshot(held).shelf;
}
