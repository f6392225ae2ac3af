// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '../../contract/notifications.ts';
import { hold } from '../../domain/busy.ts';
import { noteTold } from '../../domain/told.ts';
import { announcement } from '../../ui/Announcer.tsx';
import { byName, render } from '../../ui/testing.tsx';
import { NotificationCards } from './components/NotificationCards.tsx';
import { notificationsQuery } from './queries.ts';
import { cards, forgetCards, offerCard } from './state.ts';

const note = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  type: 'user',
  title: `Aviso ${id}`,
  text: 'Texto',
  image: null,
  to: null,
  read: false,
  read_at: null,
  pinned_until: null,
  created_at: '2026-11-20T17:00:00.000Z',
  is_global: false,
  ...over,
});
const answer = (own: Notification[]) => ({
  user_notifications: { data: own, current_page: 1, last_page: 1 },
  global_notifications: { data: [], current_page: 1, last_page: 1 },
  unread_count: { user_notifications: own.filter(({ read }) => !read).length, global_notifications: 0 },
});

/** Each test has ids of its own: a closed card stays closed for the life of the page. */
let round = 0;
const own = (name: string) => `${round}${name}`;
let page: ReturnType<typeof render>;
let queryClient: QueryClient;
const played: string[] = [];

async function mount(): Promise<void> {
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const routeTree = createRootRoute({ component: NotificationCards });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await wait(0);
}
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const shown = () => [...page.element.querySelectorAll('li')].map((it) => /Aviso \d+([a-z])/.exec(it.textContent)?.[1]);
const offer = (...names: string[]) => act(async () => names.forEach((name) => offerCard(note(own(name)))));

beforeEach(async () => {
  round += 1;
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.useFakeTimers();
  vi.stubGlobal(
    'Audio',
    class {
      constructor(address: string) {
        played.push(address);
      }
      play() {
        return Promise.reject(new DOMException('Nothing was pressed yet', 'NotAllowedError'));
      }
    },
  );
  await mount();
});
afterEach(() => {
  page.unmount();
  act(forgetCards);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the queue of cards (NOTE-3)', () => {
  it('shows one more at each look, at most three, and the next one 5 s after one closes', async () => {
    await offer('a', 'b', 'c', 'd');
    expect(shown()).toEqual([]);
    await wait(1_000);
    expect(shown()).toEqual(['a']);
    await wait(5_000);
    expect(shown()).toEqual(['a', 'b', 'c']);
    await act(async () => byName(page.element, 'button', `Fechar Aviso ${own('b')}`).click());
    await wait(4_000);
    expect(shown()).toEqual(['a', 'c']);
    await wait(2_000);
    expect(shown()).toEqual(['a', 'c', 'd']);
  });

  it('removes a card 20 s after it was shown, but a pinned one only at its own time or by hand', async () => {
    await offer('a');
    await act(async () => {
      offerCard(note(own('p'), { type: 'pinned' }));
      offerCard(note(own('q'), { type: 'pinned', pinned_until: new Date(Date.now() + 60_000).toISOString() }));
    });
    await wait(20_000);
    expect(shown()).toEqual(['a', 'p', 'q']);
    await wait(2_000);
    expect(shown()).toEqual(['p', 'q']);
    await wait(60_000);
    expect(shown()).toEqual(['p']);
  });

  it('does not count the time while the focus is on a card', async () => {
    await offer('a');
    await wait(1_000);
    act(() => byName(page.element, 'button', `Fechar Aviso ${own('a')}`).focus());
    await wait(60_000);
    expect(shown()).toEqual(['a']);
    // A pointer that comes and leaves does not take the focus away.
    const card = page.element.querySelector('li');
    for (const type of ['pointerover', 'pointerout'])
      act(() => void card?.dispatchEvent(new MouseEvent(type, { bubbles: true })));
    await wait(60_000);
    expect(shown()).toEqual(['a']);
    act(() => byName(page.element, 'button', `Fechar Aviso ${own('a')}`).blur());
    await wait(21_000);
    expect(shown()).toEqual([]);
  });

  it('waits during a round or a payment, hides at once when one begins, and keeps its time', async () => {
    const before = hold();
    await offer('a');
    await wait(10_000);
    expect(shown()).toEqual([]);
    await act(async () => before());
    await wait(1_000);
    expect(shown()).toEqual(['a']);
    let release = () => {};
    await act(async () => void (release = hold()));
    expect(shown()).toEqual([]);
    await wait(60_000);
    await act(async () => release());
    expect(shown()).toEqual(['a']);
  });

  it.each([
    ['a focused field', '<input aria-label="Valor">'],
    ['an open sheet', '<div role="dialog"><button>Pagar</button></div>'],
    ['the list of the notifications', '<div data-notices><button>Ler</button></div>'],
    ['the focus in the frame of a game or of the sportsbook', '<iframe title="Apostas"></iframe>'],
  ])('waits for %s', async (_what, html) => {
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    act(() => place.querySelector<HTMLElement>('input, button, iframe')?.focus());
    await offer('a');
    await wait(5_000);
    expect(shown()).toEqual([]);
    place.remove();
    await wait(1_000);
    expect(shown()).toEqual(['a']);
  });

  it('hides when the focus goes into a frame', async () => {
    await offer('a');
    await wait(1_000);
    const frame = document.body.appendChild(document.createElement('iframe'));
    await act(async () => {
      frame.focus();
      // The browser fires nothing but this when a press goes into a frame.
      globalThis.dispatchEvent(new Event('blur'));
    });
    expect(shown()).toEqual([]);
    frame.remove();
    await wait(1_000);
    expect(shown()).toEqual(['a']);
  });

  it('shows none for an event that the page has told itself, and one for the next event of its name', async () => {
    await act(async () => offerCard(note(own('a'), { about: 'deposit-1' })));
    // The toast may come after the notification.
    noteTold('deposit-1');
    await wait(2_000);
    expect(shown()).toEqual([]);
    expect(cards.entries).toEqual([]);
    await act(async () => offerCard(note(own('b'), { about: 'deposit-1' })));
    await wait(2_000);
    expect(shown()).toEqual(['b']);
  });

  it('shows a closed one never again, in no tab', async () => {
    await offer('a', 'b');
    await wait(2_000);
    await act(async () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    expect(shown()).toEqual(['b']);
    act(forgetCards);
    await offer('a', 'c');
    await wait(7_000);
    expect(shown()).toEqual(['c']);
    // Another tab closes the other one.
    const tab = new BroadcastChannel('jangada-notices');
    vi.useRealTimers();
    await act(async () => {
      tab.postMessage({ closed: own('c') });
      await vi.waitUntil(() => cards.entries.length === 0);
    });
    tab.close();
    expect(shown()).toEqual([]);
  });

  it('closes by a swipe, and a short drag neither closes nor opens it', async () => {
    await offer('a');
    await wait(1_000);
    const card = page.element.querySelector('li');
    const pointer = (type: string, clientX: number) =>
      card?.dispatchEvent(
        Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { isPrimary: true, pointerId: 1 }),
      );
    if (card) card.setPointerCapture = () => undefined;
    await act(async () => {
      pointer('pointerdown', 200);
      pointer('pointermove', 180);
      pointer('pointerup', 180);
      card?.querySelector('button')?.click();
    });
    expect(shown()).toEqual(['a']);
    await act(async () => {
      pointer('pointerdown', 200);
      pointer('pointermove', 80);
      pointer('pointerup', 80);
    });
    expect(shown()).toEqual([]);
  });

  it('leaves when the notification was read in the drawer or on another device', async () => {
    await offer('a');
    await wait(1_000);
    const { queryKey } = notificationsQuery();
    await act(async () => queryClient.setQueryData(queryKey, answer([note(own('a'), { read: true })])));
    await wait(0);
    expect(shown()).toEqual([]);
  });

  it('leads to its subject, or to the drawer', async () => {
    await act(async () => {
      offerCard(note(own('a'), { to: '/bonus' }));
      offerCard(note(own('b')));
    });
    await wait(2_000);
    const [first, second] = page.element.querySelectorAll('li');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/bonus');
    expect(second?.querySelector('button')?.textContent).toContain('Ler');
  });

  it('is announced politely and rings once a visit; a failed sound changes nothing', async () => {
    await offer('a', 'b');
    await wait(2_000);
    expect(announcement.text).toBe(`Aviso ${own('b')}. Texto`);
    expect(played).toEqual(['/audio/notification.mp3']);
  });
});
