// @vitest-environment jsdom
/** CHAT-1, CHAT-6, CHAT-7, CHAT-9: the chat's screen with a live channel and an API of the test. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type JSX } from 'react';
import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import type { Live, LiveState } from '../../api/live.ts';
import { OPEN_ACCOUNT } from '../../contract/open-account.ts';
import type { AccountState } from '../../contract/session.ts';
import { chatNews } from '../../domain/chat-news.ts';
import { setLive } from '../../domain/live.ts';
import { dispatch } from '../../domain/session/state.ts';
import { gameCard, sharedCard } from '../../domain/shared-card.ts';
import { readLocal, writeLocal } from '../../storage/local-keys.ts';
import { byName, render, type } from '../../ui/testing.tsx';
import { toast, toastState } from '../../ui/toast.ts';
import { Chat } from './components/Chat.tsx';
import { MessageActions } from './components/MessageActions.tsx';
import { followUnread } from './live.ts';
import { MOST } from './model.ts';
import { ChatPage } from './pages/ChatPage.tsx';
import { chatQuery } from './queries.ts';
import { beginChat, chat, setMessages, setOutgoing, setPicture, unread } from './state.ts';

/** Each test begins ten minutes after the one before, past the spacing of its messages. */
let clock = Date.parse('2026-11-23T15:00:00.000Z');
const NOW = clock;
const message = (id: number, over: object = {}) => ({
  id: String(id),
  type: 'user',
  user: { id: '7', name: 'Mar***' },
  author: 'mar',
  time: new Date(NOW - (1_000 - (id % 1_000)) * 1_000).toISOString(),
  text: `texto ${id}`,
  pinned_until: null,
  attachments: [],
  ...over,
});
const some = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => message(first + at));

/** The platform's messages, and the rules of its next answers. */
let stored: ReturnType<typeof message>[] = [];
let rules: object = {};
/** Ids of messages that moderators removed. */
let removed: number[] = [];
/** Holds the answers with messages back, as a busy platform does; null: it answers at once. */
let gate: Promise<void> | null = null;
/** Ignored authors. */
let ignored: string[] = [];
/** Statuses of the next writes; null: no answer. */
let writes: (number | null)[] = [];
let written: { path: string; key: string | null; body: Record<string, unknown> }[] = [];
/** Ids of the messages that were stored for the keys. */
const byKey = new Map<string | null, number>();
const platform: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, searchParams: query } = new URL(request.url);
  if (request.method === 'GET') {
    if (pathname.endsWith('/ignored'))
      return Response.json({ data: ignored.map((author) => ({ id: author, name: 'x', author })) });
    const [before, after, limit] = [query.get('before'), query.get('after'), Number(query.get('limit') ?? 50)];
    const fitting = stored.filter(
      ({ id }) => (before === null || Number(id) < Number(before)) && (after === null || Number(id) > Number(after)),
    );
    const messages = after === null ? fitting.slice(-limit) : fitting.slice(0, limit);
    const since = Number(query.get('since') ?? Number.POSITIVE_INFINITY);
    const gone = removed.filter((id) => id >= since).map(String);
    await gate;
    return Response.json({ amountBet: 0, missing: 0, author: 'eu', messages, pinned: [], removed: gone, ...rules });
  }
  if (pathname.endsWith('/attachments')) return new Promise(() => {});
  const body = (await request.json()) as Record<string, unknown>;
  const status = writes.shift() ?? 200;
  const key = request.headers.get('idempotency-key');
  written.push({ path: pathname, key, body });
  if (status === null) throw new TypeError('Failed to fetch');
  if (status !== 200) return Response.json({ message: `Não (${status}).`, code: 'validation_failed' }, { status });
  if (!pathname.endsWith('/messages')) return Response.json({ data: [] });
  const id = byKey.get(key) ?? Number(stored.at(-1)?.id) + 1;
  if (!byKey.has(key)) stored.push(message(id, { ...body, author: 'eu', reply_to: null }));
  byKey.set(key, id);
  return Response.json({ data: stored.find((one) => one.id === String(id)) });
};

const handlers = new Map<string, Set<(payload: unknown) => void>>();
let resync = () => {};
const live: Live = {
  state: proxy<LiveState>({ status: 'connected', online: 3, dropped: 0 }),
  on: (name, handler) => {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set.add(handler as (payload: unknown) => void));
    return () => void set.delete(handler as (payload: unknown) => void);
  },
  onResync: (refetch) => {
    resync = refetch;
    return () => {};
  },
  join: () => {},
  reconnect: () => {},
  stop: () => {},
};
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
/** Brings an event over the live channel. */
const hear = async (name: string, ...payloads: unknown[]) => {
  await act(async () => {
    for (const payload of payloads) for (const handler of handlers.get(name) ?? []) handler(payload);
    await vi.advanceTimersByTimeAsync(200);
  });
};

let page: ReturnType<typeof render>;
const observed = new Set<() => void>();
/** The browser draws so many frames. Without a layout the first rendered message is near in each. */
const draw = async (times: number) => {
  for (let time = 0; time < times; time += 1)
    await act(async () => {
      const due = [...observed];
      observed.clear();
      for (const tell of due) tell();
    });
};
let client: QueryClient;
async function mount(component: () => JSX.Element = Chat): Promise<void> {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await wait(300);
}
const rows = () => [...page.element.querySelectorAll('article')];
const texts = () => rows().map((row) => /texto \S+/.exec(row.textContent)?.[0]);
const feed = () => page.element.querySelector('[role=feed]') as HTMLElement;
const field = () => page.element.querySelector('textarea') as HTMLTextAreaElement;
const press = (name: string) => act(async () => byName(document.body, 'button', name).click());
const send = async (text: string) => {
  type(field(), text);
  await press('Enviar');
  await wait(0);
};
/** Scrolls as the reader's hand does; the scroller counts from its end. */
const scroll = (to: number) =>
  act(async () => {
    feed().scrollTop = to;
    feed().dispatchEvent(new Event('scroll'));
  });

function enter(account_state: AccountState, restricted = false): void {
  const user = { id: '1', name: 'Ana', missing: [], verified: {}, account_state, restricted };
  // The chat reads no more of a player.
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: user as never });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: (clock += 600_000) });
  // The document begins with its test: an answer of before would be one of the last visit, which waits for an idle page.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(clock);
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  class Watch {
    readonly #tell: () => void;
    constructor(tell: () => void) {
      this.#tell = tell;
    }
    observe() {
      observed.add(this.#tell);
    }
    unobserve() {}
    disconnect() {
      observed.delete(this.#tell);
    }
  }
  vi.stubGlobal('ResizeObserver', Watch);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollTo = function (this: Element) {
    this.scrollTop = 0;
  };
  configureClient({ fetch: platform, getBaseUrl: () => 'http://localhost/api', getToken: () => 'token' });
  stored = some(1, 200);
  rules = {};
  removed = [];
  gate = null;
  ignored = [];
  writes = [];
  written = [];
  sessionStorage.clear();
  writeLocal('chat_seen', null);
  beginChat('');
  enter(OPEN_ACCOUNT);
  setLive(live);
});
afterEach(() => {
  page?.unmount();
  setLive(null);
  live.state.status = 'connected';
  setMessages([]);
  setOutgoing([]);
  sharedCard.waiting = null;
  Object.assign(unread, { seen: null, count: 0 });
  chatNews.unread = 0;
  toast.close();
  dispatch({ type: 'opened', token: null });
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the history on the screen', () => {
  it('begins with the last 50 messages, and marks days and what this device has shown', async () => {
    stored = [
      message(1, { time: '2026-11-21T15:00:00.000Z' }),
      message(2, { time: '2026-11-22T15:00:00.000Z' }),
      ...some(3, 40),
    ];
    await mount();
    await draw(30);
    expect(texts()).toHaveLength(40);
    const days = [...page.element.querySelectorAll('p > span')].map(({ textContent }) => textContent);
    expect(days.filter((day) => /Hoje|Ontem|21/.test(day))).toEqual([expect.stringMatching(/21/), 'Ontem', 'Hoje']);
    expect(unread.seen).toBe('40');
  });

  it('keeps the place while older messages load above, and tells how many are new below', async () => {
    await mount();
    const inView = rows().length;
    // More than the list's height, so that a finger can leave the end.
    expect(inView).toBeGreaterThanOrEqual(innerHeight / 60);
    expect(inView).toBeLessThan(25);
    // A few at a time: a slow phone lays them out in one task.
    await draw(1);
    expect(rows().length - inView).toBe(2);
    await scroll(-900);
    const seen = rows()[0] as Element;
    // The first rows that are added were in memory, the next ones are read.
    await draw(30);
    await wait(0);
    expect(chat.messages[0]?.id).toBe('101');
    expect(texts().length).toBeGreaterThan(50);
    expect(rows()).toContain(seen);
    expect(feed().scrollTop).toBe(-900);
    await hear('MessageSent', message(201), message(202));
    expect(texts().at(-1)).toBe('texto 200');
    expect(feed().scrollTop).toBe(-900);
    await press('2 novas');
    expect(texts().at(-1)).toBe('texto 202');
    expect(feed().scrollTop).toBe(0);
  });

  it('keeps a bounded number of messages and rows in a long stream, and can read older ones again', async () => {
    stored = some(1, 10);
    await mount();
    await scroll(-900);
    for (let first = 11; first < MOST + 2_000; first += 1_000) await hear('MessageSent', ...some(first, first + 999));
    expect(chat.messages.length).toBeLessThanOrEqual(MOST);
    expect(chat.hasOlder).toBe(true);
    // The messages that the reader saw have left: the list does not stay empty.
    expect(texts().at(-1)).toBe(`texto ${chat.messages.at(-1)?.id}`);
    await wait(4_000);
    expect(rows().length).toBeLessThan(25);
    expect(texts().at(-1)).toBe(`texto ${chat.messages.at(-1)?.id}`);
  });

  it('renders only the rows in view while more come than a person reads, and the others once it is calm', async () => {
    await mount();
    const inView = rows().length;
    await draw(8);
    expect(rows()).toHaveLength(inView + 16);
    for (let first = 201; first < 401; first += 40) {
      await hear('MessageSent', ...some(first, first + 39));
      expect(texts().at(-1)).toBe(`texto ${first + 39}`);
      await draw(1);
      expect(rows()).toHaveLength(inView);
    }
    await wait(4_000);
    await draw(8);
    expect(rows()).toHaveLength(inView + 16);
    // One by one, each message shows at once among the others.
    await hear('MessageSent', message(401));
    expect([texts().at(-1), rows().length]).toEqual(['texto 401', inView + 16]);
  });

  it('takes rows far above the end out little by little once the reader is back at it', async () => {
    await mount();
    const inView = rows().length;
    await scroll(-900);
    await draw(60);
    // The first row is far above the view.
    const isSign = (it: Element) => it.childElementCount === 0 && it.parentElement?.parentElement === feed();
    const far = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, isSign(this) ? -5_000 : 0, 0, 0);
    });
    const counts = [rows().length];
    await scroll(0);
    for (let step = 0; step < 10; step += 1) {
      counts.push(rows().length);
      await wait(50);
    }
    expect(counts[0]).toBeGreaterThan(inView + 50);
    for (const [at, count] of counts.entries()) expect((counts[at - 1] ?? count) - count).toBeLessThanOrEqual(20);
    expect(rows()).toHaveLength(inView);
    expect(texts().at(-1)).toBe('texto 200');
    far.mockRestore();
  });

  it('reads what it missed after the channel dropped, in order and each once', async () => {
    await mount();
    await hear('MessageSent', message(201), message(202));
    stored = some(1, 208);
    await hear('MessageSent', message(207), message(208));
    await act(async () => resync());
    await hear('MessageSent', message(208));
    await wait(1_000);
    expect(chat.messages.slice(-9).map(({ id }) => Number(id))).toEqual([200, 201, 202, 203, 204, 205, 206, 207, 208]);
  });
});

describe('without a live connection', () => {
  const ids = () => chat.messages.map(({ id }) => Number(id));
  const numbers = (first: number, last: number) => some(first, last).map(({ id }) => Number(id));

  it('reads all missed messages page by page; one that the player wrote meanwhile hides none', async () => {
    await mount();
    live.state.status = 'down';
    stored.push(...some(201, 420));
    await send('texto meu');
    await wait(0);
    await act(async () => client.invalidateQueries({ queryKey: ['chat'] }));
    await wait(0);
    expect(ids().slice(-2)).toEqual([200, 421]);
    // The live connection asks for it again and again.
    await act(async () => resync());
    await wait(1_000);
    expect(ids()).toEqual(numbers(151, 421));
  });

  it('begins anew with the last 50 after more than ten pages', async () => {
    await mount();
    live.state.status = 'down';
    stored.push(...some(201, 1_400));
    await act(async () => resync());
    await wait(1_000);
    expect(ids()).toEqual(numbers(1_351, 1_400));
    expect(chat.hasOlder).toBe(true);
  });

  it('goes on, when the chat is opened again, with what it was reading as the chat was closed', async () => {
    await mount();
    live.state.status = 'down';
    live.state.status = 'connected';
    stored.push(...some(201, 450));
    await hear('MessageSent', ...some(421, 450));
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    await act(async () => resync());
    page.unmount();
    open();
    await wait(0);
    await mount();
    await wait(1_000);
    expect(ids()).toEqual(numbers(151, 450));
  });
});

it('shows the last 50 of a busy chat, in which a message comes before the answer, and older ones', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  await mount();
  await hear('MessageSent', message(201));
  open();
  await wait(0);
  expect(chat.messages.map(({ id }) => id)).toEqual(some(151, 201).map(({ id }) => id));
  expect(chat.hasOlder).toBe(true);
  await scroll(-900);
  await draw(40);
  await wait(0);
  expect(chat.messages[0]?.id).toBe('101');
});

it('joins a new answer without the last message, whose writer the player has just ignored', async () => {
  stored = [...some(1, 199), message(200, { author: 'mal' })];
  await mount();
  ignored = ['mal'];
  // Nothing else tells that a moderator removed this one.
  stored = some(1, 199).filter(({ id }) => id !== '190');
  await act(async () => client.invalidateQueries({ queryKey: ['chat'] }));
  await wait(0);
  expect(chat.messages.some(({ id }) => id === '190')).toBe(false);
  expect(texts().at(-1)).toBe('texto 199');
});

it('sends on opening what waits since an earlier one', async () => {
  await mount();
  page.unmount();
  const draft = { text: 'texto velho', reply: null, attachments: [] };
  setOutgoing([{ ...draft, key: 'k', status: 'waiting', failure: null, mayRetry: true, after: '' }]);
  await mount();
  await wait(10_000);
  expect(written.map(({ key, body }) => [key, body['text']])).toEqual([['k', 'texto velho']]);
  expect(chat.outgoing).toEqual([]);
});

it('leaves new messages unread that come while the reader is away from the end', async () => {
  await mount();
  const stop = followUnread(live, client);
  await hear('MessageSent', message(201));
  expect(chatNews.unread).toBe(0);
  await scroll(-900);
  await hear('MessageSent', ...some(202, 211));
  await vi.waitFor(() => expect(page.element.textContent).toContain('10 novas'));
  expect(chatNews.unread).toBe(10);
  page.unmount();
  expect(chatNews.unread).toBe(10);
  await hear('MessageSent', message(212));
  expect(chatNews.unread).toBe(11);
  stored = some(1, 212);
  await mount();
  expect([chatNews.unread, unread.seen]).toEqual([0, '212']);
  stop();
});

it('remembers what it has shown also when the page is left at once', async () => {
  await mount();
  expect(readLocal('chat_seen')).not.toBe('200');
  dispatchEvent(new Event('pagehide'));
  expect(readLocal('chat_seen')).toBe('200');
});

it('names an unsent message where its row is out of sight', async () => {
  await mount();
  writes = [422];
  await send('palavra proibida');
  await wait(0);
  expect(chatNews.unsent).toBe(1);
  await scroll(-900);
  await hear('MessageSent', message(201), message(202));
  await press('2 novas · 1 não enviada');
  await press('Apagar');
  expect(chatNews.unsent).toBe(0);
});

it('names the days anew at midnight in São Paulo, without a new message', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T02:59:58.000Z'));
  stored = [
    message(1, { time: '2026-11-22T15:00:00.000Z' }),
    message(2, { time: '2026-11-23T15:00:00.000Z' }),
    message(3, { time: '2026-11-23T15:00:00.000Z' }),
  ];
  await mount();
  await draw(5);
  const days = () =>
    [...page.element.querySelectorAll('p > span')].flatMap(({ textContent }) =>
      /^(?:Hoje|Ontem|\d.*)$/.exec(textContent ?? '') ? [textContent] : [],
    );
  expect(days()).toEqual(['Ontem', 'Hoje']);
  await wait(3_000);
  expect(days()).toEqual(['22 nov', 'Ontem']);
  await hear('MessageSent', message(4, { time: '2026-11-24T03:00:01.000Z' }));
  expect(days()).toEqual(['22 nov', 'Ontem', 'Hoje']);
});

it('takes out what a moderator removed while the channel was down, also above the last 50 and at the end', async () => {
  await mount();
  await scroll(-900);
  // The rows in memory, then read ones.
  await draw(30);
  await wait(0);
  expect(chat.messages[0]?.id).toBe('101');
  removed = [3, 120, 200];
  stored = stored.filter(({ id }) => !removed.includes(Number(id)));
  await act(async () => resync());
  await wait(1_000);
  const kept = some(101, 199).map(({ id }) => id);
  expect(chat.messages.map(({ id }) => id)).toEqual(kept.filter((id) => id !== '120'));
});

it('takes a removed message from the list, from the quotes of others and from the answer that is being written', async () => {
  const reply_to = { id: '199', name: 'Mar***', text: 'texto ruim', author: 'mar' };
  stored = [...some(1, 199), message(200, { reply_to })];
  await mount();
  expect(page.element.textContent).toContain('texto ruim');
  await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
  await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
  expect(page.element.textContent).toMatch(/Respondendo a .*texto 199/);
  await hear('MessageRemoved', { id: '199' });
  expect(page.element.textContent).not.toContain('texto ruim');
  expect(page.element.textContent).not.toContain('texto 199');
  expect(page.element.textContent).not.toContain('Respondendo');
  expect(texts().at(-1)).toBe('texto 200');
  // The copy on the private channel comes late.
  await hear('MessageSent', message(199));
  expect(page.element.textContent).not.toContain('texto 199');
});

it('shows no live message, pinned message or quote of an ignored person (CHAT-3)', async () => {
  ignored = ['mal'];
  await mount();
  const reply_to = { id: '201', name: 'Mal***', text: 'insulto', author: 'mal' };
  await hear(
    'MessageSent',
    message(201, { author: 'mal', text: 'insulto' }),
    message(202, { author: 'mal', text: 'insulto', type: 'pinned' }),
    message(203, { reply_to }),
  );
  expect(texts().at(-1)).toBe('texto 203');
  expect(page.element.textContent).not.toContain('insulto');
});

it('offers neither an answer nor a mention to a player who may not write now', async () => {
  rules = { amountBet: 10_000, missing: 2_550 };
  await mount();
  const choose = () => act(async () => rows().at(-1)?.querySelector<HTMLButtonElement>('[aria-haspopup]')?.click());
  await choose();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Denunciar'));
  expect(document.body.textContent).not.toContain('Responder');
  expect(document.body.textContent).not.toContain('Mencionar');
});

it('has an action for an excluded player, who only reads', async () => {
  const excluded = { ...OPEN_ACCOUNT, bet: false, reason: 'exclusion' as const };
  enter(excluded, true);
  await mount();
  await act(async () => rows().at(-1)?.querySelector<HTMLButtonElement>('[aria-haspopup]')?.click());
  await vi.waitFor(() => expect(document.body.textContent).toContain('Copiar texto'));
  for (const name of ['Responder', 'Mencionar', 'Ignorar', 'Denunciar'])
    expect(document.body.textContent).not.toContain(name);
});

it('stops Tab at the actions of the last message, from which the arrows lead to the others', async () => {
  await mount();
  const actions = () => rows().map((row) => row.querySelector<HTMLButtonElement>('[data-actions]'));
  expect(actions().flatMap((button) => (button?.tabIndex === 0 ? [button] : []))).toEqual([actions().at(-1)]);
  actions().at(-1)?.focus();
  const arrow = (key: string) =>
    act(async () => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  await arrow('ArrowUp');
  await arrow('ArrowUp');
  expect(document.activeElement).toBe(actions().at(-3));
  await arrow('ArrowDown');
  expect(document.activeElement).toBe(actions().at(-2));
});

describe('writing', () => {
  it.each([
    ['5,000 characters', 'a'.repeat(5_000), /^A mensagem tem no máximo 500 caracteres/],
    ['a text that turns its direction', 'ol\u202eá', /^Há caracteres invisíveis/],
    ['a link', 'veja https://exemplo.bet', /^Links não são aceitos/],
  ])('says why it does not take %s, and keeps the words', async (_what, text, reason) => {
    await mount();
    await send(text);
    expect(page.element.textContent).toMatch(reason.source.slice(1));
    expect(field().value).toBe(text);
    expect(written).toEqual([]);
  });

  it.each(['   ', '\u200b\u2060', '\u200d'])('sends nothing for the blank text %j', async (text) => {
    await mount();
    await send(text);
    expect(written).toEqual([]);
  });

  it('shows HTML as text, and takes five unsent messages of a flood', async () => {
    await mount();
    for (const text of ['<b>um</b>', 'dois', 'três', 'quatro', 'cinco']) await send(text);
    await wait(0);
    expect(rows().some((row) => row.textContent.includes('<b>um</b>'))).toBe(true);
    await send('seis');
    await send('sete');
    expect(page.element.textContent).toContain('mensagens suas ainda não saíram');
    expect(field().value).toBe('sete');
    await wait(30_000);
    expect(written.map(({ body }) => body['text'])).toEqual(['<b>um</b>', 'dois', 'três', 'quatro', 'cinco', 'seis']);
  });

  it('loses nothing and repeats nothing while every third write fails', async () => {
    await mount();
    writes = [200, 200, 500, 200, 200, 500, 200, null, 500];
    for (const text of ['texto a', 'texto b', 'texto c', 'texto d', 'texto e']) await send(text);
    await wait(60_000);
    for (let tries = 0; tries < 3 && chat.outgoing.length > 0; tries += 1) {
      await press('Tentar de novo');
      await wait(60_000);
    }
    expect(texts().slice(-5)).toEqual(['texto a', 'texto b', 'texto c', 'texto d', 'texto e']);
    expect(stored.slice(200).map(({ text }) => text)).toEqual(texts().slice(-5));
  });

  it('gives words that the platform refuses back to the field', async () => {
    await mount();
    writes = [422];
    await send('palavra proibida');
    await wait(0);
    await press('Corrigir');
    expect(field().value).toBe('palavra proibida');
    expect(chat.outgoing).toEqual([]);
  });

  it('keeps refused words that a muted player takes back, until there is a field for them', async () => {
    await mount();
    writes = [422];
    await send('palavra proibida');
    await wait(0);
    await hear('ChatMuted', { until: new Date(Date.now() + 3_600_000).toISOString() });
    await press('Corrigir');
    expect(rows().at(-1)?.textContent).toContain('palavra proibida');
    await hear('ChatMuted', { until: null });
    expect(field().value).toBe('palavra proibida');
    expect(chat.outgoing).toEqual([]);
  });

  it('keeps text and card of a player who is muted while writing, and says until when', async () => {
    await mount();
    type(field(), 'Estou escrevendo');
    await act(async () => {
      sharedCard.waiting = gameCard({ providercode: 'recife', gamecode: 'onca', title: 'Onça' });
    });
    await hear('ChatMuted', { until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(page.element.textContent).toMatch(/A moderação silenciou você até .*\. Você pode ler o chat/);
    await hear('ChatMuted', { until: null });
    expect(field().value).toBe('Estou escrevendo');
    expect(page.element.textContent).toContain('Cartão de um jogo: Onça');
  });

  it('keeps the picture that is being uploaded, and the answered message, until the chat is opened again', async () => {
    await mount();
    await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    type(field(), 'Concordo');
    await act(async () => setPicture(new File([new Uint8Array([0xff, 0xd8, 0xff])], 'foto.jpg')));
    expect(page.element.textContent).toContain('Enviando a foto');
    await hear('ChatMuted', { until: new Date(Date.now() + 3_600_000).toISOString() });
    expect(page.element.textContent).not.toContain('Enviando a foto');
    await hear('ChatMuted', { until: null });
    expect(page.element.textContent).toContain('Enviando a foto');
    page.unmount();
    await mount();
    expect(page.element.textContent).toContain('Enviando a foto');
    expect(page.element.textContent).toMatch(/Respondendo a .*texto 200/);
    // A phone's keyboard does not open with the chat.
    expect(document.activeElement).not.toBe(field());
    await press('Cancelar envio');
    await press('Enviar');
    await wait(0);
    expect(written.map(({ body }) => [body['text'], body['reply_to']])).toEqual([['Concordo', '200']]);
    page.unmount();
    await mount();
    expect(page.element.textContent).not.toContain('Respondendo');
  });

  it('opens the emoji by a key with the focus in their search; Escape leads back to the field and its answer', async () => {
    await mount();
    await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    await act(async () => byName(page.element, 'button', 'Emojis').click());
    await vi.waitFor(() => expect(document.activeElement).toBe(page.element.querySelector('[type=search]')));
    await act(async () => {
      const { activeElement } = document;
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(document.activeElement).toBe(field());
    expect(page.element.querySelector('[type=search]')).toBeNull();
    expect(page.element.textContent).toContain('Respondendo a');
    await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(page.element.textContent).not.toContain('Respondendo a');
  });

  it.each([['    '], ['\u200b\u2060']])('keeps a text without visible letters (%j) and says so', async (blank) => {
    await mount();
    await send(blank);
    expect(page.element.textContent).toContain('A mensagem não tem letras nem sinais visíveis.');
    expect(written).toEqual([]);
  });

  it('takes a card from another page, and sends it with the words', async () => {
    sharedCard.waiting = gameCard({ providercode: 'recife', gamecode: 'onca', title: 'Onça' });
    await mount();
    expect(page.element.textContent).toContain('Cartão de um jogo: Onça');
    expect(document.activeElement).toBe(field());
    await press('Enviar');
    expect(page.element.textContent).toContain('Escreva algo junto.');
    await send('Olha');
    await wait(0);
    expect(written[0]?.body['attachments']).toEqual([
      { attachment_type: 'game', attachment_url: '/casino/recife/onca' },
    ]);
    expect(page.element.textContent).not.toContain('Cartão de um jogo');
  });

  it('gives up no attachment for a fifth one, and says how many a message takes', async () => {
    await mount();
    for (const gamecode of ['um', 'dois', 'tres', 'quatro', 'cinco'])
      await act(async () => {
        sharedCard.waiting = gameCard({ providercode: 'recife', gamecode, title: gamecode });
      });
    await send('Olhem');
    expect(page.element.textContent).toContain('Uma mensagem leva até 4 anexos. Tire os que sobram.');
    for (const title of ['um', 'cinco']) expect(page.element.textContent).toContain(`Cartão de um jogo: ${title}`);
    expect([written, field().value]).toEqual([[], 'Olhem']);
    await press('Tirar o anexo');
    await press('Enviar');
    await wait(0);
    const left = ['dois', 'tres', 'quatro', 'cinco'];
    expect(written[0]?.body['attachments']).toMatchObject(
      left.map((gamecode) => ({ attachment_url: `/casino/recife/${gamecode}` })),
    );
  });

  it('keeps the picture that is being uploaded when another one is pasted or Enter is pressed, and says so', async () => {
    await mount();
    const first = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'foto.jpg');
    await act(async () => setPicture(first));
    const words = 'A foto ainda não foi enviada. Espere, ou tire a foto.';
    type(field(), 'Olhem');
    await act(async () => {
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
    expect(page.element.textContent).toContain(words);
    type(field(), 'Olhem isto');
    expect(page.element.textContent).not.toContain(words);
    const clipboardData = { files: [new File(['x'], 'outra.png')], getData: () => '' };
    await act(async () => {
      field().dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
    });
    expect(page.element.textContent).toContain(words);
    expect(chat.picture).toBe(first);
    await press('Cancelar envio');
    expect(page.element.textContent).not.toContain(words);
  });

  it('says what is missing of the stake, and why an excluded player only reads (FEED-5)', async () => {
    rules = { amountBet: 10_000, missing: 2_550 };
    await mount();
    expect(page.element.textContent).toMatch(/é preciso ter apostado R\$\s100,00\. Faltam R\$\s25,50\./);
    const excluded = { ...OPEN_ACCOUNT, bet: false, reason: 'exclusion' as const };
    await act(async () => enter(excluded));
    expect(page.element.textContent).toContain(
      'Autoexclusão sem prazo para acabar. Enquanto isso, você pode ler o chat.',
    );
    expect(page.element.querySelector('textarea')).toBeNull();
  });
});

it('stores the last live message within seconds, for a visit without a network', async () => {
  await mount();
  await hear('MessageSent', message(201));
  await hear('MessageSent', message(202));
  await wait(7_000);
  expect(client.getQueryData(chatQuery(true).queryKey)?.messages.at(-1)?.id).toBe('202');
});

it('shows a picture again that could not load without a network', async () => {
  stored = [message(1, { attachments: [{ attachment_type: 'image', attachment_url: '/api/chat/images/a.webp' }] })];
  await mount();
  await act(async () => onlineManager.setOnline(false));
  await act(async () => void page.element.querySelector('article img')?.dispatchEvent(new Event('error')));
  expect(page.element.textContent).toContain('Esta foto não está disponível.');
  await act(async () => onlineManager.setOnline(true));
  expect(page.element.textContent).not.toContain('Esta foto não está disponível.');
  expect(page.element.querySelector('article img')).not.toBeNull();
});

it('leaves a toast its room above the field while the chat is a page', async () => {
  await mount(ChatPage);
  expect(document.documentElement.hasAttribute('data-has-composer')).toBe(true);
  page.unmount();
  expect(document.documentElement.hasAttribute('data-has-composer')).toBe(false);
});

/** Mounts the actions on a message. */
async function mountActions(of: object): Promise<void> {
  const client = new QueryClient();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <MessageActions
          message={of as never}
          isOwn={false}
          mayWrite
          onReply={() => {}}
          onMention={() => {}}
          onClosed={() => {}}
        />
      ),
    }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await wait(0);
}

it('names no stars for an ignored person who hides the name', async () => {
  await mountActions(message(5, { user: { id: '', name: '******' } }));
  expect(document.querySelector('[role="dialog"] h2')?.textContent).toBe('Mensagem');
  await press('Ignorar esta pessoa');
  await wait(0);
  expect(toastState.shown?.text).toBe('Você não vê mais as mensagens dessa pessoa.');
});

it('says that an ignored person could not be shown again, and tries once more', async () => {
  await mountActions(message(5));
  writes = [200, 422, 200];
  await press('Ignorar esta pessoa');
  await wait(0);
  await act(async () => toastState.shown?.action?.onPress());
  await wait(0);
  expect(toastState.shown).toMatchObject({ kind: 'error', action: { label: 'Tentar de novo' } });
  await act(async () => toastState.shown?.action?.onPress());
  await wait(0);
  expect(written.map(({ body }) => body['ignore'])).toEqual([undefined, false, false]);
});
