/** The operators' accounts: a name, a role, a password and a second factor. The command makes and ends them. */
import type { Selectable } from 'kysely';
import type { OperatorRole } from '../../src/contract/backoffice.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Operators } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { openSealed, sealText } from '../files/seal.ts';
import { newPassword } from '../session/account-by-operator.ts';
import { hashPassword } from '../session/passwords.ts';
import { newTotpSecret } from './totp.ts';

export type OperatorRow = Selectable<Operators>;

/** A name as the audit log writes it. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,39}$/;

/** The secret of the second factor is sealed for the operator's name, so two rows cannot be swapped. */
function sealedSecret({ env }: Deps, name: string): string {
  return sealText(env, `totp:${name}`, newTotpSecret());
}

/** The secret of an operator's second factor, in base32. */
export function totpSecretOf({ env }: Deps, row: Pick<OperatorRow, 'name' | 'totp_secret'>): string {
  return openSealed(env, `totp:${row.name}`, Buffer.from(row.totp_secret, 'base64')).toString('utf8');
}

/** Finds an operator. @throws ApiError 404 `operator_not_found` */
export async function operatorByName(db: DbOrTrx, name: string): Promise<OperatorRow> {
  const row = await db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
  if (!row) throw new ApiError(404, 'operator_not_found');
  return row;
}

export async function listOperators(db: DbOrTrx): Promise<OperatorRow[]> {
  return db.selectFrom('operators').selectAll().orderBy('name').execute();
}

/**
 * Makes an account. @returns the first password, which is stored only as a hash. @throws ApiError 409 `operator_exists`
 */
export async function addOperator(
  deps: Deps,
  name: string,
  role: OperatorRole,
  record: (trx: Trx) => Promise<void>,
): Promise<string> {
  const password = newPassword();
  const password_hash = await hashPassword(password);
  try {
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('operators')
        .values({
          name,
          role,
          password_hash,
          totp_secret: sealedSecret(deps, name),
          enrolled_at: null,
          totp_step: null,
          disabled_at: null,
          last_login_at: null,
          created_at: deps.clock.now(),
        })
        .execute();
      await record(trx);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, 'operator_exists', { cause: error });
    throw error;
  }
  return password;
}

/** Ends the operator's sessions. @returns how many were open */
export async function endOperatorSessions(db: DbOrTrx, operatorId: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operator_sessions')
    .set({ ended_at: now })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface OperatorChange {
  readonly role?: OperatorRole;
  readonly disabled?: boolean;
  /** A new first password and a new second factor. */
  readonly reset?: boolean;
}

/**
 * Changes an account and ends its sessions. @returns the new first password of a reset, else null
 * @throws ApiError 404 `operator_not_found`
 */
export async function changeOperator(
  deps: Deps,
  name: string,
  change: OperatorChange,
  record: (trx: Trx, before: OperatorRow) => Promise<void>,
): Promise<string | null> {
  const password = change.reset ? newPassword() : null;
  const password_hash = password === null ? null : await hashPassword(password);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const before = await operatorByName(trx, name);
    await trx
      .updateTable('operators')
      .set({
        ...(change.role && { role: change.role }),
        ...(change.disabled !== undefined && { disabled_at: change.disabled ? now : null }),
        ...(password_hash !== null && {
          password_hash,
          totp_secret: sealedSecret(deps, name),
          enrolled_at: null,
          totp_step: null,
        }),
        name,
      })
      .where('id', '=', before.id)
      .execute();
    await endOperatorSessions(trx, before.id, now);
    await record(trx, before);
  });
  return password;
}
