/** Tells which paths of the site's origin are files rather than pages. */
import { splitLanguage } from '../../src/contract/site-paths.ts';

/** Folders that hold files only. The worker leaves the same paths to the network (`sw/app-paths.ts`). */
const FOLDERS = /^\/(?:builds|assets|fonts|media|uploads|sw\.js)(?:\/|$)/;

/** Tells whether a path that is no route names a file: a missing file answers 404, never the site's HTML (NAV-11). */
export function isFilePath(pathname: string): boolean {
  const { path } = splitLanguage(pathname);
  return FOLDERS.test(path) || /\.[a-z0-9]{1,12}$/i.test(path.slice(path.lastIndexOf('/') + 1));
}
