/** Which paths of the site's origin are files rather than pages. */
import { splitLanguage } from '../../src/contract/site-paths.ts';

/** Where only files lie. The worker leaves the same to the network (`sw/app-paths.ts`). */
const FOLDERS = /^\/(?:builds|assets|fonts|media|uploads|sw\.js)(?:\/|$)/;

/** Whether a path that is no route names a file: one that is not there is a real 404, never the site's HTML (pwa.md 7). */
export function isFilePath(pathname: string): boolean {
  const { path } = splitLanguage(pathname);
  return FOLDERS.test(path) || /\.[a-z0-9]{1,12}$/i.test(path.slice(path.lastIndexOf('/') + 1));
}
