// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Mission } from '../../../contract/missions.ts';
import { showLocale } from '../../../domain/locale.ts';
import { render } from '../../../ui/testing.tsx';
import { missionsQuery } from '../queries.ts';
import { MissionsSheet } from './MissionsSheet.tsx';

const MISSION: Mission = {
  id: '7',
  title: 'Volta da ilha',
  description: 'Jogue 5 jogos.',
  goal: 5,
  progress: 3,
  unit: 'games',
  reward: { kind: 'cash', amount: 500, title: 'Saldo real' },
  image: null,
  accepted_at: null,
  completed_at: null,
  claimed_at: null,
  // Midnight in São Paulo ends the 31st of December of 2036.
  expires_at: '2037-01-01T03:00:00.000Z',
  assigned_at: null,
  period: 'day',
  requires: null,
  min_level: 1,
  min_stake: 0,
  min_multiplier: 0,
  to: null,
};
const nothing = () => undefined;

let page: ReturnType<typeof render> | null = null;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal('scrollTo', nothing);
});
afterEach(() => {
  page?.unmount();
  showLocale('pt');
  vi.unstubAllGlobals();
});

it.each([
  ['pt', '31/12/2036'],
  ['en', '31 Dec 2036'],
] as const)('names in %s the last day on which a mission counts', async (locale, day) => {
  showLocale(locale);
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queryClient.setQueryData(missionsQuery(false).queryKey, [MISSION]);
  const component = () => <MissionsSheet open arg="7" onClose={nothing} onClosed={nothing} onOpen={nothing} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  await router.load();
  page = render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain(`Até${day}`));
});
