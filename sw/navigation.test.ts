import { beforeAll, describe, expect, it, vi } from 'vitest';
import { showsLobby } from '../src/lib/lobby-path.ts';
import { isAppNavigation } from './app-paths.ts';

let documentFor: (path: string, document: Response, keepsLobby: boolean) => Promise<Response>;
const ORIGIN = 'http://localhost:3000';

beforeAll(async () => {
  // The worker's global scope; the build writes its list of files here.
  const files = ['assets/index-a.js', 'assets/index-a.css'].map((url) => ({ url, revision: null }));
  vi.stubGlobal('self', {
    __WB_MANIFEST: [{ url: 'index.html', revision: '1' }, ...files],
    location: { origin: ORIGIN },
  });
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js`, origin: ORIGIN });
  ({ documentFor } = await import('./navigation.ts'));
});
const answers = (path: string) => isAppNavigation(new URL(path, ORIGIN), ORIGIN);

describe('the worker answers a navigation to', () => {
  it.each([
    '/',
    '/en',
    '/en/',
    '/casino/games?category=slots',
    '/casino/arraial/onca-da-lua',
    '/casino/arraial/boto.2',
    '/en/casino/box/ouro',
    '/login',
    '/register?ref=A',
    '/user/edit/personal-data',
    '/pages/termos.antigos',
    '/account/wallet',
    '/NewComponents',
    '/nothing-of-the-kind',
    '/apicultura',
    '/developers-choice',
  ])('%s', (path) => expect(answers(path)).toBe(true));
});

describe('the server answers a request for', () => {
  it.each([
    '/api',
    '/api/site-config',
    '/api/openapi.json',
    '/api/wallet/statement.csv',
    '/api/_nuxt_icon/lucide.json',
    '/simulador-pix',
    '/simulador-pix/abc123',
    '/sw.js',
    '/sw.js/',
    '/manifest.webmanifest',
    '/manifest.json',
    '/builds/latest.json',
    '/builds/meta/1.json',
    '/assets/index-abc.js',
    '/assets/images/ranks/1.webp',
    '/fonts/bricolage-latin.woff2',
    '/_payload.json',
    '/casino/games/_payload.json',
    '/en/casino/games/_payload.json',
    '/dev/mailbox',
    '/dev',
    '/.well-known/assetlinks.json',
    '/index.html',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.ico',
    '/audio/notification.mp3',
    '/auth/google/callback?code=1',
    '/oauth/return',
    '/payment/return?txid=1',
    '/pagamento/retorno',
    '/en/api/health',
    '/?preview',
  ])('%s', (path) => expect(answers(path)).toBe(false));

  it('an address of another origin', () => {
    expect(isAppNavigation(new URL('http://localhost:3001/play/onca'), ORIGIN)).toBe(false);
    expect(isAppNavigation(new URL('http://localhost:3002/'), ORIGIN)).toBe(false);
  });
});

describe('a cached document for a page other than the lobby', () => {
  const preload = '<link rel="preload" as="image" type="image/avif" imagesrcset="/a.avif 240w" fetchpriority="high" />';
  const font = '<link rel="preload" href="/fonts/a.woff2" as="font" crossorigin />';
  const policy = "default-src 'self'";

  it('drops the screens of the lobby and keeps the entry of the app', async () => {
    const entry = '<template id="entry"><script type="module" src="/assets/index-a.js"></script></template>';
    const kept =
      '<div id="root"><!--first-screen--><template id="guest-screen"><main>\n</main></template><!--/first-screen--><p>late</p></div>' +
      `<!--player-screen--><template id="player-screen"><main></main></template><!--/player-screen-->${entry}` +
      '<!--wide-screens--><template id="wide-guest-screen"><main></main></template><!--/wide-screens-->';
    const answer = await documentFor('/casino/games', new Response(kept), false);
    expect(await answer.text()).toBe(`<div id="root"><p>late</p></div>${entry}`);
  });

  it('drops the preload of a poster and keeps the rest, with its headers', async () => {
    const kept = new Response(`<head>${preload}\n${font}</head>`, {
      headers: { 'content-type': 'text/html', 'content-security-policy': policy, 'content-length': '1' },
    });
    const answer = await documentFor('/casino/games', kept, false);
    expect(await answer.text()).toBe(`<head>${font}</head>`);
    expect(answer.headers.get('content-security-policy')).toBe(policy);
    expect(answer.headers.get('content-length')).toBeNull();
  });

  it.each(['/', '/en', '/en/', '/login', '/en/register'])('does not apply to %s', (path) =>
    expect(showsLobby(path)).toBe(true),
  );
  it.each(['/casino/games', '/en/casino/games', '/account/wallet', '/entrada'])('applies to %s', (path) =>
    expect(showsLobby(path)).toBe(false),
  );

  it('passes on an error of the server unchanged', async () => {
    const answer = new Response(preload, { status: 503 });
    expect(await documentFor('/casino/games', answer, false)).toBe(answer);
  });
});

describe('a cached document', () => {
  const kept = () =>
    new Response(
      '<html lang="pt-BR" data-site="a"><head><title>Cassino · A &amp; B</title>' +
        '<meta property="og:site_name" content="A &amp; B" /></head></html>',
    );
  const shown = async (path: string) => {
    const answer = await documentFor(path, kept(), showsLobby(path));
    const text = await answer.text();
    return [answer.status, /lang="([^"]*)"/.exec(text)?.[1], /<title>([^<]*)</.exec(text)?.[1]];
  };

  it.each([
    ['/', 200, 'pt-BR', 'Cassino · A &amp; B'],
    ['/login', 200, 'pt-BR', 'Entrar · A &amp; B'],
    ['/en/register', 200, 'en', 'Sign up · A &amp; B'],
    ['/casino/games', 200, 'pt-BR', 'Todos os jogos · A &amp; B'],
    ['/en/account/wallet', 200, 'en', 'Wallet · A &amp; B'],
    // The worker does not know the title of a category or text; the page sets it.
    ['/casino/category/slots', 200, 'pt-BR', 'A &amp; B'],
    ['/en/pages/novidades', 200, 'en', 'A &amp; B'],
    ['/nada/por/aqui', 404, 'pt-BR', 'Página não encontrada · A &amp; B'],
    ['/en/nothing', 404, 'en', 'Page not found · A &amp; B'],
  ])('answers %s with its status, language and title', async (path, status, lang, title) => {
    expect(await shown(path)).toEqual([status, lang, title]);
  });
});

describe('the address of a game', () => {
  it.each([
    ['/casino/arraial/onca-da-lua', true],
    ['/en/casino/arraial/boto.2', true],
    ['/casino/category/slots', false],
    ['/en/casino/category/slots', false],
    ['/casino/box/ouro', false],
    ['/casino/games', false],
    ['/casino/arraial/onca-da-lua/more', false],
    ['/', false],
  ])('%s: %s', async (path, is) => {
    const { isGamePath } = await import('./game-documents.ts');
    expect(isGamePath(path)).toBe(is);
  });

  describe('the cached document of a game', () => {
    const PATH = '/casino/arraial/onca-da-lua';
    const document = (build: string, words = '') =>
      `<script src="/assets/index-${build}.js"></script><link href="/assets/index-${build}.css">${words}`;
    const held = new Map<string, Map<string, Response>>();
    const cacheOf = (name: string) => {
      const known = held.get(name) ?? new Map<string, Response>();
      held.set(name, known);
      const key = (what: string | { url: string }) => (typeof what === 'string' ? what : what.url);
      return {
        match: async (what: string | { url: string }) => known.get(key(what))?.clone(),
        put: async (what: string, answer: Response) => void known.set(what, answer),
        delete: async (what: string | { url: string }) => known.delete(key(what)),
        keys: async () => [...known.keys()].map((url) => ({ url })),
      };
    };
    let keep: typeof import('./game-documents.ts');
    beforeAll(async () => {
      vi.stubGlobal('caches', {
        open: async (name: string) => cacheOf(name),
        keys: async () => [...held.keys()],
        delete: async (name: string) => held.delete(name),
        match: async (what: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(what),
      });
      keep = await import('./game-documents.ts');
    });
    const serve = (text: string, init?: ResponseInit) => vi.stubGlobal('fetch', async () => new Response(text, init));

    it("is stored only from the worker's own build, and stays offline", async () => {
      serve(document('b', 'newer'));
      await keep.freshenGameDocument(PATH);
      expect(await keep.keptGameDocument(PATH)).toBeUndefined();
      serve('gone', { status: 404 });
      await keep.freshenGameDocument(PATH);
      expect(await keep.keptGameDocument(PATH)).toBeUndefined();
      serve(document('a', 'the game'));
      await keep.freshenGameDocument(PATH);
      expect(await (await keep.keptGameDocument(PATH))?.text()).toContain('the game');
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
      await keep.freshenGameDocument(PATH);
      expect(await (await keep.keptGameDocument(PATH))?.text()).toContain('the game');
    });

    it('is deleted when the server answers 404', async () => {
      serve('gone', { status: 404 });
      await keep.freshenGameDocument(PATH);
      expect(await keep.keptGameDocument(PATH)).toBeUndefined();
    });

    it('of another build is not used and is deleted', async () => {
      await cacheOf('jangada-games?__WB_REVISION__=0').put(PATH, new Response('older'));
      expect(await keep.keptGameDocument(PATH)).toBeUndefined();
      await keep.forgetEarlierGames();
      expect([...held.keys()].filter((name) => name.startsWith('jangada-games'))).toEqual([
        'jangada-games?__WB_REVISION__=1',
      ]);
    });

    it('is one of the 24 newest', async () => {
      serve(document('a'));
      for (let game = 0; game < 30; game += 1) await keep.freshenGameDocument(`/casino/arraial/game-${game}`);
      expect(await keep.keptGameDocument(PATH)).toBeUndefined();
      expect(await keep.keptGameDocument('/casino/arraial/game-29')).toBeDefined();
      expect(held.get('jangada-games?__WB_REVISION__=1')?.size).toBe(24);
    });
  });
});
