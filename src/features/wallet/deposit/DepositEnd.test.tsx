// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DepositReturn } from '../../../contract/wallet.ts';
import { render } from '../../../ui/testing.tsx';
import type { ShownCharge } from './charge.ts';
import { DepositEnd } from './DepositEnd.tsx';

// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
  useRouterState: () => false,
}));

const charge = (returned: DepositReturn | null): ShownCharge => ({
  id: '7',
  txid: 'tx7',
  amount: 10_000,
  qrcode: '0002',
  expires_at: '2026-11-20T17:37:00.000Z',
  created_at: null,
  status: returned === null || returned.amount < 10_000 ? 'paid' : 'refunded',
  coupon: null,
  returned,
  now: null,
  ahead: 0,
});

let shown: ReturnType<typeof render>;
function draw(returned: DepositReturn | null, end: 'paid' | 'returned'): string {
  const nothing = () => undefined;
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <DepositEnd charge={charge(returned)} end={end} onClose={nothing} onChange={nothing} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return (shown.element.textContent ?? '').replaceAll('\u00a0', ' ');
}
const actions = () =>
  [...shown.element.querySelectorAll('a, button')].map((one) => (one.textContent ?? '').replace('Gerando', ''));

beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));
afterEach(() => shown.unmount());

describe('the end of a deposit', () => {
  it('names the credited and the returned amount when the limit left room for a part', () => {
    const text = draw({ amount: 6000, reason: 'deposit_limit' }, 'paid');
    expect(text).toContain('Recebemos R$ 40,00');
    expect(text).toContain('os outros R$ 60,00 voltam para a conta que pagou');
  });

  it('names the paid amount, not the charge’s, when another person paid another amount', () => {
    expect(draw({ amount: 12_345, reason: 'other_cpf' }, 'returned')).toContain('R$ 123,45 voltam para ela');
  });

  it('names the whole amount and no limit otherwise', () => {
    const text = draw(null, 'paid');
    expect(text).toContain('Recebemos R$ 100,00');
    expect(text).not.toContain('voltam');
  });

  it.each([
    ['deposit_limit', 'Seu limite de depósito já foi atingido', ['Ver meus limites', 'Ver carteira']],
    ['excluded', 'Durante a pausa ou a autoexclusão', ['Ver meus limites', 'Ver carteira']],
    ['blocked', 'Sua conta não pode receber depósitos agora', ['Ver carteira']],
    ['other_cpf', 'conta de outro CPF', ['Gerar novo código', 'Trocar valor']],
    ['other_amount', 'não era o do código', ['Gerar novo código', 'Trocar valor']],
  ] as const)(
    'says why all of it goes back (%s), and offers no code that would end the same way',
    (reason, words, doors) => {
      expect(draw({ amount: 10_000, reason }, 'returned')).toContain(words);
      expect(actions()).toEqual(doors);
    },
  );
});
