// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OnePerPage } from '../../../hooks/one-per-page.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { byName, render } from '../../../ui/testing.tsx';
import { ListTrouble } from './ListTrouble.tsx';

let page: ReturnType<typeof render>;
const show = (node: ReactNode) => {
  page = render(
    <I18nProvider i18n={i18n}>
      <OnePerPage>{node}</OnePerPage>
    </I18nProvider>,
  );
};
const outdated = () => ({ data: [], error: null, isError: true, dataUpdatedAt: 1, refetch: vi.fn() });
const buttons = () => [...page.element.querySelectorAll('button')].map((button) => button.textContent);

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => page.unmount());

it("leaves the retry button to the page's notice, wherever that stands, and keeps the age of its rows", () => {
  const [cashback, coupons] = [outdated(), outdated()];
  show(
    <>
      <ListTrouble read={cashback} title="O cashback não carregou" />
      <StaleNotice updatedAt={1} isFailed onRetry={vi.fn()} />
      <ListTrouble read={coupons} title="Os cupons não carregaram" />
    </>,
  );
  expect(buttons()).toEqual(['Tentar de novo']);
  expect(page.element.textContent.match(/atualizado (?:às|em)/g)).toHaveLength(3);
  act(() => byName(page.element, 'button', 'Tentar de novo').click());
  for (const { refetch } of [cashback, coupons]) expect(refetch).toHaveBeenCalledOnce();
});

it('shows one retry button for all lists of a page without a notice', () => {
  const [cashback, coupons] = [outdated(), outdated()];
  show(
    <>
      <ListTrouble read={cashback} title="O cashback não carregou" />
      <ListTrouble read={coupons} title="Os cupons não carregaram" />
    </>,
  );
  expect(buttons()).toEqual(['Tentar de novo']);
  act(() => byName(page.element, 'button', 'Tentar de novo').click());
  for (const { refetch } of [cashback, coupons]) expect(refetch).toHaveBeenCalledOnce();
});
