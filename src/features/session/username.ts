/** By what a player is known at the door: telephone by default, CPF or e-mail where the site asks for it. */

import { digitsOf, isEmail } from '../../contract/checks.ts';
import type { SiteConfig } from '../../contract/site.ts';
import { loginRules } from '../../validation/form.ts';

export interface RecoveryValues {
  username: string;
}

export type UsernameKind = 'phone' | 'cpf' | 'email';

type Wanted = Pick<SiteConfig, 'login_requires_cpf' | 'login_requires_phone' | 'login_requires_email'>;

/** What the site's login takes, its first choice first; the telephone where it asks for nothing. */
export function usernameKinds(config: Wanted | null): readonly UsernameKind[] {
  const kinds: UsernameKind[] = [];
  if (config?.login_requires_phone) kinds.push('phone');
  if (config?.login_requires_cpf) kinds.push('cpf');
  if (config?.login_requires_email) kinds.push('email');
  return kinds.length === 0 ? ['phone'] : kinds;
}

/** Recovery also goes by e-mail: whoever has lost the telephone still has that. */
export function recoveryKinds(config: Wanted | null): readonly UsernameKind[] {
  const kinds = usernameKinds(config);
  return kinds.includes('email') ? kinds : [...kinds, 'email'];
}

/** The kind that something typed before was, so that it is shown in its own field again. */
export function kindOf(username: string, kinds: readonly UsernameKind[]): UsernameKind {
  const first = kinds[0] ?? 'phone';
  if (username === '') return first;
  if (isEmail(username) && kinds.includes('email')) return 'email';
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(username) && kinds.includes('cpf')) return 'cpf';
  return digitsOf(username) !== '' && kinds.includes('phone') ? 'phone' : first;
}

/** The rules of the name field. Its required message is login's own (R19) where `isLogin`. */
export function usernameRules(kind: UsernameKind, isLogin: boolean) {
  return { ...(isLogin ? loginRules.username : {}), rules: `required|${kind}` };
}
