// @vitest-environment jsdom
/** CARE-6: the time alert stays until the player answers it. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { OPEN_ACCOUNT } from '../../../contract/open-account.ts';
import type { User } from '../../../contract/session.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { timeAlert } from '../../../domain/time-alert.ts';
import { render } from '../../../ui/testing.tsx';
import { TimeAlert } from './TimeAlert.tsx';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

afterEach(() => {
  dispatch({ type: 'ended', exclusion: null });
  configureClient({});
  vi.unstubAllGlobals();
});

async function draw(due: string | null) {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  const answers: unknown[] = [];
  const sum = { staked: 5000, won: 2000, net: -3000, rounds: 9, seconds: 4000, started_at: inMinutes(-67) };
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const request = input as Request;
      if (request.method === 'GET') return Response.json({ data: { ...sum, time_alert_at: due } });
      answers.push(await request.json());
      return Response.json({ data: { time_alert_at: inMinutes(30) } });
    },
  });
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
  const router = createRouter({
    routeTree: createRootRoute({ component: TimeAlert }),
    history: createMemoryHistory({ initialEntries: ['/casino/estudio/boto'] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  const dialog = () => document.querySelector<HTMLElement>('[role="alertdialog"]');
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find((it) => it.textContent === name)?.click());
  return { dialog, press, answers, router };
}

it('shows time and money of the login, and Escape does not answer it', async () => {
  const { dialog, press, answers } = await draw(inMinutes(-1));
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  expect(dialog()?.textContent).toMatch(/1 h 06.*R\$\s50,00.*R\$\s20,00.*R\$\s30,00/);
  expect(timeAlert.isDue).toBe(true);
  await act(async () => {
    dialog()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  expect([dialog() === null, answers]).toEqual([false, []]);
  await press('Continuar jogando');
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect([answers, timeAlert.isDue]).toEqual([[{ answer: 'continue' }], false]);
});

it('leaves the game when the player stops', async () => {
  const { dialog, press, answers, router } = await draw(inMinutes(-1));
  await vi.waitFor(() => expect(dialog()).not.toBeNull());
  await press('Parar de jogar');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(answers).toEqual([{ answer: 'stop' }]);
});

it.each([[null], [inMinutes(5)]])('is silent while it is not due (%s)', async (due) => {
  const { dialog } = await draw(due);
  await act(async () => undefined);
  expect([dialog(), timeAlert.isDue]).toEqual([null, false]);
});
