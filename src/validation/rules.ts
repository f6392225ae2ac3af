/**
 * All rules by name, and `validate`, which returns a field's first message in the site's language. Forms call it on
 * each value change and on the native change event, never on blur alone (FORM-1). Loads in Node too: heavy modules and
 * browser APIs are used only by their own rules.
 */
import type { Language } from '../contract/call.ts';
import { ageOn, isCalendarDay, isCpf, MIN_AGE, passwordFault } from '../contract/checks.ts';
import { type FieldRule, fieldMessage, isFieldRule } from '../contract/field-messages.ts';
import { formatMoney } from '../lib/money.ts';
import { dayKey } from '../lib/time.ts';
import { type Rule, type RuleContext, standardRules } from './standard-rules.ts';

export type { Rule, RuleContext };

/** Checks a single name field (FORM-3). Returns one of its three messages; null if it is valid. */
export function fullNameFault(value: unknown): FieldRule | null {
  const text = String(value ?? '').trim();
  if (text === '') return 'required';
  const [, surname] = text.split(/\s+/);
  if (surname === undefined) return 'full_name_words';
  return [...surname].length < 2 ? 'full_name_surname' : null;
}

/** Splits a single name field at its first space (FORM-3). */
export function splitFullName(value: string): { readonly first_name: string; readonly last_name: string } {
  const text = value.trim().replace(/\s+/g, ' ');
  const space = text.indexOf(' ');
  return space < 0
    ? { first_name: text, last_name: '' }
    : { first_name: text.slice(0, space), last_name: text.slice(space + 1) };
}

async function phoneFaultOf(value: unknown): Promise<FieldRule | null> {
  const { phoneFault } = await import('./phone.ts');
  return phoneFault(String(value ?? ''));
}

/** Today in São Paulo, `YYYY-MM-DD`: a player turns eighteen by that day. */
function todayInSaoPaulo(): string {
  return dayKey(Date.now());
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

export const rules = {
  ...standardRules,
  fullName: (value) => fullNameFault(value) === null,
  cpf: (value) => isCpf(String(value ?? '')),
  /** A Brazilian number (FORM-6). */
  phone: async (value) => (await phoneFaultOf(value)) === null,
  password: (value) => isBlank(value) || passwordFault(String(value)) === null,
  date: (value) => isBlank(value) || isCalendarDay(String(value)),
  /** Minimum age by a birth date: `adult` or `adult:21`. */
  adult: (value, [age]) =>
    isBlank(value) ||
    !isCalendarDay(String(value)) ||
    ageOn(String(value), todayInSaoPaulo()) >= Number(age ?? MIN_AGE),
  accepted: (value) => value === true || value === 'true' || value === 1,
  /** Integer centavos between two bounds, both in centavos: `money:100,500000`. */
  money: (value, [min, max]) =>
    isBlank(value) ||
    (Number.isSafeInteger(Number(value)) && Number(value) >= Number(min) && Number(value) <= Number(max)),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

let locale: Language = 'pt';

/** Sets the language of the messages (default Portuguese). */
export function setValidationLocale(language: Language): void {
  locale = language;
}

export interface ValidateContext extends RuleContext {
  /** Replaces the message of a rule: `{ required: 'required_login', confirmed: 'confirmed_registration' }` (FORM-2). */
  readonly messages?: Readonly<Partial<Record<RuleName, FieldRule>>>;
}

/** `'required|min:3'`, or `{ required: true, regex: /a|b/ }` for a parameter that contains a `|` or is no text. */
export type RuleExpression = string | Readonly<Partial<Record<RuleName, unknown>>>;

interface Asked {
  readonly name: string;
  readonly params: readonly unknown[];
}

function read(expression: RuleExpression): readonly Asked[] {
  if (typeof expression !== 'string') {
    return Object.entries(expression)
      .filter(([, value]) => value !== false && value !== undefined && value !== null)
      .map(([name, value]) => ({ name, params: value === true ? [] : Array.isArray(value) ? value : [value] }));
  }
  return expression
    .split('|')
    .map((part) => {
      const colon = part.indexOf(':');
      return colon < 0
        ? { name: part, params: [] }
        : { name: part.slice(0, colon), params: part.slice(colon + 1).split(',') };
    })
    .filter(({ name }) => name !== '');
}

/** Resolves `@password` to the form's field of that name, as in VeeValidate; dots address nested fields. */
function resolve(param: unknown, form: Readonly<Record<string, unknown>>): unknown {
  if (typeof param !== 'string' || !param.startsWith('@')) return param;
  return param
    .slice(1)
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, key)
          ? (at as Record<string, unknown>)[key]
          : undefined,
      form,
    );
}

const centavosInWords = (value: unknown): string => formatMoney(Number(value));

async function messageKey(name: RuleName, value: unknown): Promise<FieldRule> {
  if (name === 'fullName') return fullNameFault(value) ?? 'invalid';
  if (name === 'phone') return (await phoneFaultOf(value)) ?? 'phone';
  if (name === 'password') return passwordFault(String(value)) ?? 'invalid';
  if (name === 'adult') return 'under_age';
  return isFieldRule(name) ? name : 'invalid';
}

/**
 * Returns the first message of an invalid value, or null. The first broken rule ends the checks (FORM-1). Throws Error
 * for an unknown rule, so that a misspelt rule does not pass as valid.
 */
export async function validate(
  value: unknown,
  expression: RuleExpression,
  context: ValidateContext,
): Promise<string | null> {
  for (const { name, params } of read(expression)) {
    if (!Object.hasOwn(rules, name)) throw new Error(`No such validator '${name}' exists.`);
    const known = name as RuleName;
    const values = params.map((param) => resolve(param, context.form));
    const rule: Rule = rules[known];
    if (await rule(value, values, context)) continue;
    const key = context.messages?.[known] ?? (await messageKey(known, value));
    return fieldMessage(key, context.field, locale, known === 'money' ? values.map(centavosInWords) : values);
  }
  return null;
}
