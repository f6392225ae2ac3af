// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameAddress } from '../contract/frame-address.ts';
import { beginGame } from './game-frame.ts';
import { createGameFrame } from './game-launch.ts';

const STUDIO = 'http://studio.test';
const FACTS = {
  url: `${STUDIO}/play/onca`,
  game_id: 'g1',
  provider_code: 'estudio-recife',
  only_demo: false,
  title: 'Onça da Lua',
};
const GIVEN = `${STUDIO}/play/onca#t=once`;
const fetched = vi.fn();
/** The document shows no more loading ring. */
const hasSpoken = () => 'gameSpoke' in document.documentElement.dataset;
const frames = () => [...document.querySelectorAll('iframe')];

interface Visit {
  readonly auth?: string;
  readonly adult?: boolean;
  readonly query?: string;
  readonly facts?: object | null;
}

/** Begins in a game's document. @returns the early game and a stand-in for the window of its frame */
function begin({ auth, adult = false, query = '', facts = FACTS }: Visit) {
  if (auth) localStorage.setItem('auth', auth);
  if (adult) localStorage.setItem('ageVerified', 'true');
  history.replaceState(null, '', `/casino/estudio-recife/onca${query}`);
  if (facts)
    document.body.innerHTML = `<script type="application/json" id="early-game">${JSON.stringify(facts)}</script>`;
  const shown = beginGame();
  const game = window.earlyGame;
  const replace = vi.fn();
  const source = Object.assign(document.createElement('div'), { location: { replace } }) as object as Window;
  if (game) Object.defineProperty(game.frame, 'contentWindow', { value: source });
  const say = (data: object, from: Window | null = source, origin = STUDIO) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: from });
    dispatchEvent(event);
  };
  return { game, shown, say, replace };
}
/** The request of the launch. */
const sent = () => {
  const [url, init] = fetched.mock.calls[0] as [string, RequestInit & { headers: Record<string, string> }];
  return { url, ...init, body: JSON.parse(String(init.body)) };
};

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.lang = 'pt-BR';
  fetched.mockReset().mockImplementation(async () => Response.json({ gameUrl: GIVEN }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  Element.prototype.moveBefore = () => undefined;
});
afterEach(() => {
  window.earlyGame?.stop();
  delete window.earlyGame;
  localStorage.clear();
  for (const frame of frames()) frame.remove();
  delete document.documentElement.dataset['gameSpoke'];
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  Reflect.deleteProperty(navigator, 'onLine');
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the frame of a game's own address", () => {
  it('has the address and the launch of the page', async () => {
    const { game } = begin({ auth: 'secret' });
    const opening = { lang: 'pt', mode: 'real', device: 'mobile' } as const;
    expect(game?.address).toBe(frameAddress(FACTS.url, { ...opening, site: location.origin }));
    expect(frames()).toEqual([game?.frame]);
    const { url, method, headers, body } = sent();
    expect([url, method, headers['authorization']]).toEqual(['/api/games/url', 'POST', 'Bearer secret']);
    // The player has pressed nothing yet, so the request must not keep a session alive (SESS-5).
    expect(headers['x-unattended']).toBe('1');
    expect(body).toEqual({ ...opening, game_id: 'g1', provider_code: 'estudio-recife' });
    expect(game?.frame.inert).toBe(true);
    await game?.launch;
    expect(game?.frame.inert).toBe(false);
  });

  it('has the sandbox and permissions of the page, and nothing else but its place', () => {
    const { game } = begin({ auth: 'secret' });
    const ours = createGameFrame(game?.address ?? '');
    const of = (frame?: HTMLIFrameElement) =>
      ['sandbox', 'allow', 'referrerpolicy', 'src'].map((name) => frame?.getAttribute(name));
    expect(of(game?.frame)).toEqual(of(ours));
    expect(ours.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups');
  });

  it('has the language of the document and the device of the window', () => {
    document.documentElement.lang = 'en';
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    begin({ auth: 'secret' });
    expect(sent().body).toMatchObject({ lang: 'en', device: 'desktop' });
    expect(sent().headers['accept-language']).toBe('en');
  });

  it.each<[string, Visit]>([
    ['a guest of age', { adult: true }],
    ['a player who asks for it', { auth: 'secret', query: '?x=1&mode=demo' }],
    ['a game without real play', { auth: 'secret', facts: { ...FACTS, only_demo: true } }],
  ])('opens the demo for %s', (_who, visit) => {
    const { game } = begin(visit);
    expect(new URL(game?.address ?? '').searchParams.get('mode')).toBe('demo');
    expect(sent().body.mode).toBe('demo');
    expect('authorization' in sent().headers).toBe(visit.auth !== undefined);
  });

  it('is absent before the age gate, offline, without moveBefore and in a document without a game', () => {
    expect(begin({}).shown).toBeNull();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    expect(begin({ adult: true }).shown).toBeNull();
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    expect(begin({ adult: true }).shown).toBeNull();
    Element.prototype.moveBefore = () => undefined;
    document.body.replaceChildren();
    expect(begin({ adult: true, facts: null }).shown).toBeNull();
    expect([window.earlyGame, frames(), fetched.mock.calls.length]).toEqual([undefined, [], 0]);
  });

  it('hands over the launch when its own game asks, and drops the ring once the game speaks', async () => {
    const { game, say, replace } = begin({ auth: 'secret' });
    say({ type: 'ready' }, window);
    say({ type: 'ready' }, undefined, 'http://elsewhere');
    expect(game?.messages).toEqual([]);
    say({ type: 'waiting' });
    expect([game?.isHanded, hasSpoken()]).toEqual([true, false]);
    await game?.launch;
    await Promise.resolve();
    expect(replace).toHaveBeenCalledExactlyOnceWith(GIVEN);
    say({ type: 'ready' });
    expect(hasSpoken()).toBe(true);
    expect(game?.messages.map(({ data }) => data)).toEqual([{ type: 'waiting' }, { type: 'ready' }]);
    game?.stop();
    say({ type: 'balance' });
    expect(game?.messages).toHaveLength(2);
  });

  it('is removed if the launch is refused or fails, and the app no longer waits', async () => {
    for (const answer of [
      async () => Response.json({ message: 'no', code: 'player_blocked' }, { status: 403 }),
      () => Promise.reject(new TypeError('network')),
    ]) {
      fetched.mockImplementation(answer);
      const { game, shown } = begin({ auth: 'secret' });
      expect(await game?.launch).toBeNull();
      await shown;
      expect(frames()).toEqual([]);
    }
  });

  it('delays the app until the game is painted, for 2.5 s at most', async () => {
    const painted = vi.fn();
    const { shown } = begin({ auth: 'secret' });
    void shown?.then(painted);
    await vi.advanceTimersByTimeAsync(2_400);
    expect(painted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(painted).toHaveBeenCalledOnce();
    delete window.earlyGame;
    const quick = vi.fn();
    const second = begin({ auth: 'secret' });
    void second.shown?.then(quick);
    second.say({ type: 'ready' });
    await vi.advanceTimersByTimeAsync(100);
    expect(quick).toHaveBeenCalledOnce();
  });
});
