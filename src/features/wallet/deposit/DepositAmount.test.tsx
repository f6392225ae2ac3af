// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { Limits } from '../../../contract/limits.ts';
import type { SiteConfig } from '../../../contract/site.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { forgetCoupons } from '../../../storage/coupons.ts';
import { forgetPendingActions } from '../../../storage/pending.ts';
import { byName, render, type } from '../../../ui/testing.tsx';
import { couponCheck, couponDoor } from './coupon.ts';
import { DepositAmount, type DepositTyped } from './DepositAmount.tsx';

const coupon = {
  code: 'MARALTA',
  title: '50% no próximo depósito',
  description: '',
  kind: 'percent',
  value: 50,
  min_deposit: 2000,
  rollover: 10,
  expires_at: null,
  max_bonus: null,
  bonus_days: 30,
};
const charge = {
  id: '7',
  txid: 'tx7',
  amount: 5000,
  qrcode: '0002',
  expires_at: '2026-11-20T17:37:00.000Z',
  status: 'waiting_payment',
};
const refusal = (errors: Record<string, string[]>, code = 'validation_failed') =>
  Response.json({ message: 'Não deu.', code, errors }, { status: 422 });

let asked: { readonly path: string; readonly body: unknown }[];
let answers: Record<string, () => Response>;
let shown: ReturnType<typeof render>;
let paid: number;

const charged = () => asked.filter(({ path }) => path === '/api/main-gateway/qrcode-pix').map(({ body }) => body);
const checks = () => asked.filter(({ path }) => path === '/api/bonuses/check-coupon').length;
const page = () => shown.element.textContent ?? '';

interface FormProps {
  readonly config: Partial<SiteConfig>;
  readonly code: string;
  readonly limits?: Limits['deposit'] | undefined;
}

function Form({ config, code, limits }: FormProps) {
  const [typed, setTyped] = useState<DepositTyped>({ amount: null, cpf: '' });
  const [check] = useState(() => couponCheck(couponDoor, code));
  return (
    <DepositAmount
      config={config as SiteConfig /* as far as the form reads it */}
      typed={typed}
      onTyped={setTyped}
      check={check}
      limits={limits}
      waiting={null}
      onPay={() => void (paid += 1)}
    />
  );
}

function open(config: Partial<SiteConfig> = {}, code = '', limits?: Limits['deposit']): void {
  const site = {
    is_regulated: false,
    min_deposit: 1000,
    max_deposit: 500_000,
    deposit_presets: [2000, 5000],
    ...config,
  };
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <Form config={site} code={code} limits={limits} />
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const limit = (current: number | null, used: number) => ({
  current,
  used,
  pending: null,
  pending_at: null,
  has_pending: false,
});
const field = (name: string) => {
  const found = shown.element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
const press = (name: string) => act(async () => byName(shown.element, 'button', name).click());
const submit = () =>
  act(async () => {
    shown.element.querySelector('form')?.requestSubmit();
  });
/** Waits for answers and renders until the assertions hold. */
const until = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
      holds();
    },
    { interval: 0 },
  );
const says = (text: string | RegExp) => until(() => expect(page().replaceAll('\u00a0', ' ')).toMatch(text));

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  forgetPendingActions();
  forgetCoupons();
  asked = [];
  paid = 0;
  answers = {
    '/api/bonuses/check-coupon': () => Response.json({ coupon }),
    '/api/main-gateway/qrcode-pix': () => Response.json({ data: charge }),
  };
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const sent = input as Request;
      const path = new URL(sent.url).pathname;
      asked.push({ path, body: await sent.json() });
      return answers[path]?.() ?? new Response(null, { status: 404 });
    },
  });
});
afterEach(() => {
  shown.unmount();
  configureClient({});
  connectivity.online = true;
});

describe('the amount of a deposit', () => {
  it('is kept offline, where its button is off and says why', async () => {
    connectivity.online = false;
    open();
    type(field('amount'), '50');
    const button = byName(shown.element, 'button', 'Gerar código Pix');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = shown.element.querySelector(`[id="${button.getAttribute('aria-describedby')}"]`);
    expect(reason?.textContent).toContain('O Pix precisa de conexão');
    await press('Gerar código Pix');
    expect(charged()).toEqual([]);
    act(() => void (connectivity.online = true));
    await until(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    expect(field('amount').value).toBe('50');
  });

  it('is picked from the site’s presets or typed, within the site’s limits', async () => {
    open();
    expect(page().replaceAll('\u00a0', ' ')).toContain('De R$ 10,00 a R$ 5.000,00');
    await submit();
    expect(page()).toContain('Informe quanto quer depositar.');
    type(field('amount'), '9,99');
    await submit();
    expect(page().replaceAll('\u00a0', ' ')).toContain('O mínimo é R$ 10,00.');
    type(field('amount'), '5.000,01');
    await submit();
    expect(page().replaceAll('\u00a0', ' ')).toContain('O máximo é R$ 5.000,00.');
    expect(asked).toEqual([]);
    act(() => shown.element.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
    await submit();
    await until(() => expect(paid).toBe(1));
    expect(charged()).toEqual([{ amount: 5000 }]);
  });

  it('that the API refuses is refused under its field, and kept', async () => {
    answers['/api/main-gateway/qrcode-pix'] = () =>
      refusal({ amount: ['Seu limite de hoje é R$ 20,00.'] }, 'limit_reached');
    open();
    type(field('amount'), '50');
    await submit();
    await says('Seu limite de hoje é R$ 20,00.');
    expect(field('amount').getAttribute('aria-invalid')).toBe('true');
    expect(field('amount').value).toBe('50');
    expect(paid).toBe(0);
  });

  it('is what the tightest limit of the player leaves, and the presets above it are disabled', async () => {
    open({}, '', { day: limit(5000, 3000), week: limit(100_000, 3000), month: limit(null, 3000) });
    expect(page().replaceAll('\u00a0', ' ')).toContain('Restam R$ 20,00 do seu limite de depósito de hoje.');
    const presets = [...shown.element.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(presets.map(({ disabled }) => disabled)).toEqual([false, true]);
    type(field('amount'), '20,01');
    await submit();
    expect(field('amount').getAttribute('aria-invalid')).toBe('true');
    expect(charged()).toEqual([]);
    type(field('amount'), '20');
    await submit();
    await until(() => expect(charged()).toEqual([{ amount: 2000 }]));
  });

  it('says that a limit is used up, and when it starts again', () => {
    open({}, '', { day: limit(null, 0), week: limit(4000, 5000), month: limit(9000, 5000) });
    expect(page()).toContain('Seu limite de depósito desta semana acabou. Ele recomeça na segunda-feira.');
  });

  it('asks for the CPF when the API says that it is missing (SESS-12)', async () => {
    answers['/api/main-gateway/qrcode-pix'] = () => refusal({}, 'cpf_required');
    open();
    type(field('amount'), '50');
    await submit();
    await until(() => expect(field('cpf')).toBeTruthy());
    type(field('cpf'), '529.982.247-25');
    answers['/api/main-gateway/qrcode-pix'] = () => Response.json({ data: charge });
    await submit();
    await until(() => expect(paid).toBe(1));
    expect(charged().at(-1)).toEqual({ amount: 5000, cpf: '529.982.247-25' });
  });

  it('shows an error about a CPF that it has not asked for', async () => {
    answers['/api/main-gateway/qrcode-pix'] = () => refusal({ cpf: ['Este CPF já está em uso.'] });
    open();
    type(field('amount'), '50');
    await submit();
    await says('Este CPF já está em uso.');
  });
});

describe('a coupon in the deposit', () => {
  const TERMS = [
    'Com R$ 50,00 você recebe R$ 25,00 de bônus.',
    'é preciso apostar R$ 250,00: 10 vezes o bônus',
    'O prazo é de 30 dias',
    'seu dinheiro real sai primeiro',
    'Pedir um saque antes disso encerra o bônus',
  ];

  it('says amount, wager, deadline, order of funds and its end before it is sent', async () => {
    open();
    type(field('amount'), '50');
    await press('Tenho um cupom');
    type(field('coupon'), ' maralta ');
    await press('Aplicar');
    for (const term of TERMS) await says(term);
    expect(charged()).toEqual([]);
    await submit();
    await until(() => expect(paid).toBe(1));
    expect(charged()).toEqual([{ amount: 5000, coupon: 'MARALTA' }]);
  });

  it('that the player has not checked shows its terms first; the next press accepts them', async () => {
    open();
    type(field('amount'), '50');
    await press('Tenho um cupom');
    type(field('coupon'), 'MARALTA');
    await submit();
    await says('Com R$ 50,00 você recebe R$ 25,00 de bônus.');
    expect(charged()).toEqual([]);
    await submit();
    await until(() => expect(charged()).toEqual([{ amount: 5000, coupon: 'MARALTA' }]));
    expect(checks()).toBe(1);
  });

  it('that is invalid shows the error under its field, charges nothing, and can be emptied', async () => {
    answers['/api/bonuses/check-coupon'] = () => refusal({ coupon: ['Este cupom não é válido.'] }, 'coupon_invalid');
    open();
    type(field('amount'), '50');
    await press('Tenho um cupom');
    type(field('coupon'), 'NADA');
    await submit();
    await says('Este cupom não é válido.');
    expect(field('coupon').getAttribute('aria-invalid')).toBe('true');
    expect(charged()).toEqual([]);
    type(field('coupon'), '');
    await submit();
    await until(() => expect(charged()).toEqual([{ amount: 5000 }]));
  });

  it('that a deposit is refused with is refused under its field, and asked for anew', async () => {
    open({}, 'MARALTA');
    type(field('amount'), '50');
    await says('Com R$ 50,00');
    answers['/api/main-gateway/qrcode-pix'] = () => refusal({ coupon: ['Você já usou este cupom.'] }, 'coupon_invalid');
    await submit();
    await says('Você já usou este cupom.');
    expect(page()).not.toContain('Com R$');
    expect(paid).toBe(0);
    await press('Aplicar');
    await until(() => expect(checks()).toBe(2));
  });

  it('that a link brought says what it does by itself, once for two visits', async () => {
    open({}, 'maralta');
    await says('Vale a partir de R$ 20,00 de depósito.');
    shown.unmount();
    open({}, 'MARALTA');
    await says('Vale a partir de R$ 20,00 de depósito.');
    expect(checks()).toBe(1);
  });

  it('wants its least deposit, and can be taken out again', async () => {
    open({}, 'MARALTA');
    type(field('amount'), '15');
    await says('Vale a partir de R$ 20,00 de depósito.');
    await submit();
    await says(/Aumente o valor ou remova o cupom/);
    expect(charged()).toEqual([]);
    await press('Remover cupom');
    await submit();
    await until(() => expect(charged()).toEqual([{ amount: 1500 }]));
  });

  it('has no field where betting is regulated, and no link brings one', async () => {
    open({ is_regulated: true }, 'MARALTA');
    expect(shown.element.querySelector('input[name="coupon"]')).toBeNull();
    expect(page()).not.toContain('cupom');
    type(field('amount'), '50');
    await submit();
    await until(() => expect(charged()).toEqual([{ amount: 5000 }]));
    expect(checks()).toBe(0);
  });
});
