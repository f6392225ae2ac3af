/**
 * The site's own paths (§2), which a navigation is answered with the page; every other path gets the page too, so
 * that it can say 'Página não encontrada', but with a status of 404.
 */

/**
 * Patterns of §2, and the two of our own below `/user/edit` (privacy, my-data), without language prefix; `{x}` stands for
 * one segment. A test compares them with `src/routes`.
 */
export const SITE_PATHS = [
  '/',
  '/account/boxes',
  '/account/items',
  '/account/wallet',
  '/aml-policy',
  '/betting-terms',
  '/privacy',
  '/terms',
  '/responsible-gambling',
  '/responsible-gaming',
  '/em-conformidade-com-a-regulamentacao',
  '/casino/box/{name}',
  '/casino/category/{filter}',
  '/casino/crates',
  '/casino/favorites',
  '/casino/games',
  '/casino/play',
  '/casino/providers',
  '/casino/recent',
  '/casino/{provider}/{game}',
  '/bonus',
  '/promotion',
  '/promotions',
  '/ranking',
  '/rewards',
  '/sports',
  '/refers',
  '/pages/{slug}',
  '/login',
  '/register',
  '/recover-pass',
  '/animation',
  '/install',
  '/install-two',
  '/ios',
  '/messaging-2',
  '/NewComponents',
  '/user',
  '/user/access-data',
  '/user/history-casino',
  '/user/personal-data',
  '/user/transaction',
  '/user/verification',
  '/user/edit',
  '/user/edit/access-data',
  '/user/edit/history-casino',
  '/user/edit/my-data',
  '/user/edit/personal-data',
  '/user/edit/privacy',
  '/user/edit/transaction',
  '/user/edit/verification',
] as const;

export type SitePath = (typeof SITE_PATHS)[number];

const compiled = SITE_PATHS.map((pattern) => {
  const names: string[] = [];
  const source = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { pattern, names, regex: new RegExp(`^${source}$`) };
});

export interface SiteRoute {
  readonly pattern: SitePath;
  readonly params: Readonly<Record<string, string>>;
  readonly language: 'pt' | 'en';
  /** The path without its language prefix and without a slash at its end. */
  readonly path: string;
}

/** `/en/x` is `/x` in English. */
export function splitLanguage(pathname: string): { language: 'pt' | 'en'; path: string } {
  const english = pathname === '/en' || pathname.startsWith('/en/');
  const rest = english ? pathname.slice(3) : pathname;
  const path = rest.replace(/\/+$/, '') || '/';
  return { language: english ? 'en' : 'pt', path };
}

/** Which route of the site a path is; null when it is none. */
export function matchSitePath(pathname: string): SiteRoute | null {
  const { language, path } = splitLanguage(pathname);
  for (const { pattern, names, regex } of compiled) {
    const match = regex.exec(path);
    if (!match) continue;
    const params: Record<string, string> = {};
    try {
      names.forEach((name, index) => {
        params[name] = decodeURIComponent(match[index + 1] ?? '');
      });
    } catch {
      return null;
    }
    return { pattern, params, language, path };
  }
  return null;
}

/** Where only files lie. The worker leaves the same to the network (`sw/app-paths.ts`). */
const FOLDERS = /^\/(?:builds|assets|fonts|media|uploads|sw\.js)(?:\/|$)/;

/** Whether a path that is no route names a file: one that is not there is a real 404, never the site's HTML (pwa.md 7). */
export function isFilePath(pathname: string): boolean {
  const { path } = splitLanguage(pathname);
  return FOLDERS.test(path) || /\.[a-z0-9]{1,12}$/i.test(path.slice(path.lastIndexOf('/') + 1));
}
