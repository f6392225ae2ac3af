/** Validates a whole form for its resolver: field by field in the declared order, each with its first message only. */
import { NAME } from '../contract/checks.ts';
import type { FieldRule } from '../contract/field-messages.ts';
import { type RuleExpression, type RuleName, validate } from './rules.ts';

export interface FieldRules {
  readonly rules: RuleExpression;
  /** In the page's language; inserted into messages that name the field. */
  readonly label: string;
  readonly messages?: Readonly<Partial<Record<RuleName, FieldRule>>>;
}

/** Returns field name → first message for the fields that break a rule; empty if all are valid. */
export async function validateForm(
  form: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, FieldRules>>,
): Promise<Record<string, string>> {
  const checked = await Promise.all(
    Object.entries(fields).map(async ([name, { rules, label, messages }]) => {
      const message = await validate(form[name], rules, { field: label, form, ...(messages ? { messages } : {}) });
      return [name, message] as const;
    }),
  );
  return Object.fromEntries(checked.filter((entry): entry is readonly [string, string] => entry[1] !== null));
}

/** Rules of the registration by field; the page adds the labels. Registration has its own message for a mismatch. */
export const registrationRules = {
  first_name: { rules: { required: true, max: 60, regex: NAME }, messages: { regex: 'name' } },
  last_name: {
    rules: { required: true, min: 2, max: 60, regex: NAME },
    messages: { min: 'full_name_surname', regex: 'name' },
  },
  email: { rules: 'required|email|max:30', messages: { max: 'email_max' } },
  phone: { rules: 'required|phone' },
  cpf: { rules: 'required|cpf' },
  birth_date: { rules: 'required|date|adult' },
  password: { rules: 'required|password' },
  password_confirmation: { rules: 'required|confirmed:@password', messages: { confirmed: 'confirmed_registration' } },
  accepted_terms: { rules: 'accepted' },
} as const satisfies Record<string, Omit<FieldRules, 'label'>>;

/** Login has its own message for a required field (FORM-2). */
export const loginRules = {
  username: { rules: 'required|phone', messages: { required: 'required_login' } },
  password: { rules: 'required', messages: { required: 'required_login' } },
} as const satisfies Record<string, Omit<FieldRules, 'label'>>;

/** Rules of a deposit or withdrawal amount between the site's bounds, all in centavos. */
export function amountRules(min: number, max: number): Omit<FieldRules, 'label'> {
  return { rules: `required|money:${min},${max}` };
}
