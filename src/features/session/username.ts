/** Kinds of user name at the login: telephone by default; CPF or e-mail on a site that asks for it. */

import { digitsOf, isEmail } from '../../contract/checks.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { loginRules } from '../../validation/form.ts';

export interface RecoveryValues {
  username: string;
}

export type UsernameKind = 'phone' | 'cpf' | 'email';

type Wanted = Pick<SiteConfig, 'login_requires_cpf' | 'login_requires_phone' | 'login_requires_email'>;

/** The kinds that the site's login accepts, the preferred one first; the telephone by default. */
export function usernameKinds(config: Wanted | null): readonly UsernameKind[] {
  const kinds: UsernameKind[] = [];
  if (config?.login_requires_phone) kinds.push('phone');
  if (config?.login_requires_cpf) kinds.push('cpf');
  if (config?.login_requires_email) kinds.push('email');
  return kinds.length === 0 ? ['phone'] : kinds;
}

/** The kinds for the recovery; always with e-mail, because a player may have lost the telephone. */
export function recoveryKinds(config: Wanted | null): readonly UsernameKind[] {
  const kinds = usernameKinds(config);
  return kinds.includes('email') ? kinds : [...kinds, 'email'];
}

/** The kind of an earlier input, so that it is shown in its own field. */
export function kindOf(username: string, kinds: readonly UsernameKind[]): UsernameKind {
  const first = kinds[0] ?? 'phone';
  if (username === '') return first;
  if (isEmail(username) && kinds.includes('email')) return 'email';
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(username) && kinds.includes('cpf')) return 'cpf';
  return digitsOf(username) !== '' && kinds.includes('phone') ? 'phone' : first;
}

/** The rules of the field. With `isLogin` it uses the login's own required message (FORM-2). */
export function usernameRules(kind: UsernameKind, isLogin: boolean) {
  return { ...(isLogin ? loginRules.username : {}), rules: `required|${kind}` };
}
