/** The rules of the account's fields, as the API's own schemas have them; the forms add the labels. */
import type { FieldRules } from '../../validation/form.ts';

type Rules = Omit<FieldRules, 'label'>;

/** A name: letters of any script, marks, spaces, hyphens and apostrophes. */
const NAME = /^\s*[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u;
const NO_CONTROLS = /^\P{Cc}*$/u;
/** Eight digits in any dress, full-width ones too. */
const ZIP = /^\D*(?:\d\D*){8}$/;

/** One line of text of at most `max` characters. */
const line = (max: number, required = true): Rules => ({
  rules: { ...(required ? { required } : {}), max, regex: NO_CONTROLS },
  messages: { regex: 'invalid_characters' },
});

const name: Rules = { rules: { required: true, max: 60, regex: NAME }, messages: { regex: 'name' } };

export const personalRules = {
  first_name: name,
  last_name: {
    rules: { required: true, min: 2, max: 60, regex: NAME },
    messages: { min: 'full_name_surname', regex: 'name' },
  },
  birth_date: { rules: 'required|date|adult' },
  cpf: { rules: 'cpf' },
  name,
} as const satisfies Record<string, Rules>;

export const addressRules = {
  zip: { rules: { required: true, regex: ZIP }, messages: { regex: 'zip' } },
  street: line(120),
  number: line(20),
  complement: line(80, false),
  district: line(80),
  city: line(80),
  state: { rules: 'required' },
} as const satisfies Record<string, Rules>;

export const accessRules = {
  email: { rules: 'required|email|max:30', messages: { max: 'email_max' } },
  phone: { rules: 'required|phone' },
  current_password: { rules: 'required' },
  password: { rules: 'required|password' },
  password_confirmation: { rules: 'required|confirmed:@password', messages: { confirmed: 'confirmed_change' } },
  code: { rules: { required: true, regex: /^\D*(?:\d\D*){6}$/ }, messages: { regex: 'code' } },
} as const satisfies Record<string, Rules>;

/** The 26 states and the federal district, as the address names them. */
export const STATES = [
  'AC',
  'AL',
  'AP',
  'AM',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MT',
  'MS',
  'MG',
  'PA',
  'PB',
  'PR',
  'PE',
  'PI',
  'RJ',
  'RN',
  'RS',
  'RO',
  'RR',
  'SC',
  'SP',
  'SE',
  'TO',
] as const;
