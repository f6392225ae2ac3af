/** The registration's three steps: what each asks, and where an error of the API belongs. */
import { isApiError } from '../../api/errors.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { type FieldRules, registrationRules } from '../../validation/form.ts';

export interface RegisterValues {
  first_name: string;
  last_name: string;
  birth_date: string;
  email: string;
  phone: string;
  cpf: string;
  /** Who sent this visitor; optional. */
  ref: string;
  password: string;
  password_confirmation: string;
  accepted_terms: boolean;
  /** Centavos a month; asked where the site demands a loss limit. */
  loss_limit: number | null;
  /** Minutes a day; asked where the site demands a time limit. */
  time_limit: string;
}

export type RegisterField = keyof RegisterValues;

/** Before anything was typed. */
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

/** What of the configuration decides which fields there are. */
export interface Asked {
  readonly cpf: boolean;
  readonly lossLimit: boolean;
  readonly timeLimit: boolean;
}

/** Which fields a site asks for. */
export function askedBy(config: Pick<SiteConfig, 'registerCPF' | 'required_limits'> | null): Asked {
  const limits = config?.required_limits ?? [];
  return {
    cpf: config?.registerCPF ?? false,
    lossLimit: limits.includes('loss'),
    timeLimit: limits.includes('time'),
  };
}

export const STEP_COUNT = 3;

/** A code that is on its way to the telephone that is to be registered. */
export interface PhoneCodeSent {
  /** Seconds until another may be asked for. */
  readonly resendIn: number;
  /** Masked; null when the API does not say. */
  readonly sentTo: string | null;
}

/** What a registration without the telephone's code is answered where the site verifies it; null for any other error. */
export function phoneCodeSent(error: unknown): PhoneCodeSent | null {
  if (!isApiError(error, 'phone_code_required')) return null;
  const { resend_in, sent_to } = (error.body ?? {}) as { readonly resend_in?: unknown; readonly sent_to?: unknown };
  return {
    resendIn: typeof resend_in === 'number' ? resend_in : 0,
    sentTo: typeof sent_to === 'string' ? sent_to : null,
  };
}

/** The fields of each step, in their order: who you are, contact, password and terms. */
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

/** The step that shows a field. */
export function stepOf(field: RegisterField, asked: Asked): number {
  return [0, 1, 2].find((step) => fieldsOfStep(step, asked).includes(field)) ?? STEP_COUNT - 1;
}

const RULES: Readonly<Record<RegisterField, Omit<FieldRules, 'label'>>> = {
  ...registrationRules,
  ref: { rules: 'max:64' },
  loss_limit: { rules: 'required|min_value:1' },
  time_limit: { rules: 'required|integer|between:1,1440' },
};

/** The rules of some fields, with what each is called. */
export function rulesOf(
  fields: readonly RegisterField[],
  labels: Readonly<Record<RegisterField, string>>,
): Readonly<Record<string, FieldRules>> {
  return Object.fromEntries(fields.map((name) => [name, { ...RULES[name], label: labels[name] }]));
}

/** The limits as the API takes them; nothing where the site demands none. */
export function limitsOf({ loss_limit, time_limit }: RegisterValues, { lossLimit, timeLimit }: Asked) {
  if (!lossLimit && !timeLimit) return {};
  return {
    limits: {
      ...(lossLimit ? { loss: { month: loss_limit } } : {}),
      ...(timeLimit ? { time: { day: Number(time_limit) } } : {}),
    },
  };
}

/** The field that an error of the API belongs to; undefined for one that has no field among these (the captcha's). */
function fieldOfError(name: string, fields: readonly RegisterField[]): RegisterField | undefined {
  const own = name.startsWith('limits.time') ? 'time_limit' : name.startsWith('limits') ? 'loss_limit' : name;
  return fields.find((field) => field === own);
}

/** What the API refused, field by field; `isAll` when there is nothing that no field shows. */
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
