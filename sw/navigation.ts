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
  const language = localeOfPath(url.pathname);
  if (isGamePath(url.pathname)) {
    event.waitUntil(quiet().then(() => Promise.all([freshenDocument(language), freshenGameDocument(url.pathname)])));
    return (await keptGameDocument(url.pathname)) ?? withoutLobby((await cacheFirstDocument(language)).document);
  }
  const { document, isOfLanguage } = await cacheFirstDocument(language);
  event.waitUntil(freshenDocument(language));
  return isOfLanguage && showsLobby(url.pathname) ? document : await withoutLobby(document);
}

/** The language of a path, as the app reads it. */
function localeOfPath(path: string): 'pt' | 'en' {
  return /^\/en(?:\/|$)/.test(path) ? 'en' : 'pt';
}

/** The same document, but for what the lobby alone shows. */
export async function withoutLobby(document: Response): Promise<Response> {
  if (!document.ok) return document;
  const headers = new Headers(document.headers);
  // Of the bytes that it came in, which are others now.
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  const text = LOBBY_ONLY.reduce((html, part) => html.replace(part, ''), await document.text());
  return new Response(text, { status: document.status, headers });
}
