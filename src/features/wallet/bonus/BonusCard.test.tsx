// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { forgetPendingActions } from '../../../storage/pending.ts';
import { byName, render } from '../../../ui/testing.tsx';
import { EndingBonuses } from '../withdraw/EndingBonuses.tsx';
import { ActiveBonuses } from './ActiveBonuses.tsx';

const bonus = (over: Partial<WalletBonus> = {}): WalletBonus => ({
  id: '1',
  title: '50% no próximo depósito',
  amount: 2500,
  rollover: 25_000,
  progress: 5000,
  status: 'active',
  expires_at: '2099-12-21T12:00:00.000Z',
  balance: 2500,
  ends_on_withdrawal: true,
  outcome: null,
  ended_at: null,
  in_play: false,
  max_stake: 5000,
  reference: 'MARALTA',
  created_at: null,
  ...over,
});
const wallet = (remaining: number, bonus_balance: number) => ({
  balance: 5000,
  bonus_balance,
  held: 0,
  available: 5000,
  deposit_count: 1,
  rollover: remaining === 0 ? null : { remaining, total: 25_000, expires_at: null },
});
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

let queryClient: QueryClient;
let shown: ReturnType<typeof render>;
let pages: WalletBonus[][];
let cancels: { readonly path: string; readonly key: string | null }[];
let cancelled: () => Response;

function draw(node: React.ReactNode): void {
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{node}</QueryClientProvider>
    </I18nProvider>,
  );
}
/** Waits for answers and renders until the assertions hold. */
async function until(holds: () => void): Promise<void> {
  for (let left = 500; ; left -= 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    try {
      holds();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
const press = (name: string, within: ParentNode = document) => act(async () => byName(within, 'button', name).click());
const question = () => document.querySelector<HTMLElement>('[role="alertdialog"]');

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  forgetPendingActions();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(walletQuery().queryKey, wallet(20_000, 2500));
  pages = [[bonus()]];
  cancels = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const sent = input as Request;
      const { pathname, searchParams } = new URL(sent.url);
      if (sent.method === 'POST') {
        cancels.push({ path: pathname, key: sent.headers.get('Idempotency-Key') });
        return cancelled();
      }
      if (pathname === '/api/profile/wallet') return Response.json({ data: wallet(20_000, 2500) });
      const page = Number(searchParams.get('page'));
      return Response.json({ data: pages[page - 1] ?? [], current_page: page, last_page: pages.length, total: 1 });
    },
  });
});
afterEach(() => {
  shown.unmount();
  configureClient({});
});

describe('an active bonus', () => {
  it('shows the progress, the remaining wager, the balance and the last day', async () => {
    draw(<ActiveBonuses />);
    await until(() => expect(plain(shown.element.textContent)).toContain('R$ 50,00 de R$ 250,00 apostados'));
    const words = plain(shown.element.textContent);
    expect(words).toContain('Falta apostarR$ 200,00');
    expect(words).toContain('Saldo deste bônusR$ 25,00');
    expect(words).toContain('até 21 dez');
  });

  it('is found on a later page when the wallet counts it', async () => {
    pages = [[bonus({ id: '9', status: 'expired', outcome: 'expired' })], [bonus({ title: 'O mais antigo' })]];
    draw(<ActiveBonuses />);
    await until(() => expect(shown.element.textContent).toContain('O mais antigo'));
  });

  it('is cancelled after a dialog that names the loss', async () => {
    draw(<ActiveBonuses />);
    await until(() => expect(shown.element.querySelector('[inert]')).toBeNull());
    await press('Cancelar bônus', shown.element);
    await until(() => expect(plain(question()?.textContent ?? null)).toContain('Você perde R$ 25,00 de bônus'));
    expect(plain(question()?.textContent ?? null)).toContain('os R$ 50,00 que já apostou');
    expect(cancels).toEqual([]);
    cancelled = () => Response.json({ data: bonus({ status: 'cancelled' }), wallet: wallet(0, 0) });
    pages = [[bonus({ status: 'cancelled', outcome: 'cancelled' })]];
    await press('Cancelar bônus', question() ?? document);
    await until(() => expect(shown.element.textContent).toContain('Nenhum bônus ativo'));
    expect(cancels).toEqual([
      { path: '/api/wallet/bonuses/1/cancel', key: expect.stringMatching(/^[\w-]{16,}$/) as string },
    ]);
  });

  it('stays, with the reason, while a bet paid from it is open', async () => {
    const message = 'Uma aposta com este bônus está em aberto.';
    cancelled = () => Response.json({ message, code: 'bonus_in_play' }, { status: 409 });
    draw(<ActiveBonuses />);
    await until(() => expect(shown.element.querySelector('[inert]')).toBeNull());
    await press('Cancelar bônus', shown.element);
    await until(() => expect(question()).not.toBeNull());
    await press('Cancelar bônus', question() ?? document);
    await until(() => expect(question()?.querySelector('[role="alert"]')?.textContent).toContain(message));
    await press('Manter bônus', question() ?? document);
    expect(shown.element.textContent).toContain('50% no próximo depósito');
  });
});

describe('the bonuses that a withdrawal ends', () => {
  it('are listed with the loss of each', () => {
    draw(<EndingBonuses ending={[bonus(), bonus({ id: '2', title: 'R$ 20', balance: 0, progress: 0 })]} />);
    const words = plain(shown.element.textContent);
    expect(words).toContain('50% no próximo depósito: você perde R$ 25,00 e os R$ 50,00');
    expect(words).toContain('R$ 20: você perde R$ 0,00');
    expect(words).toContain('não traz o bônus de volta');
  });
  it('are mentioned as possible while unknown, and not at all when there are none', () => {
    draw(<EndingBonuses ending={null} />);
    expect(shown.element.textContent).toContain('Se houver um bônus de cupom ativo, este saque o encerra');
    shown.unmount();
    draw(<EndingBonuses ending={[]} />);
    expect(shown.element.textContent).toBe('');
  });
});
