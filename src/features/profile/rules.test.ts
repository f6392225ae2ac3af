/** Malformed text in every field of the account's and the session's forms, validated on the device before a request. */
import { afterAll, describe, expect, it } from 'vitest';
import { BAD_TEXTS } from '../../../tests/support/bad-text.ts';
import { type FieldRules, loginRules, registrationRules, validateForm } from '../../validation/form.ts';
import { setValidationLocale } from '../../validation/rules.ts';
import { accessRules, addressRules, personalRules } from './rules.ts';

const forms: Readonly<Record<string, Readonly<Record<string, Omit<FieldRules, 'label'>>>>> = {
  registration: registrationRules,
  login: loginRules,
  personal: personalRules,
  address: addressRules,
  access: accessRules,
};
const cases = Object.entries(forms).flatMap(([form, rules]) =>
  Object.entries(rules).map(([field, rule]) => [form, field, rule] as const),
);
const judge = async (field: string, rule: Omit<FieldRules, 'label'>, text: string) =>
  (await validateForm({ [field]: text, password: 'mar-e-vento-7' }, { [field]: { ...rule, label: 'Campo' } }))[field];

afterAll(() => setValidationLocale('pt'));

describe.each(['pt', 'en'] as const)('in %s', (locale) => {
  it.each(cases)(
    '%s: %s validates each malformed text within 2 s and answers with a sentence',
    async (_form, field, rule) => {
      setValidationLocale(locale);
      for (const { name, text } of BAD_TEXTS) {
        const began = performance.now();
        const told = await judge(field, rule, text);
        // A generous multiple of the millisecond that a field may take: a text of 10,000 characters must not hang it.
        expect(performance.now() - began, name).toBeLessThan(2000);
        if (told !== undefined) expect(told, name).toMatch(/^\p{Lu}.*\s/u);
        expect(told?.includes('<'), name).not.toBe(true);
      }
    },
  );
});

/** The texts of the table that a field accepts; it refuses every other. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'registration.first_name': ['right-to-left text', 'an accent of its own'],
  'registration.last_name': ['right-to-left text', 'an accent of its own'],
  'registration.email': [],
  'registration.phone': ['a pasted telephone'],
  'registration.cpf': ['a pasted CPF', 'leading zeros'],
  'registration.birth_date': [],
  'login.username': ['a pasted telephone'],
  'address.zip': [],
  'access.code': ['full-width digits'],
};

it.each(Object.entries(TAKEN))('%s accepts only %j of the malformed texts', async (place, taken) => {
  const [form = '', field = ''] = place.split('.');
  const rule = forms[form]?.[field];
  if (!rule) throw new Error(`There is no field ${place}.`);
  const fine: string[] = [];
  for (const { name, text } of BAD_TEXTS) if ((await judge(field, rule, text)) === undefined) fine.push(name);
  expect(fine.sort()).toEqual([...taken].sort());
});
