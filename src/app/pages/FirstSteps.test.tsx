// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { User } from '../../contract/session.ts';
import { dispatch } from '../../domain/session/state.ts';
import { render } from '../../ui/testing.tsx';
import { FirstSteps } from './FirstSteps.tsx';

const ana = {
  id: 'ana',
  first_name: 'Ana',
  missing: [],
  verified: { email: false, phone: false, identity: false },
} as unknown as User;

let shown: ReturnType<typeof render> | undefined;
async function draw(user: Partial<User>, steps: { hasDeposited: boolean; hasPlayed: boolean }): Promise<string[]> {
  dispatch({ type: 'loggedIn', token: 't', user: { ...ana, ...user } });
  const rootRoute = createRootRoute({ component: () => <FirstSteps {...steps} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  shown = render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
    </I18nProvider>,
  );
  await act(async () => undefined);
  return [...shown.element.querySelectorAll('button, a')].map((one) => one.textContent ?? '');
}

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  shown?.unmount();
  dispatch({ type: 'ended', exclusion: null });
});

it.each([
  ['the phone', { phone: false }, false, false, 'Receber o código'],
  ['the deposit', { phone: true }, false, false, 'Fazer o primeiro depósito'],
  ['the first game', { phone: true }, true, false, 'Ver os jogos'],
])(
  'names %s as the next step of a new player, and nothing else',
  async (_what, verified, hasDeposited, hasPlayed, action) => {
    const user = { verified: { ...ana.verified, ...verified } } as Partial<User>;
    expect(await draw(user, { hasDeposited, hasPlayed })).toEqual([action]);
    expect(shown?.element.textContent).toContain('Que bom ter você aqui, Ana');
  },
);

it('disables the deposit without a connection, and says why', async () => {
  onlineManager.setOnline(false);
  try {
    await draw({ verified: { ...ana.verified, phone: true } }, { hasDeposited: false, hasPlayed: false });
    const button = shown?.element.querySelector('button');
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button?.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Depositar pede conexão.');
  } finally {
    act(() => onlineManager.setOnline(true));
  }
});

it('shows nothing to a player who has deposited and played, or is paused', async () => {
  expect(await draw({}, { hasDeposited: true, hasPlayed: true })).toEqual([]);
  shown?.unmount();
  const paused = { bet: false, deposit: false, promotions: false, reason: 'pause', until: null };
  expect(
    await draw({ account_state: paused } as unknown as Partial<User>, { hasDeposited: false, hasPlayed: false }),
  ).toEqual([]);
});
