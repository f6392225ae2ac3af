// @vitest-environment jsdom
/** Each message of the forms of login, recovery and renewal is reached by typing (FORM-1, FORM-2). */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import { byName, render, type } from '../../../ui/testing.tsx';
import { EMPTY_REGISTRATION } from '../registration.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RecoveryName } from './RecoveryName.tsx';
import { RecoveryPassword } from './RecoveryPassword.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { RenewDialog } from './RenewDialog.tsx';

const nothing = () => undefined;
let shown: ReturnType<typeof render>;

function open(form: ReactNode): void {
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
    </I18nProvider>,
  );
}
const field = async (name: string): Promise<HTMLInputElement> =>
  await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (found === null) throw new Error(`no field ${name}`);
    return found;
  });
const page = () => document.body.textContent ?? '';
const says = (message: string) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    expect(page()).toContain(message);
  });
const saysNot = (message: string) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    expect(page()).not.toContain(message);
  });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async () => Response.json({ message: 'Não deu.', code: 'unavailable' }, { status: 503 }),
  });
});
afterEach(() => {
  shown.unmount();
  configureClient({});
});

const login = () => <LoginForm typed={{ username: '', password: '' }} onSwitch={nothing} />;
const recovery = () => <RecoveryName typed={{ username: '' }} isExpired={false} onSent={nothing} onSwitch={nothing} />;
const reset = () => <RecoveryPassword username="a" resetToken="b" onDone={nothing} onExpired={nothing} />;
const register = (step: number) => (
  <RegisterForm typed={{ ...EMPTY_REGISTRATION }} step={step} onStep={nothing} onSwitch={nothing} />
);

const PHONES = [
  ['+1 202 555 0123', 'O telefone precisa ser do Brasil (+55).'],
  ['20999990001', 'Este telefone não existe. Confira o DDD e o número.'],
  ['abc', 'Isto não é um telefone. Informe DDD e número.'],
  ['119999', 'Este telefone é curto demais.'],
  ['119999900011', 'Este telefone é longo demais.'],
] as const;

describe.each([
  ['login', 'username', login],
  ['recovery', 'username', recovery],
  ['registration', 'phone', () => register(1)],
  ['a completed account', 'phone', () => <CompleteForm missing={['phone']} />],
])('the phone of %s', (_form, name, form) => {
  it.each(PHONES)('"%s" says: %s', async (phone, message) => {
    open(form());
    const input = await field(name);
    type(input, '11');
    type(input, phone);
    await says(message);
  });
});

describe.each([
  ['a reset password', reset, 'As senhas não coincidem'],
  ['registration', () => register(2), 'Senha e Confirmar senha não correspondem'],
])('the confirmation of %s', (_form, form, mismatch) => {
  it('is validated again when the password changes', async () => {
    open(form());
    type(await field('password'), 'vento-leste-7');
    type(await field('password_confirmation'), 'vento-leste-8');
    await says(mismatch);
    type(await field('password'), 'vento-leste-8');
    await saysNot(mismatch);
  });
});

describe('the native change event of the browser validates (FORM-1)', () => {
  it.each<[string, string, () => ReactNode, string]>([
    ['login', 'username', login, 'Este é um campo obrigatório.'],
    ['login', 'password', login, 'Este é um campo obrigatório.'],
    ['recovery', 'username', recovery, 'Este campo é obrigatório.'],
    ['a reset password', 'password', reset, 'Este campo é obrigatório.'],
    ['the first step of registration', 'first_name', () => register(0), 'Este campo é obrigatório.'],
    ['the second step of registration', 'email', () => register(1), 'Este campo é obrigatório.'],
    ['the last step of registration', 'accepted_terms', () => register(2), 'Aceite os termos para continuar.'],
    ['a completed account', 'birth_date', () => <CompleteForm missing={['birth_date']} />, 'Este campo é obrigatório.'],
    ['a renewed session', 'password', () => <RenewDialog />, 'Este é um campo obrigatório.'],
  ])('in %s: %s', async (_what, name, form, message) => {
    open(form());
    const input = await field(name);
    expect(page()).not.toContain(message);
    act(() => {
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await says(message);
  });
});

it('reads a typed birth date, and says when it is no day', async () => {
  open(register(0));
  const input = await field('birth_date');
  type(input, '3102');
  expect(input.value).toBe('31/02');
  type(input, '31/02/1990');
  await says('Data de nascimento');
  type(input, '1990-05-12');
  expect(input.value).toBe('12/05/1990');
});

it('offers the login for data that an account has, with the phone', async () => {
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async () =>
      Response.json(
        { message: 'Estes dados já estão em uso.', code: 'taken', errors: { phone: ['Já está em uso.'] } },
        { status: 422 },
      ),
  });
  const typed = {
    ...EMPTY_REGISTRATION,
    first_name: 'Ana',
    last_name: 'Lima',
    birth_date: '1990-05-12',
    email: 'ana@exemplo.com',
    phone: '(11) 99999-0001',
    password: 'vento-leste-7',
    password_confirmation: 'vento-leste-7',
    accepted_terms: true,
  };
  const onStep = vi.fn();
  const onSwitch = vi.fn();
  const at = (step: number) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RegisterForm typed={typed} step={step} onStep={onStep} onSwitch={onSwitch} />
      </QueryClientProvider>
    </I18nProvider>
  );
  shown = render(at(2));
  await act(async () => shown.element.querySelector('form')?.requestSubmit());
  await vi.waitFor(() => expect(onStep).toHaveBeenCalledWith(1));
  shown.rerender(at(1));
  await says('Já existe uma conta com este dado (Telefone).');
  act(() => byName(shown.element, 'button', 'Entrar na minha conta').click());
  expect(onSwitch).toHaveBeenCalledWith('login', '(11) 99999-0001');
  // A corrected number takes the offer away.
  type(await field('phone'), '(11) 99999-0009');
  await saysNot('Já existe uma conta');
});

describe('without a connection', () => {
  afterEach(() => act(() => onlineManager.setOnline(true)));

  it.each([
    ['the login', login, 'Entrar'],
    ['the recovery', recovery, 'Enviar código'],
    ['the new password', reset, 'Salvar nova senha'],
    ['the registration', () => register(1), 'Continuar'],
  ])('%s cannot be sent, and says why', async (_form, form, name) => {
    open(form());
    act(() => onlineManager.setOnline(false));
    const button = byName(document.body, 'button', name);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Isto pede conexão. O que você digitou fica aqui.');
    act(() => onlineManager.setOnline(true));
    expect(byName(document.body, 'button', name)).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBeNull();
  });
});
