/** Accounts that the operator opens for a person, without captcha and session. */
import { randomInt } from 'node:crypto';
import { ageOn } from '../../src/contract/checks.ts';
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { dayOf } from '../lib/day.ts';
import { takenField } from '../profile/players.ts';
import type { CurrentSite } from '../site/sites.ts';
import { hashPassword } from './passwords.ts';
import { checkNewcomer } from './person-check.ts';
import { newRefCode } from './registration.ts';

export interface PersonFacts {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  /** 11 digits. */
  readonly cpf: string;
  /** YYYY-MM-DD. */
  readonly birth_date: string;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Random password: 20 of 31 characters, about 99 bits, in groups that are easy to copy: `k7wq2-…`. */
export function newPassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Opens an account. The player accepts the terms, sets limits and verifies e-mail and telephone after the first login,
 * as the site requires.
 * @returns the password, which is stored only as a hash.
 * @throws ApiError 422 `under_age`, `taken`; on a regulated site 403 `prohibited`, 503 `verification_unavailable`.
 */
export async function openAccount(
  deps: Deps,
  site: CurrentSite,
  person: PersonFacts,
  note: (trx: Trx, playerId: number) => Promise<void>,
): Promise<{ readonly id: number; readonly password: string }> {
  const now = deps.clock.now();
  if (ageOn(person.birth_date, dayOf(now)) < 18)
    throw new ApiError(422, 'under_age', { errors: { birth_date: ['under_age'] } });
  const noteVerdict = await checkNewcomer(deps, site, person.cpf);
  const password = newPassword();
  const password_hash = await hashPassword(password);
  try {
    const id = await deps.db.transaction().execute(async (trx) => {
      const player = await trx
        .insertInto('players')
        .values({
          casino_id: site.id,
          ...person,
          password_hash,
          ref_code: newRefCode(),
          settings: json({ marketing: false }),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await noteVerdict(trx, player);
      await note(trx, player.id);
      return player.id;
    });
    return { id, password };
  } catch (error) {
    const field = takenField(error);
    if (field) throw new ApiError(422, 'taken', { errors: { [field]: ['taken'] } });
    throw error;
  }
}
