// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Notification } from '../../../contract/notifications.ts';
import { render } from '../../../ui/testing.tsx';
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
async function open(own: Notification[], all: Notification[]): Promise<void> {
  queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(notificationsQuery().queryKey, answer(own, all));
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
afterEach(() => shown.unmount());

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
