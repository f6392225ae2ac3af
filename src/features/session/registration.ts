/** The three steps of the registration: their fields, and the fields of the API's errors. */
import { isApiError } from '../../api/errors.ts';
import type { MissingPiece } from '../../contract/session.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { type FieldRules, registrationRules } from '../../validation/form.ts';

export interface RegisterValues {
  first_name: string;
  last_name: string;
  birth_date: string;
  email: string;
  phone: string;
  cpf: string;
  /** Referral code; optional. */
  ref: string;
  password: string;
  password_confirmation: string;
  accepted_terms: boolean;
  /** Centavos a month; asked on a site that requires a loss limit (CARE-2). */
  loss_limit: number | null;
  /** Minutes a day; asked on a site that requires a time limit (CARE-2). */
  time_limit: string;
}

export type RegisterField = keyof RegisterValues;

/** The values of an empty form. */
export const EMPTY_REGISTRATION: RegisterValues = {
  first_name: '',
  last_name: '',
  birth_date: '',
  email: '',
  phone: '',
  cpf: '',
  ref: '',
  password: '',
  password_confirmation: '',
  accepted_terms: false,
  loss_limit: null,
  time_limit: '',
};

/** The parts of the configuration that choose the fields. */
export interface Asked {
  readonly cpf: boolean;
  readonly lossLimit: boolean;
  readonly timeLimit: boolean;
}

/** The fields that a site asks for. */
export function askedBy(config: Pick<SiteConfig, 'registerCPF' | 'required_limits'> | null): Asked {
  const limits = config?.required_limits ?? [];
  return {
    cpf: config?.registerCPF ?? false,
    lossLimit: limits.includes('loss'),
    timeLimit: limits.includes('time'),
  };
}

export const STEP_COUNT = 3;

/** A code that was sent to the telephone of a registration. */
export interface PhoneCodeSent {
  /** Seconds until another may be requested. */
  readonly resendIn: number;
  /** Masked number; null when the API does not say it. */
  readonly sentTo: string | null;
}

/** The answer to a registration without a code on a site that verifies telephones; null for any other error. */
export function phoneCodeSent(error: unknown): PhoneCodeSent | null {
  if (!isApiError(error, 'phone_code_required')) return null;
  const { resend_in, sent_to } = (error.body ?? {}) as { readonly resend_in?: unknown; readonly sent_to?: unknown };
  return {
    resendIn: typeof resend_in === 'number' ? resend_in : 0,
    sentTo: typeof sent_to === 'string' ? sent_to : null,
  };
}

/** The fields of each step in their order: identity, contact, password and terms. */
export function fieldsOfStep(step: number, asked: Asked): readonly RegisterField[] {
  if (step === 0) return ['first_name', 'last_name', 'birth_date', ...(asked.cpf ? (['cpf'] as const) : [])];
  if (step === 1) return ['email', 'phone', 'ref'];
  return [
    'password',
    'password_confirmation',
    ...(asked.lossLimit ? (['loss_limit'] as const) : []),
    ...(asked.timeLimit ? (['time_limit'] as const) : []),
    'accepted_terms',
  ];
}

/** The step of a field. */
export function stepOf(field: RegisterField, asked: Asked): number {
  return [0, 1, 2].find((step) => fieldsOfStep(step, asked).includes(field)) ?? STEP_COUNT - 1;
}

const RULES: Readonly<Record<RegisterField, Omit<FieldRules, 'label'>>> = {
  ...registrationRules,
  ref: { rules: 'max:64' },
  loss_limit: { rules: 'required|min_value:1' },
  time_limit: { rules: 'required|integer|between:1,1440' },
};

/** The rules of the given fields, with their labels. */
export function rulesOf(
  fields: readonly RegisterField[],
  labels: Readonly<Record<RegisterField, string>>,
): Readonly<Record<string, FieldRules>> {
  return Object.fromEntries(fields.map((name) => [name, { ...RULES[name], label: labels[name] }]));
}

/** The limits in the API's form; empty on a site that requires none. */
export function limitsOf({ loss_limit, time_limit }: RegisterValues, { lossLimit, timeLimit }: Asked) {
  if (!lossLimit && !timeLimit) return {};
  return {
    limits: {
      ...(lossLimit ? { loss: { month: loss_limit } } : {}),
      ...(timeLimit ? { time: { day: Number(time_limit) } } : {}),
    },
  };
}

/** The field of an API error; undefined when none of `fields` matches (the captcha's). */
function fieldOfError(name: string, fields: readonly RegisterField[]): RegisterField | undefined {
  const own = name.startsWith('limits.time') ? 'time_limit' : name.startsWith('limits') ? 'loss_limit' : name;
  return fields.find((field) => field === own);
}

/** The API's refusals by field. `isAll`: each error has a field. */
export function refusedFields(
  error: unknown,
  fields: readonly RegisterField[],
): {
  readonly refused: readonly { readonly field: RegisterField; readonly message: string }[];
  readonly isAll: boolean;
} {
  const entries = isApiError(error) ? Object.entries(error.errors ?? {}) : [];
  const refused = entries.flatMap(([name, [message]]) => {
    const field = fieldOfError(name, fields);
    return field && message ? [{ field, message }] : [];
  });
  return { refused, isAll: refused.length > 0 && refused.length === entries.length };
}

/** The data to ask for now: the API takes a CPF only after the phone's code. */
export function factsOf(missing: readonly MissingPiece[]): readonly MissingPiece[] {
  const waitsForCode = missing.includes('phone_code');
  return missing.filter((piece) => !(piece.endsWith('_code') || (piece === 'cpf' && waitsForCode)));
}
