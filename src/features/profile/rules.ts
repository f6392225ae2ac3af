/** Rules of the account's fields, equal to the API's schemas; the forms add the labels. */
import { NAME } from '../../contract/checks.ts';
import type { FieldRules } from '../../validation/form.ts';

type Rules = Omit<FieldRules, 'label'>;

/** No control characters, no bidirectional overrides, no markup; equal to the API's rule. */
const PLAIN = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069<>]*$/u;
/** A number of digits with any separators, full-width digits included; the API extracts them. */
const digits = (count: number) => new RegExp(`^[^0-9０-９]*(?:[0-9０-９][^0-9０-９]*){${count}}$`);

/** One line of text of at most `max` characters. */
const line = (max: number, required = true): Rules => ({
  rules: { ...(required ? { required } : {}), max, regex: PLAIN },
  messages: { regex: 'invalid_characters' },
});

/** First and last name have 60 characters each, plus a space. */
const FULL_NAME_MAX = 121;

const name: Rules = { rules: { required: true, max: 60, regex: NAME }, messages: { regex: 'name' } };

export const personalRules = {
  full_name: { rules: { fullName: true, max: FULL_NAME_MAX, regex: NAME }, messages: { regex: 'name' } },
  birth_date: { rules: 'required|date|adult' },
  cpf: { rules: 'cpf' },
  name,
} as const satisfies Record<string, Rules>;

export const addressRules = {
  zip: { rules: { required: true, regex: digits(8) }, messages: { regex: 'zip' } },
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
  code: { rules: { required: true, regex: digits(6) }, messages: { regex: 'code' } },
} as const satisfies Record<string, Rules>;

/** The 26 states and the federal district, as in the address. */
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
