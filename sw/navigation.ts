import {
  matchSitePath,
  NOT_FOUND_TITLE,
  SITE_PATHS,
  type SiteRoute,
  splitLanguage,
  tabTitle,
} from '../src/contract/site-paths.ts';
import { freshenGameDocument, isGamePath, keptGameDocument, quiet } from './game-documents.ts';
import { cacheFirstDocument, freshenDocument } from './precache.ts';

/** The lobby, and the modals that have a path of their own and lie over it. */
const LOBBY = /^(?:\/en)?(?:\/(?:login|register|recover-pass)?)?$/;

/** Whether a path shows the lobby, alone or under one of its modals. */
export function showsLobby(path: string): boolean {
  return LOBBY.test(path);
}

/** What the server puts into the lobby's document for the lobby alone: its first picture, its first screen. */
const LOBBY_ONLY = [
  /<link rel="preload" as="image"[^>]*>\s*/g,
  /<!--first-screen-->[\s\S]*?<!--\/first-screen-->/,
  /<!--player-screen-->[\s\S]*?<!--\/player-screen-->/,
  /<!--wide-screens-->[\s\S]*?<!--\/wide-screens-->/,
];

/**
 * The app's document from the cache at once; the network has its turn afterwards, for the next visit. The document is the
 * lobby's and brings its first screen, in its language; another page begins with the bare shell, a game that was opened
 * before with its own.
 */
export async function answerNavigation({ event, url }: { event: ExtendableEvent; url: URL }): Promise<Response> {
  const path = url.pathname;
  const { language } = splitLanguage(path);
  if (isGamePath(path)) {
    event.waitUntil(quiet().then(() => Promise.all([freshenDocument(language), freshenGameDocument(path)])));
    return (await keptGameDocument(path)) ?? documentFor(path, (await cacheFirstDocument(language)).document, false);
  }
  const { document, isOfLanguage } = await cacheFirstDocument(language);
  event.waitUntil(freshenDocument(language));
  return documentFor(path, document, isOfLanguage && showsLobby(path));
}

/**
 * The lobby's document as the server answers another address with it: status, language and title of that address, so that
 * they are right before any script has run. The name of a game, a category or a text is the page's to find.
 */
export async function documentFor(path: string, document: Response, keepsLobby: boolean): Promise<Response> {
  if (!document.ok || (keepsLobby && splitLanguage(path).path === '/')) return document;
  const headers = new Headers(document.headers);
  // Of the bytes that it came in, which are others now.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const html = await document.text();
  const text = keepsLobby ? html : LOBBY_ONLY.reduce((rest, part) => rest.replace(part, ''), html);
  const route = matchSitePath(path);
  return new Response(headFor(path, route, text), { status: route ? document.status : 404, headers });
}

/** The site's name as the document writes it, escaped. */
const SITE_NAME = /<meta property="og:site_name" content="([^"]*)"/;

function headFor(path: string, route: SiteRoute | null, html: string): string {
  const { language } = splitLanguage(path);
  const site = SITE_NAME.exec(html)?.[1];
  const name = (route ? SITE_PATHS[route.pattern] : NOT_FOUND_TITLE)?.[language] ?? null;
  const spoken = html.replace(
    /(<html\b[^>]* lang=")[^"]*/,
    (_whole, tag) => tag + (language === 'en' ? 'en' : 'pt-BR'),
  );
  return site === undefined
    ? spoken
    : spoken.replace(/<title>[^<]*<\/title>/, () => `<title>${tabTitle(name, site)}</title>`);
}
