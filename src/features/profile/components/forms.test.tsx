// @vitest-environment jsdom
/** Each message of the account's forms is reached by typing (FORM-1, FORM-3). */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../../api/client-config.ts';
import type { User } from '../../../contract/session.ts';
import { dispatch } from '../../../domain/session/state.ts';
import { byName, render, type } from '../../../ui/testing.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ContactForm } from './ContactForm.tsx';
import { DeletionForm } from './DeletionForm.tsx';
import { IdentityForm } from './IdentityForm.tsx';
import { NameForm } from './NameForm.tsx';
import { PasswordCard } from './PasswordCard.tsx';

const user = { id: '1', first_name: 'Ana Maria', last_name: 'Lima', birth_date: '1990-05-04', cpf: '***' } as User;

let shown: ReturnType<typeof render>;
let sent: unknown[];

function open(form: ReactNode): void {
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
    </I18nProvider>,
  );
}
const field = (name: string): HTMLInputElement => {
  const found = shown.element.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
/** Waits for the message under a field. */
const says = (message: string) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    expect(shown.element.textContent).toContain(message);
  });
const saysNot = (message: string) =>
  vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    expect(shown.element.textContent).not.toContain(message);
  });
/** A native change event without an `input` before it, as autofill and a picker send it. */
const change = (name: string) =>
  act(() => {
    field(name).dispatchEvent(new Event('change', { bubbles: true }));
  });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  sessionStorage.clear();
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user });
  sent = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      sent.push(await (input as Request).json());
      return Response.json({ message: 'Não deu.', code: 'unavailable' }, { status: 503 });
    },
  });
});
afterEach(() => {
  shown.unmount();
  dispatch({ type: 'ended', exclusion: null });
  configureClient({});
});

describe('the full name (FORM-3)', () => {
  it.each([
    ['', 'Este campo é obrigatório.'],
    ['Ana', 'Por favor, insira seu nome completo.'],
    ['Ana B', 'O sobrenome deve ter mais de três caracteres.'],
    ['Ana L1ma', 'Use apenas letras, espaços, hífen e apóstrofo.'],
    [`Ana ${'a'.repeat(118)}`, 'O campo Nome completo deve ter no máximo 121 caracteres.'],
  ])('"%s" says: %s', async (name, message) => {
    open(<IdentityForm user={user} />);
    type(field('full_name'), 'Ana Lima');
    type(field('full_name'), name);
    await says(message);
  });

  it('is split at its first space when the player saves it', async () => {
    open(<IdentityForm user={user} />);
    expect(field('full_name').value).toBe('Ana Maria Lima');
    type(field('full_name'), ' Joana  de Souza Lima ');
    await says('Salvar alterações');
    await act(async () => byName(shown.element, 'button', 'Salvar alterações').click());
    await vi.waitFor(() => expect(sent).toEqual([{ first_name: 'Joana', last_name: 'de Souza Lima' }]));
  });

  it('is no field once the documents are approved, nor is the birth date', () => {
    open(<IdentityForm user={{ ...user, verified: { email: true, phone: true, identity: true } }} />);
    expect(shown.element.querySelector('input')).toBeNull();
    expect(shown.element.textContent).toContain('Ana Maria Lima');
  });

  it('keeps the stored split if only the birth date changes', async () => {
    open(<IdentityForm user={user} />);
    type(field('birth_date'), '1991-05-04');
    await says('Salvar alterações');
    await act(async () => byName(shown.element, 'button', 'Salvar alterações').click());
    await vi.waitFor(() => expect(sent).toEqual([{ birth_date: '1991-05-04' }]));
  });
});

describe('a new phone', () => {
  it.each([
    ['', 'Este campo é obrigatório.'],
    ['+1 202 555 0123', 'O telefone precisa ser do Brasil (+55).'],
    ['20999990001', 'Este telefone não existe. Confira o DDD e o número.'],
    ['abc', 'Isto não é um telefone. Informe DDD e número.'],
    ['11 nove', 'Isto não é um telefone. Informe DDD e número.'],
    ['119999', 'Este telefone é curto demais.'],
    ['119999900011', 'Este telefone é longo demais.'],
  ])('"%s" says: %s', async (phone, message) => {
    open(<ContactForm kind="phone" onSaved={() => undefined} onLeave={() => undefined} />);
    type(field('phone'), '11');
    type(field('phone'), phone);
    await says(message);
  });
});

describe('a new e-mail', () => {
  it.each([
    ['', 'Este campo é obrigatório.'],
    ['ana@', 'Este campo deve ser um e-mail válido.'],
    ['um-endereco-longo-demais@exemplo.com', 'E-mail é permitido apenas 30 caracteres'],
  ])('"%s" says: %s', async (email, message) => {
    open(<ContactForm kind="email" onSaved={() => undefined} onLeave={() => undefined} />);
    type(field('email'), 'a@b.co');
    type(field('email'), email);
    await says(message);
  });
});

describe('a new password', () => {
  const mismatch = 'As senhas não coincidem';
  const openForm = async () => {
    open(<PasswordCard username="+5511999990001" hasPassword />);
    await act(async () => byName(shown.element, 'button', 'Trocar senha').click());
  };

  it('validates its confirmation again when the password changes', async () => {
    await openForm();
    type(field('password'), 'vento-leste-7');
    type(field('password_confirmation'), 'vento-leste-8');
    await says(mismatch);
    type(field('password'), 'vento-leste-8');
    await saysNot(mismatch);
    type(field('password'), 'vento-leste-9');
    await says(mismatch);
  });

  it('shows no error for an empty confirmation', async () => {
    await openForm();
    type(field('password'), 'curta');
    await says('A senha deve ter no mínimo 8 caracteres.');
    expect(shown.element.textContent).not.toContain('obrigatório');
    expect(shown.element.textContent).not.toContain(mismatch);
  });
});

describe('the native change event of the browser validates (FORM-1)', () => {
  const nothing = () => undefined;
  it.each<[string, string, ReactNode]>([
    ['the full name', 'full_name', <IdentityForm key="a" user={{ ...user, first_name: '', last_name: '' }} />],
    ['the shown name', 'name', <NameForm key="b" name="" />],
    ['the address', 'street', <AddressForm key="c" address={null} />],
    ['the state, which is picked', 'state', <AddressForm key="d" address={null} />],
    ['a new phone', 'phone', <ContactForm key="e" kind="phone" onSaved={nothing} onLeave={nothing} />],
    ['a new e-mail', 'email', <ContactForm key="f" kind="email" onSaved={nothing} onLeave={nothing} />],
    ['the password of a deletion', 'password', <DeletionForm key="g" onLeave={nothing} />],
  ])('in %s', async (_what, name, form) => {
    open(form);
    expect(shown.element.textContent).not.toContain('obrigatório');
    change(name);
    await says('Este campo é obrigatório.');
  });

  it('in a new password', async () => {
    open(<PasswordCard username="+5511999990001" hasPassword />);
    await act(async () => byName(shown.element, 'button', 'Trocar senha').click());
    change('password');
    await says('Este campo é obrigatório.');
  });

  it('does not validate a field that only loses focus', async () => {
    open(<NameForm name="" />);
    act(() => {
      field('name').focus();
      field('name').blur();
    });
    await act(() => Promise.resolve());
    expect(shown.element.textContent).not.toContain('obrigatório');
  });
});

describe('the postal code of the address', () => {
  const fill = (zip: string) => act(async () => type(field('zip'), zip));
  const answer = (data: unknown) =>
    configureClient({
      getBaseUrl: () => 'http://site.test/api',
      fetch: async () =>
        data === null ? Response.json({ code: 'x', message: 'x' }, { status: 503 }) : Response.json({ data }),
    });
  const PAULISTA = {
    zip: '01310100',
    street: 'Avenida Paulista',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  };

  it('fills the street, and keeps what the player has typed', async () => {
    answer(PAULISTA);
    open(<AddressForm address={null} />);
    type(field('district'), 'Cerqueira César');
    await fill('01310-100');
    await vi.waitFor(() => expect(field('street').value).toBe('Avenida Paulista'));
    const values = ['district', 'city'].map((name) => field(name).value);
    expect(values).toEqual(['Cerqueira César', 'São Paulo']);
    expect(shown.element.querySelector('select')?.value).toBe('SP');
  });

  it('selects the street in a focused field, so that what the player types next replaces it', async () => {
    answer(PAULISTA);
    open(<AddressForm address={null} />);
    field('street').focus();
    await fill('01310-100');
    await vi.waitFor(() => expect(field('street').value).toBe('Avenida Paulista'));
    const { selectionStart, selectionEnd } = field('street');
    expect([selectionStart, selectionEnd]).toEqual([0, 'Avenida Paulista'.length]);
  });

  it('says nothing when the look-up is away', async () => {
    answer(null);
    open(<AddressForm address={null} />);
    await fill('01310-100');
    await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
    expect(field('street').value).toBe('');
    expect(shown.element.querySelector('[role=alert]')?.textContent ?? '').toBe('');
  });
});

describe('without a connection', () => {
  afterEach(() => act(() => onlineManager.setOnline(true)));

  it.each([
    ['a changed address', () => <AddressForm address={null} />, 'Salvar alterações', 'street'],
    ['a new e-mail', () => <ContactForm kind="email" onSaved={vi.fn()} onLeave={vi.fn()} />, 'Salvar e-mail', 'email'],
  ])('%s cannot be sent, and says why', async (_form, form, name, typed) => {
    open(form());
    type(field(typed), 'Rua');
    await says(name);
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
