/**
 * Checks for people barred from betting by law (SESS-15), on regulated sites: at registration, at the first login
 * of a day, and before money or play while that day's answer is missing. The player never reads the reason.
 * `docs/decisions/015-people-who-may-not-bet.md` decides what holds while the check is unavailable.
 */

import type { AccountState } from '../../src/contract/session.ts';
import { recordAudit } from '../audit.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type CheckMoment, type PersonVerdict, personCheck } from '../gateways/persons/persons.ts';
import { dayOf } from '../lib/day.ts';
import { accountState, tellAccountState } from '../limits/account-state.ts';
import { cpfExclusionOf } from '../limits/exclusion.ts';
import type { CurrentSite } from '../site/sites.ts';
import { revokeGames } from './revocation.ts';

type Checked = Pick<Player, 'id' | 'casino_id' | 'cpf'>;

/** Retry-After in seconds. */
const AGAIN_SECONDS = 30;

function prohibited(): ApiError {
  return new ApiError(403, 'prohibited');
}

function unavailable(): ApiError {
  return new ApiError(503, 'verification_unavailable', { retryAfter: AGAIN_SECONDS });
}

/** Stores the day's answer and its audit record, and ends the open games of a blocked player. */
async function storeVerdict(
  deps: Deps,
  trx: Trx,
  player: Checked,
  found: { readonly verdict: PersonVerdict; readonly moment: CheckMoment; readonly source: string },
): Promise<void> {
  const { verdict, moment, source } = found;
  const at = deps.clock.now();
  const reason = verdict.state === 'blocked' ? verdict.reason : null;
  const row = { state: verdict.state, reason, source, checked_at: at };
  await trx
    .insertInto('person_checks')
    .values({ ...row, player_id: player.id, casino_id: player.casino_id, day: dayOf(at) })
    .onConflict((conflict) => conflict.columns(['player_id', 'day']).doUpdateSet(row))
    .execute();
  if (verdict.state === 'blocked') {
    await revokeGames(trx, player.id, at);
    const row = await trx.selectFrom('players').selectAll().where('id', '=', player.id).executeTakeFirstOrThrow();
    await tellAccountState(trx, player, accountState(row, at, { isProhibited: true }), at);
  }
  await recordAudit(trx, {
    casinoId: player.casino_id,
    actor: 'platform',
    action: 'person.checked',
    target: `player:${player.id}`,
    details: { state: verdict.state, moment, source, ...(reason === null ? {} : { reason }) },
    at,
  });
}

async function verdictOfToday(db: DbOrTrx, deps: Deps, playerId: number) {
  return db
    .selectFrom('person_checks')
    .select('state')
    .where('player_id', '=', playerId)
    .where('day', '=', dayOf(deps.clock.now()))
    .executeTakeFirst();
}

/** Today's answer for a player; asks the check when there is none. */
async function stateOf(deps: Deps, player: Checked, moment: CheckMoment): Promise<PersonVerdict['state']> {
  const { cpf } = player;
  // The check needs a CPF. A player without one can neither deposit nor play.
  if (cpf === null) return 'clear';
  const known = await verdictOfToday(deps.db, deps, player.id);
  if (known && known.state !== 'unavailable') return known.state;
  const check = personCheck(deps);
  const verdict = await check.check(cpf, moment);
  await deps.db
    .transaction()
    .execute((trx) => storeVerdict(deps, trx, player, { verdict, moment, source: check.name }));
  deps.outbox.wake();
  return verdict.state;
}

/** Stores the answer for a newly registered player. */
export type NoteVerdict = (trx: Trx, player: Checked) => Promise<void>;

/**
 * Checks a CPF before registration: an exclusion by the operator on any site (CARE-7), else the law's check.
 * @returns function that stores the answer beside the account.
 * @throws ApiError 403 `prohibited`; 503 `verification_unavailable`: no account is created unchecked.
 */
export async function checkNewcomer(deps: Deps, site: CurrentSite, cpf: string | undefined): Promise<NoteVerdict> {
  if (cpf !== undefined && (await cpfExclusionOf(deps.db, cpf, deps.clock.now()))) {
    const details = { state: 'blocked', moment: 'registration', source: 'operator', reason: 'excluded' };
    const at = deps.clock.now();
    await recordAudit(deps.db, {
      casinoId: site.id,
      actor: 'guest',
      action: 'person.checked',
      target: null,
      details,
      at,
    });
    throw prohibited();
  }
  if (!site.config.is_regulated || cpf === undefined) return async () => undefined;
  const check = personCheck(deps);
  const verdict = await check.check(cpf, 'registration');
  if (verdict.state !== 'clear') {
    await recordAudit(deps.db, {
      casinoId: site.id,
      actor: 'guest',
      action: 'person.checked',
      target: null,
      details: {
        state: verdict.state,
        moment: 'registration',
        source: check.name,
        ...(verdict.state === 'blocked' ? { reason: verdict.reason } : {}),
      },
      at: deps.clock.now(),
    });
    throw verdict.state === 'blocked' ? prohibited() : unavailable();
  }
  return (trx, player) => storeVerdict(deps, trx, player, { verdict, moment: 'registration', source: check.name });
}

/**
 * Checks a player at login; the first login of a day asks. When the check is unavailable the player is still let in, to
 * read and withdraw; deposits and play ask again.
 * @throws ApiError 403 `prohibited`.
 */
export async function refuseProhibited(deps: Deps, site: CurrentSite, player: Checked): Promise<void> {
  if (!site.config.is_regulated) return;
  if ((await stateOf(deps, player, 'login')) === 'blocked') throw prohibited();
}

/** Whether today's answer bars a player from betting; such a player gets a restricted session. */
export async function isProhibited(deps: Deps, site: CurrentSite, player: Checked): Promise<boolean> {
  return site.config.is_regulated && (await stateOf(deps, player, 'login')) === 'blocked';
}

/** Returns the player's rights in this session, by the last answer of the check; asks no check. */
export async function accountOf(
  deps: Deps,
  site: CurrentSite,
  player: Omit<Player, 'password_hash'>,
  isRestricted: boolean,
): Promise<AccountState> {
  const known = site.config.is_regulated ? await verdictOfToday(deps.db, deps, player.id) : undefined;
  return accountState(player, deps.clock.now(), { isProhibited: known?.state === 'blocked', isRestricted });
}

/**
 * Allows deposits and real play only to a player with a clear answer today.
 * @throws ApiError 403 `prohibited`, 503 `verification_unavailable`.
 */
export async function refuseUnchecked(deps: Deps, site: CurrentSite, player: Checked): Promise<void> {
  if (!site.config.is_regulated) return;
  const state = await stateOf(deps, player, 'money');
  if (state === 'blocked') throw prohibited();
  if (state === 'unavailable') throw unavailable();
}
