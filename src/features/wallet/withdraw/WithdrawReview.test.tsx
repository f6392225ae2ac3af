// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WithdrawMethod } from '../../../contract/withdrawals.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { readinessQuery } from '../queries.ts';
import { WithdrawReview } from './WithdrawReview.tsx';

const method = { id: 'm1', type: 'cpf', key: '***.456.789-**', holder: 'Ana Lima' } as WithdrawMethod;
let page: ReturnType<typeof render>;

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  page.unmount();
  act(() => void Object.assign(connectivity, { online: true }));
});

it('disables the withdrawal offline, and names the note as its reason', () => {
  Object.assign(connectivity, { online: false });
  const queryClient = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  queryClient.setQueryData(readinessQuery().queryKey, { target_minutes: 60 } as never);
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <WithdrawReview amount={5_000} method={method} ending={[]} onBack={vi.fn()} onDone={vi.fn()} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  const button = byName(page.element, 'button', 'Sacar');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toContain('Sacar precisa de conexão');
});
