// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { createQueryClient } from '../../../api/query.ts';
import type { SiteConfig } from '../../../contract/site.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { site } from '../../../domain/site/site.ts';
import { byName, render, type } from '../../../ui/testing.tsx';
import { DepositSheet } from './DepositSheet.tsx';

const nothing = () => undefined;
const soon = () => new Date(Date.now() + 300_000).toISOString();
const charge = () => ({
  id: '7',
  txid: 'tx7',
  amount: 5000,
  qrcode: '0002',
  expires_at: soon(),
  status: 'waiting_payment',
});

let shown: ReturnType<typeof render>;
/** Answers the read of the open charge. */
let tell: (data: unknown) => void;

const words = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');
const amount = () => document.querySelector<HTMLInputElement>('[role=dialog] input[inputmode]');
const until = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
      holds();
    },
    { interval: 0 },
  );

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const config = { is_regulated: false, min_deposit: 1000, max_deposit: 500_000, deposit_presets: [2000, 5000] };
  site.config = config as unknown as SiteConfig; // as far as the sheet reads it
  const open = new Promise((resolve) => {
    tell = resolve;
  });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const { pathname } = new URL((input as Request).url);
      if (pathname !== '/api/main-gateway/charge') return new Response(null, { status: 404 });
      return Response.json({ data: await open });
    },
  });
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: { id: '1' } as never });
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <DepositSheet open arg="" onOpen={nothing} onClose={nothing} onClosed={nothing} />
      </QueryClientProvider>
    </I18nProvider>,
  );
});
afterEach(() => {
  shown.unmount();
  configureClient({});
  site.config = null;
});
// The next file runs in the same process: it must be able to replace modules that the sheet has loaded.
afterAll(() => vi.resetModules());

it('can be filled in before the API has said whether a charge is open', async () => {
  await until(() => expect(amount()).not.toBeNull());
  expect(amount()?.disabled).toBe(false);
  tell(null);
  await until(() => expect(words()).toContain('Depositar'));
});

it('shows the open charge once it is known', async () => {
  await until(() => expect(amount()).not.toBeNull());
  tell(charge());
  await until(() => expect(words()).toContain('Pagar com Pix'));
});

it('keeps the form of a player who typed first, with a way to the open charge', async () => {
  await until(() => expect(amount()).not.toBeNull());
  type(amount() as HTMLInputElement, '3000');
  tell(charge());
  await until(() => expect(words()).toContain('Um Pix de R$ 50,00 ainda espera pagamento.'));
  expect(amount()?.value).toBe('3000');
  await act(async () => byName(document.body, 'button', 'Voltar a ele').click());
  expect(words()).toContain('Pagar com Pix');
});
