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

describe('a whole form', () => {
  it('has no message when every field holds', async () => {
    expect(await validateForm(person, labelled(registrationRules))).toEqual({});
  });

  it('has one message for each field that does not, in the words of registration', async () => {
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

  it('asks login for its fields in its own words', async () => {
    expect(await validateForm({ username: '', password: '' }, labelled(loginRules))).toEqual({
      username: 'Este é um campo obrigatório.',
      password: 'Este é um campo obrigatório.',
    });
  });

  it('keeps an amount within the bounds of the site', async () => {
    const fields = labelled({ amount: amountRules(1000, 500_000) });
    expect(await validateForm({ amount: 1000 }, fields)).toEqual({});
    expect(Object.keys(await validateForm({ amount: 999 }, fields))).toEqual(['amount']);
    expect(Object.keys(await validateForm({ amount: 500_001 }, fields))).toEqual(['amount']);
  });
});

describe('a CPF that is typed', () => {
  it.each([
    ['', ''],
    ['1', '1'],
    ['1234', '123.4'],
    ['1234567', '123.456.7'],
    ['12345678909', '123.456.789-09'],
    ['123.456.789-0999', '123.456.789-09'],
    ['abc', ''],
  ])('%s shows as %s', (typed, shown) => {
    expect(formatCpf(typed)).toBe(shown);
  });

  it('is stripped to its digits and checked', () => {
    expect(stripCpf(' 529.982.247-25 ')).toBe('52998224725');
    expect(validCpf('529.982.247-25')).toBe(true);
  });

  it('keeps the caret behind the same digit', () => {
    expect(cpfCaret('1234', 4, '123.4')).toBe(5);
    expect(cpfCaret('12.3', 2, '123')).toBe(2);
  });
});

describe('a password that is typed', () => {
  it('is judged as the server judges it', () => {
    expect(checkPassword('curta1')).toBe('password_short');
    expect(checkPassword('vento-leste-7')).toBeNull();
  });

  it('shows which parts of the rule hold', () => {
    expect(passwordParts('abc')).toEqual({ length: false, letter: true, other: false, uncommon: true });
    expect(passwordParts('senha123')).toEqual({ length: true, letter: true, other: true, uncommon: false });
    expect(passwordParts('')).toEqual({ length: false, letter: false, other: false, uncommon: false });
  });
});
