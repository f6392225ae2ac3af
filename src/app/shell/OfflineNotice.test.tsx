// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectivity } from '../../domain/connectivity.ts';
import { ListNotice } from '../../features/games/catalog/ListNotice.tsx';
import { StaleNote } from '../../features/games/lobby/LobbyTrouble.tsx';
import { OnePerPage } from '../../hooks/one-per-page.tsx';
import { byName, render } from '../../ui/testing.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';

let page: ReturnType<typeof render>;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  onlineManager.setOnline(false);
  Object.assign(connectivity, { online: false });
});
afterEach(() => {
  page.unmount();
  onlineManager.setOnline(true);
  Object.assign(connectivity, { online: true });
});

const show = (node: ReactNode) => {
  page = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <OnePerPage>{node}</OnePerPage>
      </QueryClientProvider>
    </I18nProvider>,
  );
};

it("is the one notice of a lobby with a list of games, and its button retries the list's read too", () => {
  const retry = vi.fn();
  show(
    <>
      <OfflineNotice />
      <ListNotice updatedAt={1} isFailed onRetry={retry} />
    </>,
  );
  expect(page.element.textContent.match(/Você está offline/g)).toHaveLength(1);
  expect(page.element.textContent).toContain('Jogar, depositar e sacar pedem conexão.');
  expect(page.element.querySelectorAll('button')).toHaveLength(1);
  act(() => byName(page.element, 'button', 'Tentar de novo').click());
  expect(retry).toHaveBeenCalledOnce();
});

it('stands for the line of a lobby whose rows are stored ones, which is shown without it', () => {
  const line = <StaleNote updatedAt={1} onRetry={vi.fn()} />;
  show(
    <>
      <OfflineNotice />
      {line}
    </>,
  );
  expect(page.element.textContent).toContain('Você está offline');
  expect(page.element.textContent).not.toContain('Catálogo');
  page.unmount();
  show(line);
  expect(page.element.textContent).toContain('Catálogo');
});
