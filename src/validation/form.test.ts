import { describe, expect, it } from 'vitest';
import { cpfCaret, formatCpf, stripCpf, validCpf } from './cpf.ts';
import { amountRules, loginRules, registrationRules, validateForm } from './form.ts';
import { checkPassword, passwordParts } from './password.ts';

const labelled = (fields: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, label: name }])) as Parameters<
    typeof validateForm
  >[1];

const person = {
  first_name: 'Marina',
  last_name: 'Alves',
  email: 'marina@exemplo.com',
  phone: '(11) 99999-0009',
  cpf: '529.982.247-25',
  birth_date: '1990-05-04',
  password: 'vento-leste-7',
  password_confirmation: 'vento-leste-7',
  accepted_terms: true,
};

describe('a form', () => {
  it('has no message if every field is valid', async () => {
    expect(await validateForm(person, labelled(registrationRules))).toEqual({});
  });

  it('has one message for each invalid field, in the words of registration', async () => {
    const wrong = {
      ...person,
      email: 'um.endereco.muito.longo@exemplo.com',
      password_confirmation: 'outra',
      accepted_terms: false,
      cpf: '1',
    };
    expect(await validateForm(wrong, labelled(registrationRules))).toEqual({
      email: 'E-mail é permitido apenas 30 caracteres',
      password_confirmation: 'Senha e Confirmar senha não correspondem',
      accepted_terms: 'Aceite os termos para continuar.',
      cpf: 'CPF inválido',
    });
  });

  it('uses the words of the login form', async () => {
    expect(await validateForm({ username: '', password: '' }, labelled(loginRules))).toEqual({
      username: 'Este é um campo obrigatório.',
      password: 'Este é um campo obrigatório.',
    });
  });

  it('keeps an amount within the limits of the site', async () => {
    const fields = labelled({ amount: amountRules(1000, 500_000) });
    expect(await validateForm({ amount: 1000 }, fields)).toEqual({});
    expect(Object.keys(await validateForm({ amount: 999 }, fields))).toEqual(['amount']);
    expect(Object.keys(await validateForm({ amount: 500_001 }, fields))).toEqual(['amount']);
  });
});

describe('a CPF input', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1234', '123.4'],
    ['1234567', '123.456.7'],
    ['12345678909', '123.456.789-09'],
    ['123.456.789-0999', '123.456.789-09'],
    ['abc', ''],
  ])('shows %s as %s', (typed, shown) => {
    expect(formatCpf(typed)).toBe(shown);
  });

  it('strips the value to its digits and validates it', () => {
    expect(stripCpf(' 529.982.247-25 ')).toBe('52998224725');
    expect(validCpf('529.982.247-25')).toBe(true);
  });

  it('keeps the caret behind the same digit', () => {
    expect(cpfCaret('1234', 4, '123.4')).toBe(5);
    expect(cpfCaret('12.3', 2, '123')).toBe(2);
  });
});

describe('a password input', () => {
  it('applies the rules of the server', () => {
    expect(checkPassword('curta1')).toBe('password_short');
    expect(checkPassword('vento-leste-7')).toBeNull();
  });

  it('shows which requirements the password meets', () => {
    expect(passwordParts('abc')).toEqual({ length: false, letter: true, other: false, uncommon: true });
    expect(passwordParts('senha123')).toEqual({ length: true, letter: true, other: true, uncommon: false });
    expect(passwordParts('')).toEqual({ length: false, letter: false, other: false, uncommon: false });
  });
});
