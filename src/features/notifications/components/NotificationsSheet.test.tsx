// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Notification } from '../../../contract/notifications.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { partsOf, render } from '../../../ui/testing.tsx';
import { toast } from '../../../ui/toast.ts';
import { notificationsQuery } from '../queries.ts';
import { NotificationsSheet } from './NotificationsSheet.tsx';

const LONG = `${'Uma frase que não cabe em uma linha de um celular. '.repeat(4)}Fim do texto.`;
const note = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  type: 'user',
  title: `Aviso ${id}`,
  text: LONG,
  image: null,
  to: null,
  read: false,
  read_at: null,
  pinned_until: null,
  created_at: '2026-11-20T17:00:00.000Z',
  ...over,
});
const part = (data: Notification[]) => ({ data, current_page: 1, last_page: 1 });
const unread = (list: Notification[]) => list.filter(({ read }) => !read).length;
const answer = (own: Notification[], all: Notification[]) => ({
  user_notifications: part(own),
  global_notifications: part(all),
  unread_count: { user_notifications: unread(own), global_notifications: unread(all) },
});

let shown: ReturnType<typeof render>;
let queryClient: QueryClient;
async function open(own: Notification[], all: Notification[], isPlayer = true): Promise<void> {
  await show(isPlayer, () => queryClient.setQueryData(notificationsQuery(isPlayer).queryKey, answer(own, all)));
}

async function show(isPlayer: boolean, prepare: () => void): Promise<void> {
  if (isPlayer) dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: { id: '1' } as never });
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  prepare();
  const nothing = () => undefined;
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <NotificationsSheet open arg="" onClose={nothing} onClosed={nothing} onOpen={nothing} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
}
const selected = () => document.body.querySelector('[role=tab][aria-selected=true]')?.textContent;

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  shown.unmount();
  dispatch({ type: 'ended', exclusion: null });
  toast.forget();
});

it('opens on the tab that has unread notifications, and stays there while they are read', async () => {
  await open([note('1', { read: true })], [note('2')]);
  expect(selected()).toBe('Da plataforma (1)');
  await act(async () => {
    queryClient.setQueryData(notificationsQuery().queryKey, answer([], [note('2', { read: true })]));
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  expect(selected()).toBe('Da plataforma');
});

it('shows the whole text of a read and of an unread notification, and the link to its subject', async () => {
  await open([note('1', { to: '/account/wallet' }), note('2', { read: true })], []);
  expect(selected()).toBe('Para você (1)');
  const rows = [...document.body.querySelectorAll('[role=tabpanel] li')];
  expect(rows.map((row) => row.textContent?.includes('Fim do texto.'))).toEqual([true, true]);
  expect(rows[0]?.querySelector('a')?.getAttribute('href')).toBe('/account/wallet');
  // A read one offers no press that would do nothing.
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([1, 0]);
});

it('groups by day below the pinned ones, and a pin that is over belongs to its day', async () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const HOUR = 3_600_000;
  await open(
    [
      note('1', { type: 'pinned', pinned_until: at(48 * HOUR), created_at: '2026-01-02T12:00:00.000Z' }),
      note('2', { type: 'pinned', pinned_until: at(-HOUR), created_at: '2026-01-03T12:00:00.000Z' }),
      note('3', { created_at: at(0) }),
    ],
    [],
  );
  const groups = [...document.body.querySelectorAll('[role=tabpanel] section')].map((it) => [
    it.querySelector('h3')?.textContent,
    [...it.querySelectorAll('li')].map((row) => /Aviso (\d)/.exec(row.textContent)?.[1]).join(),
  ]);
  expect(groups).toEqual([
    ['Fixadas', '1'],
    ['03/01/2026', '2'],
    ['Hoje', '3'],
  ]);
  expect(document.body.querySelector('[role=tabpanel] li')?.textContent).toContain('Fixada até');
});

it('shows a guest the notifications to all players, without tabs or marks', async () => {
  await open([], [note('1', { type: 'platform', read: true })], false);
  expect(document.body.querySelectorAll('[role=tab]')).toHaveLength(0);
  expect(document.body.querySelector('li')?.textContent).toContain('Aviso 1');
  expect(document.body.textContent).not.toContain('Marcar todas');
});

it('lists the toasts that the player has just seen', async () => {
  toast.show('Link copiado');
  await open([], []);
  expect(document.body.querySelector('details')?.textContent).toContain('Link copiado');
  toast.close();
});

it.each([true, false])('waits in the shape of its lists (player: %s)', async (isPlayer) => {
  await show(isPlayer, () => undefined);
  const bones = document.body.querySelector('[inert]');
  const waiting = partsOf(bones ?? document);
  expect(bones?.querySelector('canvas'), 'most have no picture').toBeNull();
  const list = ['1', '2', '3'].map((id) => note(id, { read: true, to: '/account/wallet' }));
  expect(waiting).toEqual([...(isPlayer ? ['BUTTON', 'BUTTON'] : []), 'H3', ...list.flatMap(() => ['LI', 'A'])]);
  await act(async () => {
    queryClient.setQueryData(notificationsQuery(isPlayer).queryKey, answer(list, list));
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  expect(document.body.querySelector('[inert] h3')).toBeNull();
  const loaded = partsOf(document.body.querySelector('[data-notices]') ?? document);
  expect(loaded.slice(0, waiting.length)).toEqual(waiting);
});
