/**
 * Server-side rules for a new password, beyond the forms' own check (`passwordFault`): not one of the commonest, and
 * not made of the player's data (FORM-8). The list of common passwords is too large for the page.
 */
import { digitsOf } from '../../src/contract/checks.ts';
import { invalid } from '../errors.ts';
import { fold } from '../lib/fold.ts';
import common from './common-passwords.json' with { type: 'json' };

let list: ReadonlySet<string> | undefined;

/** Whether it is one of the common passwords that pass the forms' check. */
export function isCommonPassword(password: string): boolean {
  list ??= new Set(common.words.split(' '));
  return list.has(password.toLowerCase());
}

/** Data of a player that a password must not be made of. */
export interface PersonalFacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly cpf?: string | null | undefined;
  readonly birth_date: string | null;
}

/** Characters that must be left after the personal parts are removed. */
const OWN_CHARACTERS = 4;

function personalParts(facts: PersonalFacts): string[] {
  const { first_name, last_name, email, phone, cpf, birth_date } = facts;
  const [local = ''] = email.split('@');
  const words = [first_name, last_name, local].flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u));
  const national = digitsOf(phone ?? '').replace(/^55/, '');
  const [year = '', month = '', day = ''] = (birth_date ?? '').split('-');
  const numbers = [
    national,
    national.slice(2),
    national.slice(-8),
    digitsOf(cpf ?? ''),
    `${day}${month}${year}`,
    `${year}${month}${day}`,
    `${day}${month}${year.slice(2)}`,
    year,
  ];
  // Longest first, or a short part would cut a longer one and leave its rest.
  return [...new Set([...words, fold(local).replaceAll(' ', ''), ...numbers])]
    .filter((part) => part.length >= 3)
    .sort((a, b) => b.length - a.length);
}

/** Whether a password is made of the player's names, numbers and dates: `marina1995`, `11999990001a`. */
export function isPersonalPassword(password: string, facts: PersonalFacts): boolean {
  const folded = fold(password).replaceAll(' ', '');
  let rest = folded;
  for (const part of personalParts(facts)) rest = rest.replaceAll(part, '');
  return rest !== folded && rest.length < OWN_CHARACTERS;
}

/** @throws ApiError 422 under `password`. */
export function refuseWeakPassword(password: string, facts: PersonalFacts): void {
  if (isCommonPassword(password)) throw invalid('password', 'password_common');
  if (isPersonalPassword(password, facts)) throw invalid('password', 'password_personal');
}
