// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectivity } from '../domain/connectivity.ts';
import { byName, render } from '../ui/testing.tsx';
import { OnePerPage } from './one-per-page.tsx';
import { ReadError } from './ReadError.tsx';
import { StaleNotice } from './StaleNotice.tsx';

let page: ReturnType<typeof render>;
const show = (node: ReactNode) => {
  page = render(<I18nProvider i18n={i18n}>{node}</I18nProvider>);
};
const buttons = () => [...page.element.querySelectorAll('button')].map((button) => button.textContent);

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => {
  page.unmount();
  Object.assign(connectivity, { online: true, api: true });
});

it('shows one error card for all failed reads of a page, whose button retries each of them', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  show(
    <OnePerPage>
      <ReadError title="O saldo não carregou" onRetry={first} />
      <ReadError title="As transações não carregaram" onRetry={second} />
    </OnePerPage>,
  );
  expect(page.element.querySelectorAll('[role="alert"]')).toHaveLength(1);
  expect(page.element.textContent).toContain('O saldo não carregou');
  expect(page.element.textContent).toContain('As transações não carregaram');
  expect(buttons()).toEqual(['Tentar de novo']);
  act(() => byName(page.element, 'button', 'Tentar de novo').click());
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

it('hands the card to the next failed read once the first one has loaded', () => {
  const card = (title: string) => <ReadError key={title} title={title} onRetry={vi.fn()} />;
  show(<OnePerPage>{[card('primeiro'), card('dois')]}</OnePerPage>);
  page.rerender(
    <I18nProvider i18n={i18n}>
      <OnePerPage>{[card('dois')]}</OnePerPage>
    </I18nProvider>,
  );
  expect(page.element.querySelectorAll('[role="alert"]')).toHaveLength(1);
  expect(page.element.textContent).toContain('dois');
  expect(page.element.textContent).not.toContain('primeiro');
});

it('shows one notice for two outdated parts, without a second retry button beside an error card', () => {
  Object.assign(connectivity, { online: false });
  show(
    <OnePerPage>
      <StaleNotice updatedAt={1} isFailed={false} onRetry={vi.fn()} />
      <StaleNotice updatedAt={1} isFailed onRetry={vi.fn()} />
      <ReadError title="O saldo não carregou" onRetry={vi.fn()} />
    </OnePerPage>,
  );
  expect(page.element.textContent.match(/Você está offline/g)).toHaveLength(1);
  expect(buttons()).toEqual(['Tentar de novo']);
});

it('leaves only the age of the data beside an error card when the platform fails', () => {
  show(
    <OnePerPage>
      <StaleNotice updatedAt={1} isFailed onRetry={vi.fn()} />
      <ReadError title="As transações não carregaram" onRetry={vi.fn()} />
    </OnePerPage>,
  );
  expect(page.element.querySelectorAll('[role="status"]')).toHaveLength(0);
  expect(page.element.textContent).not.toContain('Sem resposta da plataforma');
  expect(page.element.textContent).toContain('Última versão guardada · atualizado em');
  expect(page.element.querySelectorAll('[role="alert"]')).toHaveLength(1);
});

it('retries outdated parts from the error card, whose button is the only one of the page', () => {
  const [outdated, failed] = [vi.fn(), vi.fn()];
  show(
    <OnePerPage>
      <StaleNotice updatedAt={1} isFailed onRetry={outdated} />
      <ReadError title="O saldo não carregou" onRetry={failed} />
    </OnePerPage>,
  );
  act(() => byName(page.element, 'button', 'Tentar de novo').click());
  expect([outdated.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1]);
});

it('shows a problem that begins later over the page, so that nothing moves', async () => {
  show(
    <OnePerPage>
      <StaleNotice updatedAt={1} isFailed={false} onRetry={vi.fn()} />
    </OnePerPage>,
  );
  await act(async () => void Object.assign(connectivity, { online: false }));
  expect(document.body.textContent).toContain('Você está offline');
  expect(page.element.textContent).toBe('');
});
