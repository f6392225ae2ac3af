// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import { configureClient } from '../../../api/client-config.ts';
import type { Box } from '../../../contract/boxes.ts';
import { OPEN_ACCOUNT } from '../../../contract/open-account.ts';
import type { User } from '../../../contract/session.ts';
import { showLocale } from '../../../domain/locale.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { TYPICAL_BOX, TYPICAL_PRIZE } from '../components/typical.ts';
import { boxesQuery, boxPrizesQuery } from '../queries.ts';
import { BoxPage } from './BoxPage.tsx';

const BOX: Box = { ...TYPICAL_BOX, id: '1', name: 'areia', image: '/boxes/areia.svg', prizes_id: '~1' };
const PRIZE = { ...TYPICAL_PRIZE, id: '1', title: 'Concha', image: '/boxes/premio-cash.svg' };

let asked: string[];
let queryClient: QueryClient;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  showLocale('pt');
  asked = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('scrollTo', vi.fn());
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: (input) => {
      asked.push(decodeURIComponent(new URL((input as Request).url).pathname));
      return new Promise(() => undefined);
    },
  });
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
});

const buttons = () =>
  [...document.querySelectorAll('button')].filter(
    (it) => it.textContent === 'Entrar para comprar' && it.closest('[inert]') === null,
  );

it('sells a box below all its prizes, and not before they are read (BOX-1)', async () => {
  queryClient.setQueryData(boxesQuery().queryKey, [BOX]);
  const page = await renderInApp(() => <BoxPage name="areia" />, queryClient);
  await vi.waitFor(() => expect(asked).toContain('/api/boxes/get/~1/prizes'));
  expect(buttons()).toEqual([]);
  await act(async () => void queryClient.setQueryData(boxPrizesQuery('~1').queryKey, [PRIZE]));
  await vi.waitFor(() => expect(buttons()).toHaveLength(1));
  const prize = [...document.querySelectorAll('li h3')].find((it) => it.textContent.startsWith('Concha'));
  expect(prize?.compareDocumentPosition(buttons()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  page.unmount();
});

it('names no smaller amount when the balance does not pay the box', async () => {
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: () =>
      Promise.resolve(
        Response.json(
          { error: 'insufficient_funds', code: 'insufficient_funds', message: 'Saldo insuficiente.' },
          { status: 402 },
        ),
      ),
  });
  queryClient.setQueryData(boxesQuery().queryKey, [BOX]);
  queryClient.setQueryData(boxPrizesQuery('~1').queryKey, [PRIZE]);
  const page = await renderInApp(() => <BoxPage name="areia" />, queryClient);
  const press = (word: string, last: boolean) =>
    vi.waitFor(() => {
      const found = [...document.querySelectorAll('button')].filter((it) => it.textContent.startsWith(word));
      expect(found.length).toBeGreaterThan(last ? 1 : 0);
      act(() => found.at(last ? -1 : 0)?.click());
    });
  await press('Comprar por', false);
  await press('Comprar por', true);
  await vi.waitFor(() => expect(document.body.textContent).toContain('Seu saldo real não basta para esta caixa.'));
  dispatch({ type: 'ended', exclusion: null });
  page.unmount();
});

it('sells no box with new prizes beside the earlier ones', async () => {
  queryClient.setQueryData(boxesQuery().queryKey, [BOX]);
  queryClient.setQueryData(boxPrizesQuery('~1').queryKey, [PRIZE]);
  const page = await renderInApp(() => <BoxPage name="areia" />, queryClient);
  await vi.waitFor(() => expect(buttons()).toHaveLength(1));
  await act(async () => void queryClient.setQueryData(boxesQuery().queryKey, [{ ...BOX, prizes_id: '~2' }]));
  await vi.waitFor(() => expect(asked).toContain('/api/boxes/get/~2/prizes'));
  expect(buttons()).toEqual([]);
  await act(async () => void queryClient.setQueryData(boxPrizesQuery('~2').queryKey, [{ ...PRIZE, id: '2' }]));
  await vi.waitFor(() => expect(buttons()).toHaveLength(1));
  page.unmount();
});
