/** Login of an operator: password, then a code; at the first login the operator enrols a second factor and sets a password. */
import type { LoginStep } from '../../src/contract/backoffice.ts';
import { recordAudit } from '../audit.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { networkOf } from '../http/host.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { refuseWeakPassword } from '../session/password-rules.ts';
import { hashPassword, passwordMatches } from '../session/passwords.ts';
import { type OperatorRow, totpSecretOf } from './operators.ts';
import { openOperatorSession } from './sessions.ts';
import { matchTotp, totpUri } from './totp.ts';

/** Fewest characters of an operator's password. */
const SHORTEST = 12;

export interface Login {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
  /** Of the first login: replaces the password that the command printed. */
  readonly newPassword?: string | undefined;
  readonly ip: string;
}

interface Answer {
  readonly step: LoginStep;
  /** Of the new session; null before the last step. */
  readonly token: string | null;
}

async function record(deps: Deps, name: string, action: string, db: Deps['db'] | Trx = deps.db): Promise<void> {
  await recordAudit(db, { casinoId: null, actor: `operator:${name}`, action, target: null, at: deps.clock.now() });
}

/** Checks the password under its limits. @throws ApiError 401 `operator_login_wrong`, 429 */
async function byPassword(deps: Deps, limits: RateLimits, { name, password, ip }: Login): Promise<OperatorRow> {
  const network = networkOf(ip);
  const found = await limits.judge(
    [
      ['operator', name, network],
      ['operatorNetwork', network],
    ],
    async () => {
      const row = await deps.db
        .selectFrom('operators')
        .selectAll()
        .where('name', '=', name)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      const right = await passwordMatches(row?.password_hash ?? null, password);
      if (!right && row) await record(deps, row.name, 'backoffice.login_refused');
      return right ? row : undefined;
    },
  );
  if (!found) throw new ApiError(401, 'operator_login_wrong');
  return found;
}

/** Refuses a short, common or personal password, or the first one again. @throws ApiError 422 */
function refuseWeak(name: string, password: string, first: string): void {
  if ([...password].length < SHORTEST || password === first) throw invalid('new_password', `min:${SHORTEST}`);
  refuseWeakPassword(password, { first_name: name, last_name: '', email: '', phone: null, birth_date: null });
}

/** Uses up the code, opens the session and writes the record, once for two logins at once. @returns null if the code is used */
async function open(deps: Deps, row: OperatorRow, step: number, password: string | null): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const { numUpdatedRows } = await trx
      .updateTable('operators')
      .set({
        totp_step: step,
        last_login_at: now,
        ...(password !== null && { password_hash: password, enrolled_at: now }),
      })
      .where('id', '=', row.id)
      // A reset, a disabling or another login with this code may have come between.
      .where('totp_secret', '=', row.totp_secret)
      .where('disabled_at', 'is', null)
      .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    await record(deps, row.name, password === null ? 'backoffice.login' : 'backoffice.enrolled', trx);
    return openOperatorSession(trx, row.id, now);
  });
}

/**
 * One step of a login. Each step carries the password, so the server keeps nothing between them.
 * @throws ApiError 401 `operator_login_wrong`, `operator_code_wrong`; 422 for the new password; 429 `too_many_requests`
 */
export async function loginOperator(deps: Deps, limits: RateLimits, login: Login): Promise<Answer> {
  const row = await byPassword(deps, limits, login);
  const secret = totpSecretOf(deps, row);
  const { code, newPassword } = login;
  if (!code) {
    return row.enrolled_at
      ? { step: { step: 'code' }, token: null }
      : { step: { step: 'enrol', secret, uri: totpUri(secret, row.name) }, token: null };
  }
  if (!row.enrolled_at) refuseWeak(row.name, newPassword ?? '', login.password);
  const token = await limits.judge([['operatorCode', String(row.id)]], async () => {
    // An authenticator app runs on the real time, also where a test moves the platform's.
    const step = matchTotp(secret, code, deps.clock.wallMs(), row.totp_step);
    const password = row.enrolled_at || newPassword === undefined ? null : await hashPassword(newPassword);
    const opened = step === null ? null : await open(deps, row, step, password);
    if (opened === null) await record(deps, row.name, 'backoffice.code_refused');
    return opened ?? undefined;
  });
  if (token === undefined) throw new ApiError(401, 'operator_code_wrong');
  return { step: { step: 'done' }, token };
}
