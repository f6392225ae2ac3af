/** Pictures that a start without a network needs, and that no request has brought through the worker. */
import { keepPictures } from '../api/worker.ts';
import { PICTURE } from '../contract/worker.ts';
import { whenSiteKnown } from '../domain/site.ts';
import { iconOf } from '../features/install/icon.ts';
import { isDataPrecious } from '../lib/data-saver.ts';

/** A phone's first screen; a desktop's has more, whose first rows these are. */
const MOST = 10;

/** The pictures of the first screen as the browser has chosen them, by their paths, each once. */
export function firstPictures(): string[] {
  const paths = new Set<string>();
  for (const image of document.images) {
    if (paths.size === MOST) break;
    const { top, left, width } = image.getBoundingClientRect();
    if (width === 0 || left >= innerWidth || top + scrollY >= innerHeight) continue;
    // A picture of another house, or one that the document itself has brought, is none of the worker's.
    const path = image.currentSrc.replace(location.origin, '');
    if (PICTURE.test(path)) paths.add(path);
  }
  return [...paths];
}

/**
 * A page that no worker has answered, as on a first visit, has its pictures in the browser's own cache alone, which may forget
 * them: those of its first screen are kept. So is the icon that the guides to installing show, and no other page.
 * @param isPastWorker whether this page came without a worker
 */
export async function keepFirstPictures(isPastWorker: boolean): Promise<void> {
  const shown = isPastWorker ? firstPictures() : [];
  const icon = isDataPrecious() ? '' : (iconOf(await whenSiteKnown()) ?? '');
  const wanted = PICTURE.test(icon) ? [icon] : [];
  if (shown.length + wanted.length > 0) await keepPictures({ shown, wanted });
}
