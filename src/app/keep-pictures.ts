/** Caches pictures that a start without a network needs and that were loaded before the page had a worker. */
import { tellWorker } from '../api/worker.ts';
import { PICTURE } from '../contract/worker.ts';
import { whenSiteKnown } from '../domain/site/site.ts';
import { iconOf } from '../features/install/icon.ts';
import { isDataPrecious } from '../lib/data-saver.ts';

/** A phone's first screen; on a desktop these are its first rows. */
const MOST = 10;

/** Returns the paths of the first screen's pictures, in the source that the browser chose, each once. */
export function firstPictures(): string[] {
  const paths = new Set<string>();
  for (const image of document.images) {
    if (paths.size === MOST) break;
    const { top, left, width } = image.getBoundingClientRect();
    if (width === 0 || left >= innerWidth || top + scrollY >= innerHeight) continue;
    // Skips pictures of other hosts and data URLs.
    const path = image.currentSrc.replace(location.origin, '');
    if (PICTURE.test(path)) paths.add(path);
  }
  return [...paths];
}

/**
 * Asks the worker to cache the first screen's pictures of a page without a worker (a first visit): they are only in the
 * HTTP cache, which may drop them. Also caches the icon that only the installation guides show. @param isPastWorker
 * whether this page loaded without a worker
 */
export async function keepFirstPictures(isPastWorker: boolean): Promise<void> {
  const shown = isPastWorker ? firstPictures() : [];
  const icon = isDataPrecious() ? '' : (iconOf(await whenSiteKnown()) ?? '');
  const wanted = PICTURE.test(icon) ? [icon] : [];
  if (shown.length + wanted.length > 0) await tellWorker({ type: 'KEEP', shown, wanted });
}
