// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverNow } from '../../../api/server-time.ts';
import { render } from '../../../ui/testing.tsx';
import { summaryQuery } from '../queries.ts';
import { thisWeek } from '../week.ts';
import { WeekCard } from './WeekCard.tsx';

let page: ReturnType<typeof render>;
beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => page.unmount());

it('keeps the place of the chart while the page waits, and shows no figure then', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const { from, to } = thisWeek(serverNow());
  queryClient.setQueryData(summaryQuery(from, to).queryKey, []);
  const card = (isWaiting: boolean) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <WeekCard isWaiting={isWaiting} />
      </QueryClientProvider>
    </I18nProvider>
  );
  const shape = () => [...page.element.querySelectorAll('p, ul, ul li, ul span')].map(({ tagName }) => tagName);
  page = render(card(true));
  const waiting = shape();
  expect(page.element.querySelector('[inert][aria-hidden="true"] ul')).not.toBeNull();
  page.rerender(card(false));
  expect(page.element.querySelector('[inert]')).toBeNull();
  expect(shape()).toEqual(waiting);
});
