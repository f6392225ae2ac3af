import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createStaticFiles } from '../server/http/static-files.ts';
import { configureClient } from '../src/api/client-config.ts';
import { frameAddress } from '../src/contract/frame.ts';
import { formatReturn } from '../src/features/games/model.ts';
import { gameQuery } from '../src/features/games/queries.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from './fixtures/platform.ts';

const [PROVIDER, GAME] = ['estudio-recife', 'onca-da-lua'];
let platform: TestPlatform;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jangada-game-'));
  writeFileSync(join(folder, 'index.html'), readFileSync('index.html'));
  platform = await createTestPlatform({ files: createStaticFiles(folder) });
});
afterEach(() => configureClient({}));
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

async function page(path: string) {
  const answer = await platform.app.request(`http://${JANGADA}${path}`, { headers: { host: JANGADA } });
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
}
const data = (html: string, id: string) => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return text === undefined ? null : JSON.parse(text);
};

describe('the document of a game', () => {
  it.each(['pt', 'en'] as const)(
    'contains the answer for the game under the query key of the page (%s)',
    async (locale) => {
      configureClient({ getLocale: () => locale });
      const { html } = await page(`${locale === 'en' ? '/en' : ''}/casino/${PROVIDER}/${GAME}`);
      const { reads } = data(html, 'first-reads');
      expect(reads).toHaveLength(1);
      const [key, game] = reads[0];
      expect(key).toEqual(gameQuery(GAME).queryKey);
      expect(game).toMatchObject({ gamecode: GAME, my_stats: null, hasFavorite: false });
      expect(data(html, 'early-game')).toMatchObject({
        game_id: game.game_id,
        provider_code: PROVIDER,
        url: game.frame_url,
      });
      // Above it stand the title and the way back that the page will have.
      const bar = /<header class="early-bar">.*?<\/header>/.exec(html)?.[0];
      expect(bar).toContain(`<h1>${game.title}</h1><p>RTP ${formatReturn(game.rtp, locale)}</p>`);
      expect(bar).toContain(locale === 'en' ? '<a href="/en" aria-label="Back">' : '<a href="/" aria-label="Voltar">');
      // The app waits for the game's frame.
      expect(html).toMatch(/<template id="entry">.*<script type="module"/);
      expect(html.replace(/<template id="entry">.*?<\/template>/, '')).not.toContain('<script type="module"');
    },
  );

  it('has no game frame if the address is no game that can be opened', async () => {
    for (const path of [`/casino/${PROVIDER}/no-such-game`, `/casino/category/slots`, '/casino/games']) {
      const { html } = await page(path);
      expect(data(html, 'early-game'), path).toBeNull();
      expect(html).toMatch(/<script type="module"/);
    }
    await platform.deps.db.updateTable('games').set({ maintenance: true }).where('gamecode', '=', 'azulejo').execute();
    const { html } = await page(`/casino/${PROVIDER}/azulejo`);
    expect(data(html, 'early-game')).toBeNull();
  });
});

interface Begun {
  readonly frame: Record<string, unknown> & { readonly remove: ReturnType<typeof vi.fn> };
  readonly address: string;
  readonly launch: Promise<string | null>;
  readonly shown: Promise<unknown>;
}

describe("the early script that creates the game's frame", () => {
  /** Runs the document's own script in as much of a browser as it asks for. */
  async function begin(visit: {
    readonly storage: Readonly<Record<string, string>>;
    readonly query?: string;
    readonly answer?: () => Promise<Response>;
    readonly movesBefore?: boolean;
  }) {
    const { html } = await page(`/casino/${PROVIDER}/${GAME}`);
    const script = /<script data-part="game">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const facts = data(html, 'early-game');
    const appended: unknown[] = [];
    const frame = {
      addEventListener: () => undefined,
      remove: vi.fn(),
      contentWindow: { location: { replace: vi.fn() } },
    };
    const sent = vi.fn(visit.answer ?? (async () => Response.json({ gameUrl: 'http://studio/x#t=1' })));
    const window: { earlyGame?: Begun } = {};
    const ring = { remove: vi.fn() };
    const hear: Array<(event: object) => void> = [];
    runInNewContext(script, {
      window,
      URL,
      URLSearchParams,
      performance,
      // Timers never fire in this test.
      setTimeout: () => 0,
      requestAnimationFrame: () => 0,
      addEventListener: (_type: string, listener: (event: object) => void) => hear.push(listener),
      document: {
        querySelector: (selector: string) => (selector === '.early-wait' ? ring : null),
        getElementById: (id: string) => (id === 'early-game' ? { textContent: JSON.stringify(facts) } : null),
        createElement: () => frame,
        body: { append: (element: unknown) => appended.push(element) },
      },
      location: { pathname: `/casino/${PROVIDER}/${GAME}`, search: visit.query ?? '', origin: `http://${JANGADA}` },
      localStorage: { getItem: (name: string) => visit.storage[name] ?? null },
      navigator: { onLine: true },
      matchMedia: () => ({ matches: false }),
      Element: { prototype: { moveBefore: visit.movesBefore === false ? undefined : () => undefined } },
      fetch: sent,
    });
    type Sent = readonly [url: string, init: { method?: string; body?: unknown; headers: Record<string, string> }];
    const [url, init] = (sent.mock.calls[0] as unknown as Sent | undefined) ?? ['', { headers: {} }];
    const say = (message: object) => {
      for (const listener of hear) listener(message);
    };
    return { early: window.earlyGame, appended, facts, sent, url, init, ring, say };
  }

  it('uses the frame address and the launch request of the page', async () => {
    const { early, appended, facts, url, init } = await begin({ storage: { auth: 'secret' } });
    const wish = { lang: 'pt', mode: 'real', device: 'mobile' } as const;
    expect(early?.address).toBe(frameAddress(facts.url, { ...wish, site: `http://${JANGADA}` }));
    expect(appended).toEqual([early?.frame]);
    expect([url, init.method]).toEqual(['/api/games/url', 'POST']);
    expect(init.headers['authorization']).toBe('Bearer secret');
    // The player has pressed nothing yet, so the request must not keep a session alive (SESS-5).
    expect(init.headers['x-unattended']).toBe('1');
    expect(JSON.parse(String(init.body))).toEqual({ ...wish, game_id: facts.game_id, provider_code: PROVIDER });
    await early?.launch;
    expect(early?.frame['inert']).toBe(false);
  });

  it("sets the frame's sandbox and permissions as the page does", async () => {
    const { early } = await begin({ storage: { auth: 'secret' } });
    const stage = readFileSync('src/features/games/play/GameStage.tsx', 'utf8');
    const of = (pattern: RegExp) => pattern.exec(stage)?.[1];
    expect(early?.frame['sandbox']).toBe(of(/'sandbox', '([^']+)'/));
    expect(early?.frame['allow']).toBe(of(/allow = '([^']+)'/));
    expect(early?.frame['referrerPolicy']).toBe(of(/referrerPolicy = '([^']+)'/));
  });

  it('opens the demo for a guest of age, and for a player who asks for it', async () => {
    const guest = await begin({ storage: { ageVerified: 'true' } });
    expect(new URL(guest.early?.address ?? '').searchParams.get('mode')).toBe('demo');
    expect(guest.init.headers).not.toHaveProperty('authorization');
    const player = await begin({ storage: { auth: 'secret' }, query: '?mode=demo' });
    expect(new URL(player.early?.address ?? '').searchParams.get('mode')).toBe('demo');
  });

  it('creates no frame before the age gate or in a browser without moveBefore', async () => {
    for (const visit of [{ storage: {} }, { storage: { auth: 'secret' }, movesBefore: false }]) {
      const { early, appended, sent } = await begin(visit);
      expect([early, appended, sent.mock.calls.length]).toEqual([undefined, [], 0]);
    }
  });

  it("shows a ring until the game's own frame reports that it is ready", async () => {
    const { early, ring, say } = await begin({ storage: { auth: 'secret' } });
    const origin = new URL(early?.address ?? '').origin;
    const source = early?.frame['contentWindow'] as { readonly location: { readonly replace: unknown } };
    say({ source: {}, origin, data: { type: 'ready' } });
    say({ source, origin: 'http://elsewhere', data: { type: 'ready' } });
    say({ source, origin, data: { type: 'waiting' } });
    expect(ring.remove).not.toHaveBeenCalled();
    // The page has its launch.
    await early?.launch;
    await Promise.resolve();
    expect(source.location.replace).toHaveBeenCalledWith('http://studio/x#t=1');
    say({ source, origin, data: { type: 'ready' } });
    expect(ring.remove).toHaveBeenCalledOnce();
  });

  it('removes the frame if the launch is refused or fails', async () => {
    for (const answer of [
      async () => Response.json({ message: 'no', code: 'player_blocked' }, { status: 403 }),
      () => Promise.reject(new TypeError('network')),
    ]) {
      const { early } = await begin({ storage: { auth: 'secret' }, answer });
      expect(await early?.launch).toBeNull();
      await early?.shown;
      expect(early?.frame.remove).toHaveBeenCalled();
    }
  });
});
