import {
  matchSitePath,
  NOT_FOUND_TITLE,
  SITE_PATHS,
  type SiteRoute,
  splitLanguage,
  tabTitle,
} from '../src/contract/site-paths.ts';
import { showsLobby } from '../src/lib/lobby-path.ts';
import { freshenGameDocument, isGamePath, keptGameDocument, quiet } from './game-documents.ts';
import { cacheFirstDocument, freshenDocument } from './precache.ts';

/** Parts of the document that only the lobby uses: its first picture and its first screen. */
const LOBBY_ONLY = [
  /<link rel="preload" as="image"[^>]*>\s*/g,
  /<!--first-screen-->[\s\S]*?<!--\/first-screen-->/,
  /<!--player-screen-->[\s\S]*?<!--\/player-screen-->/,
  /<!--wide-screens-->[\s\S]*?<!--\/wide-screens-->/,
];

/**
 * Answers a navigation with the cached document at once and refreshes the cache afterwards, for the next visit. The
 * document is the lobby's and holds its first screen, in its language; other pages get the bare shell, a game that was
 * opened before its own document.
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
 * Turns the lobby's document into the one that the server sends for another address: status, language and title are
 * right before any script runs. The page itself adds the name of a game, category or text.
 */
export async function documentFor(path: string, document: Response, keepsLobby: boolean): Promise<Response> {
  if (!document.ok || (keepsLobby && splitLanguage(path).path === '/')) return document;
  const headers = new Headers(document.headers);
  // These headers describe the original bytes, which have changed.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const html = await document.text();
  const text = keepsLobby ? html : LOBBY_ONLY.reduce((rest, part) => rest.replace(part, ''), html);
  const route = matchSitePath(path);
  return new Response(headFor(path, route, text), { status: route ? document.status : 404, headers });
}

/** The site's name as the document holds it, escaped. */
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
