// @vitest-environment jsdom
import { webcrypto } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comeOnline } from '../../../tests/support/network.ts';
import type { SiteConfig } from '../../contract/site.ts';
import type * as NewDocumentModule from './new-document.ts';
import type * as SessionModule from './session.ts';
import type * as StartModule from './start.ts';
import type * as StateModule from './state.ts';
import type { SessionNews } from './state.ts';

// Each test starts in a browser that was just opened, so the modules are loaded again.
type Session = typeof SessionModule & typeof StateModule & typeof StartModule;
type OpenNewDocument = typeof NewDocumentModule.openNewDocument;
type Answer = (request: Request) => Response | Promise<Response>;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const person = (id: string) => ({
  id,
  first_name: id,
  last_name: 'Silva',
  name: `${id} Silva`,
  email: `${id}@exemplo.com`,
  username: '+5511999990001',
  birth_date: '1990-01-01',
  level: 1,
  totalBet: 0,
  avatar: null,
  language: 'pt',
});
const TOKEN = 'token-of-ana-0123456789';
const OTHER = 'token-of-bia-0123456789';
const signedIn = (id: string, token: string) => json({ data: person(id), token });
const like = (subject: string, madeAt: number) =>
  ({ id: `like:${subject}`, kind: 'like', subject, isSet: true, madeAt }) as const;
const CREDENTIALS = { username: '11999990001', password: 'jangada-demo-1' };

let api: Record<string, Answer>;
let asked: string[];
let ends: string[];
let queryClient: QueryClient;
let opened: { disconnect: () => void }[];

interface Browser {
  readonly onNews?: (news: SessionNews) => void;
  /** Without it no document can be opened. */
  readonly openNewDocument?: OpenNewDocument;
  readonly isFollowed?: boolean;
}

async function openBrowser({ onNews, openNewDocument = async () => false, isFollowed = true }: Browser = {}) {
  vi.resetModules();
  vi.doMock('./new-document.ts', () => ({ openNewDocument }));
  const it: Session = {
    ...(await import('./session.ts')),
    ...(await import('./state.ts')),
    ...(await import('./start.ts')),
  };
  const { site } = await import('../site/site.ts');
  site.config = { casino_id: '1' } as SiteConfig;
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 60_000 } } });
  it.configureSession(queryClient, {
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace('/api', '');
      asked.push(path);
      const answer = api[path];
      if (!answer) throw new TypeError('Failed to fetch');
      return await answer(request);
    },
  });
  const stop = isFollowed
    ? it.onSessionNews((news) => {
        if (news.type === 'entered') asked.push(news.isLogin ? 'login' : 'entered');
        if (news.type === 'ended') ends.push(news.why);
        onNews?.(news);
      })
    : undefined;
  const disconnect = it.followOtherTabs();
  opened.push({ disconnect: () => [disconnect(), stop?.()] });
  const databases = await import('../../storage/databases.ts');
  return { ...it, databases, queryClient };
}

/** Databases but the device's own, which holds nothing of a player after the logout. */
const names = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'jangada-device');
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

beforeEach(() => {
  // The `crypto` of jsdom has no digest.
  vi.stubGlobal('crypto', webcrypto);
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  api = {};
  asked = [];
  ends = [];
  opened = [];
});
afterEach(() => {
  for (const { disconnect } of opened) disconnect();
  vi.unstubAllGlobals();
});

describe('logging in', () => {
  it('stores the raw token and tells the app that the player logged in', async () => {
    const { login, session } = await openBrowser();
    api['/auth/login'] = () => signedIn('ana', TOKEN);
    await login(CREDENTIALS);
    expect(localStorage.getItem('auth')).toBe(TOKEN);
    expect(session).toMatchObject({ phase: 'confirmed', user: { id: 'ana' } });
    expect(asked).toEqual(['/auth/login', 'login']);
  });

  it('that fails leaves a guest and throws the error to the form', async () => {
    const { login, session } = await openBrowser();
    api['/auth/login'] = () => json({ message: 'x', code: 'invalid_credentials' }, 401);
    await expect(login(CREDENTIALS)).rejects.toMatchObject({ code: 'invalid_credentials' });
    expect(session.token).toBeNull();
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('of an excluded player clears the token and keeps both dates, until the next failure', async () => {
    localStorage.setItem('auth', TOKEN);
    const { login, session } = await openBrowser();
    const [start, end] = ['2026-11-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'];
    const body = { message: 'x', code: 'self_excluded', selfExcluded: true, start_at: start, end_at: end };
    api['/auth/login'] = () => json(body, 403);
    await expect(login(CREDENTIALS)).rejects.toMatchObject({ status: 403 });
    expect(session).toMatchObject({ phase: 'guest', exclusion: { start, end } });
    expect([localStorage.getItem('auth'), ends]).toEqual([null, ['refused']]);
    api['/auth/login'] = () => json({ ...body, end_at: null }, 403);
    await expect(login(CREDENTIALS)).rejects.toMatchObject({ status: 403 });
    expect(session).toMatchObject({ exclusion: { start, end: null } });
    delete api['/auth/login'];
    await expect(login(CREDENTIALS)).rejects.toMatchObject({ code: 'network' });
    expect(session).toMatchObject({ phase: 'guest', exclusion: null });
  });

  it('after a registration whose answer was lost continues the same registration', async () => {
    const keys: (string | null)[] = [];
    const { register, session } = await openBrowser();
    api['/auth/register'] = (request) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length < 4 ? json({ message: '', code: 'internal_error' }, 500) : signedIn('ana', TOKEN);
    };
    const form = {
      first_name: 'Ana',
      last_name: 'Silva',
      email: 'ana@exemplo.com',
      phone: '11999990001',
      birth_date: '1990-01-01',
      password: 'uma senha boa 1',
      password_confirmation: 'uma senha boa 1',
      accepted_terms: true,
      captcha: 'first',
    };
    await expect(register(form)).rejects.toMatchObject({ status: 500 });
    await register({ ...form, captcha: 'second' });
    expect(session.user?.id).toBe('ana');
    expect(new Set(keys).size).toBe(1);
  });

  it('sends the stored referral code along with a registration', async () => {
    localStorage.setItem('ref', 'AMIGO1');
    const { register } = await openBrowser();
    let body: unknown;
    api['/auth/register'] = async (request) => {
      body = await request.json();
      return signedIn('ana', TOKEN);
    };
    await register({} as never);
    expect(body).toMatchObject({ ref: 'AMIGO1', language: 'pt' });
  });
});

describe('the news of the session', () => {
  it('reaches a follower that subscribes later', async () => {
    localStorage.setItem('auth', TOKEN);
    const { checkSession, onSessionNews } = await openBrowser({ isFollowed: false });
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    await checkSession();
    const news: SessionNews[] = [];
    onSessionNews((it) => news.push(it));
    expect(news).toEqual([{ type: 'ended', why: 'refused' }]);
    onSessionNews((it) => news.push(it));
    expect(news).toHaveLength(1);
  });
});

describe('coming back', () => {
  it('sends the token to the API and reports the player without a login', async () => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, session, hasToken } = await openBrowser();
    expect(hasToken()).toBe(true);
    api['/auth/me'] = (request) =>
      json({ data: person(request.headers.get('authorization') === `Bearer ${TOKEN}` ? 'ana' : 'nobody') });
    await startSession();
    expect(session).toMatchObject({ phase: 'confirmed', user: { id: 'ana' } });
    expect(asked).toEqual(['/auth/me', 'entered']);
  });

  it.each([
    [401, 'unauthenticated'],
    [401, 'session_idle'],
    [403, 'forbidden'],
  ])('with a token that the API refuses (%i %s) ends as a guest without a trace', async (status, code) => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, session } = await openBrowser();
    api['/auth/me'] = () => json({ message: '', code }, status);
    await startSession();
    expect(session.token).toBeNull();
    expect(localStorage.getItem('auth')).toBeNull();
    expect(ends).toEqual(['refused']);
  });

  it.each([404, 429, 500])('while the API fails (%i) keeps the token', async (status) => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, session } = await openBrowser();
    api['/auth/me'] = () => json({ message: '', code: 'http' }, status);
    await startSession();
    expect([session, ends]).toMatchObject([{ phase: 'recalled', token: TOKEN, isChecked: true }, []]);
  });

  it('without a network shows the player and the balance of the last visit', async () => {
    localStorage.setItem('auth', TOKEN);
    api['/auth/me'] = () => json({ data: person('ana') });
    const first = await openBrowser();
    await first.startSession();
    await settle();
    await first.queryClient.prefetchQuery({
      queryKey: ['wallet', 'balance'],
      queryFn: async () => ({ balance: 4200 }),
      meta: { keep: 'private', isPrivate: true },
    });
    await new Promise((resolve) => setTimeout(resolve, 700));

    api = {};
    const second = await openBrowser();
    const looking = second.queryClient.prefetchQuery({
      queryKey: ['wallet', 'balance'],
      queryFn: () => Promise.reject(new TypeError('offline')),
      meta: { keep: 'private', isPrivate: true },
    });
    await second.startSession();
    await looking;
    await settle();
    expect(second.session).toMatchObject({
      phase: 'recalled',
      token: TOKEN,
      isChecked: true,
      user: { name: 'ana Silva' },
    });
    expect(second.queryClient.getQueryData(['wallet', 'balance'])).toEqual({ balance: 4200 });
  });

  it('without a network knows a pause that began in the last visit (CARE-5)', async () => {
    const until = '2026-11-23T14:17:00.000Z';
    const paused = { bet: false, deposit: false, promotions: false, reason: 'pause', until, changes_at: until };
    localStorage.setItem('auth', TOKEN);
    api['/auth/me'] = () => json({ data: person('ana') });
    const first = await openBrowser();
    await first.startSession();
    await settle();
    expect(first.session.user?.account_state.deposit).toBe(true);
    // A refused call is the news here; the live event is the other way.
    api['/profile/wallet'] = () => json({ message: 'x', code: 'restricted_session' }, 403);
    api['/auth/me'] = () => json({ data: { ...person('ana'), account_state: paused } });
    const { request } = await import('../../api/client.ts');
    const { getWallet } = await import('../../contract/wallet.ts');
    await expect(request(getWallet)).rejects.toMatchObject({ status: 403 });
    await vi.waitFor(() => expect(first.session.user?.account_state).toEqual(paused));
    await settle();

    api = {};
    const second = await openBrowser();
    await second.startSession();
    await settle();
    expect(second.session).toMatchObject({ phase: 'recalled', user: { account_state: paused } });
  });

  it('shows a pause at once, before the API has answered', async () => {
    localStorage.setItem('auth', TOKEN);
    api['/auth/me'] = () => json({ data: person('ana') });
    const { startSession, showAccountState, session } = await openBrowser();
    await startSession();
    api = {};
    const closed = { bet: false, deposit: false, promotions: false, reason: 'exclusion', until: null } as const;
    showAccountState({ ...closed, changes_at: null });
    expect(session.user?.account_state).toMatchObject(closed);
    await settle();
    expect(session).toMatchObject({ phase: 'confirmed', user: { account_state: closed } });
  });

  it('takes the answer that the document has asked for, and asks itself for another token’s or after a refusal', async () => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, checkSession, session } = await openBrowser();
    const now = Date.now();
    const answer = (id: string | null) =>
      Promise.resolve(id === null ? null : { response: json({ data: person(id) }), sentAt: now, receivedAt: now });
    // The API would not answer.
    await startSession({ token: TOKEN, answer: answer('ana') });
    expect(session).toMatchObject({ phase: 'confirmed', user: { id: 'ana' } });
    api['/auth/me'] = () => json({ data: person('bia') });
    await checkSession({ token: OTHER, answer: answer('ana') });
    expect(session.user?.id).toBe('bia');
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    await checkSession({ token: TOKEN, answer: answer(null) });
    expect(session.token).toBeNull();
  });

  it('with another token does not show the last player', async () => {
    localStorage.setItem('auth', TOKEN);
    api['/auth/me'] = () => json({ data: person('ana') });
    await (await openBrowser()).startSession();
    await settle();
    localStorage.setItem('auth', OTHER);
    api = {};
    const second = await openBrowser();
    await second.startSession();
    await settle();
    expect(second.session).toMatchObject({ token: OTHER, user: null });
  });
});

describe('a session that ends in the middle of a visit', () => {
  it('is checked once, however many calls are refused', async () => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, session } = await openBrowser();
    api['/auth/me'] = () => json({ data: person('ana') });
    await startSession();
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    api['/profile/wallet'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    asked = [];
    const { request } = await import('../../api/client.ts');
    const { getWallet } = await import('../../contract/wallet.ts');
    await Promise.allSettled([request(getWallet), request(getWallet), request(getWallet)]);
    await settle();
    expect(asked.filter((path) => path === '/auth/me')).toHaveLength(1);
    expect(session.token).toBeNull();
  });

  it('by idleness asks for the password and continues with a new token', async () => {
    localStorage.setItem('auth', TOKEN);
    const { startSession, renewSession, session } = await openBrowser();
    api['/auth/me'] = () => json({ data: person('ana') });
    await startSession();
    api['/profile/wallet'] = () => json({ message: '', code: 'session_idle' }, 401);
    const { request } = await import('../../api/client.ts');
    const { getWallet } = await import('../../contract/wallet.ts');
    await request(getWallet).catch(() => undefined);
    await vi.waitFor(() => expect(session).toMatchObject({ phase: 'idle', token: TOKEN, user: { id: 'ana' } }));
    api['/auth/session/renew'] = (sent) =>
      sent.headers.get('authorization') === `Bearer ${TOKEN}`
        ? signedIn('ana', OTHER)
        : json({ message: '', code: 'x' }, 401);
    await renewSession('jangada-demo-1');
    expect(session).toMatchObject({ phase: 'confirmed', token: OTHER, user: { id: 'ana' } });
    expect(ends).toEqual([]);
  });

  it('by idleness keeps the queued marks, and sends them after the player gives the password', async () => {
    localStorage.setItem('auth', TOKEN);
    let flushes: Promise<unknown> = Promise.resolve();
    const { startSession, renewSession, session } = await openBrowser({
      onNews: ({ type }) => {
        if (type !== 'dataOpened') return;
        flushes = flushes.then(() => import('../outbox/outbox.ts')).then(({ flushOutbox }) => flushOutbox());
      },
    });
    api['/auth/me'] = () => json({ data: person('ana') });
    await startSession();
    await settle();
    const { storeMark, storedMarks } = await import('../../storage/outbox.ts');
    const { flushOutbox } = await import('../outbox/outbox.ts');
    await storeMark(like('7', 1));
    await storeMark(like('8', 2));
    const likes: string[] = [];
    for (const path of ['/games/like/7', '/games/like/8']) {
      api[path] = (request) => {
        const as = request.headers.get('authorization');
        likes.push(`${path} ${as}`);
        return as === `Bearer ${OTHER}`
          ? json({ action: 'liked', totalLikes: 1 })
          : json({ message: '', code: 'session_idle' }, 401);
      };
    }
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    await vi.waitFor(() => expect(session.phase).toBe('idle'));
    // The idle session sends nothing.
    expect(await flushOutbox()).toEqual({ sent: 0, refused: 0, later: null });
    expect(likes).toEqual([`/games/like/7 Bearer ${TOKEN}`]);
    expect(await storedMarks()).toHaveLength(2);
    api['/auth/session/renew'] = () => signedIn('ana', OTHER);
    await renewSession('jangada-demo-1');
    await vi.waitFor(() => expect(likes).toHaveLength(3));
    expect(likes.slice(1)).toEqual([`/games/like/7 Bearer ${OTHER}`, `/games/like/8 Bearer ${OTHER}`]);
    await flushes;
    expect(await storedMarks()).toEqual([]);
  });

  it('for good deletes the queued marks: the next player sends none of them', async () => {
    const { flushOutbox } = await openBrowser().then(() => import('../outbox/outbox.ts'));
    const { login, session } = { ...(await import('./session.ts')), ...(await import('./state.ts')) };
    api['/auth/login'] = () => signedIn('ana', TOKEN);
    await login(CREDENTIALS);
    await settle();
    const { storeMark, storedMarks } = await import('../../storage/outbox.ts');
    await storeMark(like('7', 1));
    await storeMark(like('8', 2));
    const likes: (string | null)[] = [];
    // The call is refused, and meanwhile another player has logged in.
    api['/games/like/7'] = async (request) => {
      likes.push(request.headers.get('authorization'));
      api['/auth/login'] = () => signedIn('bia', OTHER);
      await login(CREDENTIALS);
      await settle();
      return json({ message: '', code: 'unauthenticated' }, 401);
    };
    api['/games/like/8'] = (request) => {
      likes.push(request.headers.get('authorization'));
      return json({ action: 'liked', totalLikes: 1 });
    };
    await flushOutbox();
    await flushOutbox();
    expect(session.user?.id).toBe('bia');
    expect(likes).toEqual([`Bearer ${TOKEN}`]);
    expect(await storedMarks()).toEqual([]);
  });
});

describe('logging out', () => {
  async function anaIsIn(given: Browser = {}) {
    const browser = await openBrowser(given);
    api['/auth/login'] = () => signedIn('ana', TOKEN);
    api['/auth/logout'] = () => new Response(null, { status: 204 });
    await browser.login(CREDENTIALS);
    await settle();
    browser.queryClient.setQueryDefaults(['wallet'], { meta: { keep: 'private', isPrivate: true } });
    await browser.queryClient.prefetchQuery({
      queryKey: ['wallet', 'balance'],
      queryFn: async () => ({ balance: 1 }),
      meta: { keep: 'private', isPrivate: true },
    });
    await browser.queryClient.prefetchQuery({
      queryKey: ['games', 'home'],
      queryFn: async () => [{ games: [{ game_id: '1', hasFavorite: true }] }],
      meta: { keep: 'local' },
    });
    return browser;
  }

  it('ends the session at the API with the token that it had, and leaves nothing of the player', async () => {
    const { logout, session, queryClient: cache } = await anaIsIn();
    let token: string | null = null;
    api['/auth/logout'] = (request) => {
      token = request.headers.get('authorization');
      return new Response(null, { status: 204 });
    };
    await expect.poll(() => names()).toContain('jangada-player-1-ana');
    await logout();
    expect(token).toBe(`Bearer ${TOKEN}`);
    expect(session).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('auth')).toBeNull();
    expect(cache.getQueryData(['wallet', 'balance'])).toBeUndefined();
    expect(cache.getQueryData(['games', 'home'])).toEqual([{ games: [{ game_id: '1', hasFavorite: false }] }]);
    expect(await names()).not.toContain('jangada-player-1-ana');
    expect(ends).toEqual(['logout']);
  });

  it('at any moment of a login leaves no database of the player behind', async () => {
    const { login, logout } = await openBrowser();
    api['/auth/login'] = () => signedIn('ana', TOKEN);
    api['/auth/logout'] = () => new Response(null, { status: 204 });
    for (let turns = 0; turns < 5; turns += 1) {
      await login(CREDENTIALS);
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      await logout();
      await settle();
      expect([turns, await names()]).toEqual([turns, ['jangada-public']]);
    }
  });

  it('and a refused session, and the next login, sweep the searches in the public database', async () => {
    const { recentSearches, rememberSearch } = await anaIsIn().then(() => import('../../storage/recent-searches.ts'));
    const { checkSession, login, logout } = await import('./session.ts');
    const { openPublic } = await import('../../storage/databases.ts');
    // An earlier build stored every player's searches here.
    const leaveBehind = async () => {
      const row = { key: 'recent-searches', data: ['sereia'], updatedAt: Date.now(), schema: 1 };
      await (await openPublic())?.reads.save([row]);
    };
    await rememberSearch('onça');
    await leaveBehind();
    await logout();
    expect(await recentSearches()).toEqual([]);

    await leaveBehind();
    await login(CREDENTIALS);
    await settle();
    expect((await (await openPublic())?.reads.load('recent-searches'))?.data).toEqual([]);

    await leaveBehind();
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    await checkSession();
    expect(await recentSearches()).toEqual([]);
  });

  it('drops a running read, so that its answer does not reach the next player', async () => {
    const { logout, queryClient: cache } = await anaIsIn();
    let late: (value: unknown) => void = () => undefined;
    void cache
      .fetchQuery({
        queryKey: ['wallet', 'transactions'],
        queryFn: () => new Promise((resolve) => (late = resolve)),
        meta: { keep: 'private', isPrivate: true },
      })
      .catch(() => undefined);
    await logout();
    late(['R$ 1.000,00']);
    await settle();
    expect(cache.getQueryData(['wallet', 'transactions'])).toBeUndefined();
  });

  it('sends the queued marks first, with the token of their player', async () => {
    const { logout } = await anaIsIn();
    const { storeMark } = await import('../../storage/outbox.ts');
    await storeMark({ id: 'favorite:7', kind: 'favorite', subject: '7', isSet: true, madeAt: 1 });
    const calls: string[] = [];
    const hear = (request: Request) => {
      calls.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`);
    };
    api['/games/favorite/7'] = (request) => {
      hear(request);
      return json({ action: 'add', hasFavorite: true });
    };
    api['/auth/logout'] = (request) => {
      hear(request);
      return new Response(null, { status: 204 });
    };
    await logout();
    expect(calls).toEqual([`/api/games/favorite/7 Bearer ${TOKEN}`, `/api/auth/logout Bearer ${TOKEN}`]);
  });

  it('reports that a mark could not be sent, and sends it with the old token when the API answers', async () => {
    const news: string[] = [];
    const { logout } = await anaIsIn({ onNews: ({ type }) => news.push(type) });
    const { storeMark } = await import('../../storage/outbox.ts');
    await storeMark(like('7', 1));
    delete api['/auth/logout'];
    await logout();
    expect(news.filter((type) => type === 'marksUnsent')).toHaveLength(1);
    const calls: string[] = [];
    api['/games/like/7'] = (request) => {
      calls.push(`like ${request.headers.get('authorization')}`);
      return json({ action: 'liked', totalLikes: 1 });
    };
    api['/auth/logout'] = (request) => {
      calls.push(`logout ${request.headers.get('authorization')}`);
      return new Response(null, { status: 204 });
    };
    comeOnline();
    await vi.waitFor(() => expect(calls).toEqual([`like Bearer ${TOKEN}`, `logout Bearer ${TOKEN}`]));
  });

  it('opens a new document after the API and storage have ended the session; the page stays until then', async () => {
    const seen: unknown[] = [];
    const { logout, session } = await anaIsIn({
      openNewDocument: async (why) => {
        seen.push(why, localStorage.getItem('auth'), await names());
        return true;
      },
    });
    sessionStorage.setItem('draft:address', '{"street":"Rua das Flores"}');
    const { checkSession } = await import('./session.ts');
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    api['/auth/logout'] = async () => {
      // The live channel does this when it hears that the session has ended.
      await checkSession();
      return new Response(null, { status: 204 });
    };
    await Promise.all([logout(), logout()]);
    expect(asked.filter((path) => path === '/auth/logout')).toHaveLength(1);
    expect(seen).toEqual(['logout', null, ['jangada-public']]);
    expect(sessionStorage.getItem('draft:address')).toBeNull();
    expect(session).toMatchObject({ phase: 'leaving', token: TOKEN, user: { id: 'ana' } });
    expect(ends).toEqual([]);
  });

  it('ignores late answers for the token until the new document is loaded', async () => {
    const again: (() => void)[] = [];
    const seen: unknown[] = [];
    const { checkSession, logout, session, updateUser } = await anaIsIn({
      openNewDocument: async () => {
        // A mutation that ended just now is answered after the sweep.
        for (const change of again) change();
        await settle();
        seen.push(await names());
        return true;
      },
    });
    again.push(() => updateUser({ ...person('ana'), name: 'Ana' } as never));
    await logout();
    for (const change of again) change();
    api['/auth/me'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    await checkSession();
    const { request } = await import('../../api/client.ts');
    const { getWallet } = await import('../../contract/wallet.ts');
    api['/profile/wallet'] = () => json({ message: '', code: 'unauthenticated' }, 401);
    await request(getWallet).catch(() => undefined);
    await settle();
    expect([...seen, await names()]).toEqual([['jangada-public'], ['jangada-public']]);
    const { lastPlayerOf } = await import('../../storage/last-player.ts');
    expect(await lastPlayerOf(TOKEN)).toBeNull();
    expect([session.token, ends]).toEqual([TOKEN, []]);
  });

  it('is not undone by a renewal that is answered afterwards', async () => {
    const { logout, renewSession, session } = await anaIsIn();
    let answer: () => void = () => undefined;
    api['/auth/session/renew'] = () =>
      new Promise((resolve) => {
        answer = () => resolve(signedIn('ana', OTHER));
      });
    const renewed = renewSession('jangada-demo-1');
    await vi.waitFor(() => expect(asked).toContain('/auth/session/renew'));
    await logout();
    answer();
    await renewed;
    expect([session.token, localStorage.getItem('auth')]).toEqual([null, null]);
  });

  it('sends the marks in memory if storage does not list them in time, and shows none of them to the next player', async () => {
    const { databases, logout } = await anaIsIn();
    const { storeMark } = await import('../../storage/outbox.ts');
    const { recallMarks } = await import('../outbox/outbox.ts');
    const { pending } = await import('../outbox/pending.ts');
    await storeMark(like('7', 1));
    await recallMarks();
    const store = await databases.currentPrivate();
    let list: () => void = () => undefined;
    if (!store) throw new Error('Ana has a database');
    const rows = await store.outbox.all();
    vi.spyOn(store.outbox, 'all').mockReturnValue(
      new Promise((resolve) => {
        list = () => resolve([...rows]);
      }),
    );
    const likes: (string | null)[] = [];
    api['/games/like/7'] = (request) => {
      likes.push(request.headers.get('authorization'));
      return json({ action: 'liked', totalLikes: 1 });
    };
    await logout();
    expect(likes).toEqual([`Bearer ${TOKEN}`]);
    list();
    await settle();
    expect(pending.marks).toEqual([]);
  });

  it('ends in the same document if the API does not answer or no document can be opened', async () => {
    const openNewDocument = vi.fn(async () => false);
    const { login, logout, session, queryClient: cache } = await anaIsIn({ openNewDocument });
    await logout();
    expect(openNewDocument).toHaveBeenCalledTimes(1);
    expect(session).toMatchObject({ token: null, user: null });
    await login(CREDENTIALS);
    delete api['/auth/logout'];
    await logout();
    expect(openNewDocument).toHaveBeenCalledTimes(1);
    expect(session).toMatchObject({ token: null, user: null });
    expect(cache.getQueryData(['wallet', 'balance'])).toBeUndefined();
    expect(ends).toEqual(['logout', 'logout']);
    asked = [];
    api['/auth/logout'] = () => new Response(null, { status: 204 });
    comeOnline();
    await vi.waitFor(() => expect(asked).toContain('/auth/logout'));
  });

  it('works without a network, and ends the session at the API when it returns', async () => {
    const { logout, session } = await anaIsIn();
    delete api['/auth/logout'];
    await logout();
    expect(session.token).toBeNull();
    const tokens: (string | null)[] = [];
    api['/auth/logout'] = (request) => {
      tokens.push(request.headers.get('authorization'));
      return new Response(null, { status: 204 });
    };
    comeOnline();
    await settle();
    expect(tokens).toEqual([`Bearer ${TOKEN}`]);
  });

  it('in another tab ends this one too, and keeps the token that the other tab stored', async () => {
    const { session, startSession: _start } = await anaIsIn();
    api['/auth/me'] = () => json({ data: person('bia') });
    localStorage.setItem('auth', OTHER);
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: OTHER, storageArea: localStorage }));
    await settle();
    expect(session).toMatchObject({ token: OTHER, user: { id: 'bia' } });
    expect(localStorage.getItem('auth')).toBe(OTHER);
    expect(ends).toEqual(['elsewhere']);
    expect(queryClient.getQueryData(['wallet', 'balance'])).toBeUndefined();
  });

  it('in another tab takes effect here also if this tab begins to follow the others later', async () => {
    const { followOtherTabs, session } = await anaIsIn();
    localStorage.removeItem('auth');
    expect(session.token).toBe(TOKEN);
    opened.push({ disconnect: followOtherTabs() });
    await vi.waitFor(() => expect([session.phase, ends]).toEqual(['guest', ['elsewhere']]));
  });

  it('in another tab stops writes of the player here while the document is replaced', async () => {
    const { queryClient: cache } = await anaIsIn({ openNewDocument: async () => true });
    localStorage.setItem('auth', OTHER);
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: OTHER, storageArea: localStorage }));
    await settle();
    await deleteDB('jangada-player-1-ana');
    await cache.fetchQuery({
      queryKey: ['wallet', 'balance'],
      queryFn: async () => ({ balance: 2 }),
      meta: { keep: 'private', isPrivate: true },
    });
    dispatchEvent(new Event('pagehide'));
    await settle();
    expect(await names()).toEqual(['jangada-public']);
  });

  it('in another tab keeps the token of the next player if the refusal comes before the message of the tab', async () => {
    const { checkSession, session } = await anaIsIn();
    localStorage.setItem('auth', OTHER);
    api['/auth/me'] = (request) =>
      request.headers.get('authorization') === `Bearer ${OTHER}`
        ? json({ data: person('bia') })
        : json({ message: '', code: 'unauthenticated' }, 401);
    await checkSession();
    await vi.waitFor(() => expect(session).toMatchObject({ token: OTHER, phase: 'confirmed', user: { id: 'bia' } }));
    expect([localStorage.getItem('auth'), ends]).toEqual([OTHER, ['elsewhere']]);
  });

  it('in another tab replaces this document too, unless a reload would lose something', async () => {
    const answers = [true, false];
    const openNewDocument = vi.fn(async () => answers.shift() ?? false);
    const { session } = await anaIsIn({ openNewDocument });
    sessionStorage.setItem('draft:address', '{"street":"Rua das Flores"}');
    const leaveElsewhere = async () => {
      localStorage.removeItem('auth');
      dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null, storageArea: localStorage }));
      await settle();
    };
    await leaveElsewhere();
    expect(openNewDocument).toHaveBeenCalledWith('elsewhere');
    expect(sessionStorage.getItem('draft:address')).toBeNull();
    expect([session.token, ends]).toEqual([TOKEN, []]);
    await leaveElsewhere();
    expect([session.token, ends]).toEqual([null, ['elsewhere']]);
  });
});

describe('the CPF check', () => {
  it('resolves to the verdict of the API', async () => {
    const { checkCpf } = await openBrowser();
    api['/validate/validate-cpf'] = () => json({ data: { valid: true } });
    expect(await checkCpf('529.982.247-25')).toBe(true);
  });
});
