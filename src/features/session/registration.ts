/** The registration's three steps: what each asks, and where an error of the API belongs. */
import type { SiteConfig } from '../../contract/site.ts';
import { registrationRules } from '../../validation/form.ts';

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

/** The rules of the fields that are asked, without their labels. */
export function registrationFields(asked: Asked) {
  const { cpf, ...always } = registrationRules;
  return {
    ...always,
    ref: { rules: 'max:64' },
    ...(asked.cpf ? { cpf } : {}),
    ...(asked.lossLimit ? { loss_limit: { rules: 'required|min_value:1' } } : {}),
    ...(asked.timeLimit ? { time_limit: { rules: 'required|integer|between:1,1440' } } : {}),
  };
}

/** The form's field that an error of the API belongs to; null for one that has no field here (the captcha's). */
export function fieldOfError(name: string, values: RegisterValues): RegisterField | null {
  if (name === 'limits' || name.startsWith('limits.loss')) return 'loss_limit';
  if (name.startsWith('limits.time')) return 'time_limit';
  return name in values ? (name as RegisterField) : null;
}
