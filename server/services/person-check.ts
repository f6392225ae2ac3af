/**
 * Who may not bet by law (compliance.md 12), on regulated sites: asked at registration, at the first login of a day, and
 * before money or play where that day's answer is missing. What a player reads is never why. What holds while nobody
 * answers is decided in docs/decisions/015-people-who-may-not-bet.md.
 */
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { personCheck } from '../gateways/persons/check.ts';
import type { CheckMoment, PersonVerdict } from '../gateways/persons/port.ts';
import { recordAudit } from './audit.ts';
import { dayOf } from './day.ts';
import { revokeGames } from './revocation.ts';
import type { CurrentSite } from './sites.ts';

type Checked = Pick<Player, 'id' | 'casino_id' | 'cpf'>;

/** Seconds after which it is worth asking again. */
const AGAIN_SECONDS = 30;

function prohibited(): ApiError {
  return new ApiError(403, 'prohibited');
}

function unavailable(): ApiError {
  return new ApiError(503, 'verification_unavailable', { retryAfter: AGAIN_SECONDS });
}

/** Writes the day's answer and its record; one who is blocked plays no further in games that are open. */
async function keep(
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
  if (verdict.state === 'blocked') await revokeGames(trx, player, 'prohibited', at);
  await recordAudit(trx, {
    casinoId: player.casino_id,
    actor: 'platform',
    action: 'person.checked',
    target: `player:${player.id}`,
    details: { state: verdict.state, moment, source, ...(reason === null ? {} : { reason }) },
    at,
  });
}

async function today(db: DbOrTrx, deps: Deps, playerId: number) {
  return db
    .selectFrom('person_checks')
    .select('state')
    .where('player_id', '=', playerId)
    .where('day', '=', dayOf(deps.clock.now()))
    .executeTakeFirst();
}

/** What is known of a player today; asked where nothing is. */
async function stateOf(deps: Deps, player: Checked, moment: CheckMoment): Promise<PersonVerdict['state']> {
  const { cpf } = player;
  // Nobody can be asked about somebody without a CPF; without one there is neither deposit nor play.
  if (cpf === null) return 'clear';
  const known = await today(deps.db, deps, player.id);
  if (known && known.state !== 'unavailable') return known.state;
  const check = personCheck(deps);
  const verdict = await check.check(cpf, moment);
  await deps.db.transaction().execute((trx) => keep(deps, trx, player, { verdict, moment, source: check.name }));
  deps.outbox.wake();
  return verdict.state;
}

/** Notes what was found about somebody who has become a player. */
export type NoteVerdict = (trx: Trx, player: Checked) => Promise<void>;

/**
 * Asks about somebody who wants to register.
 * @returns how to note the answer beside the account.
 * @throws ApiError 403 `prohibited`; 503 `verification_unavailable`: no account is made that nobody could vouch for.
 */
export async function checkNewcomer(deps: Deps, site: CurrentSite, cpf: string | undefined): Promise<NoteVerdict> {
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
  return (trx, player) => keep(deps, trx, player, { verdict, moment: 'registration', source: check.name });
}

/**
 * At a login: the first of a day asks. Where nobody answers the player comes in all the same, to read and to withdraw;
 * deposits and play then ask again.
 * @throws ApiError 403 `prohibited`.
 */
export async function refuseProhibited(deps: Deps, site: CurrentSite, player: Checked): Promise<void> {
  if (!site.config.is_regulated) return;
  if ((await stateOf(deps, player, 'login')) === 'blocked') throw prohibited();
}

/** Whether a player is known today to be one who may not bet: the restricted way in is theirs. */
export async function isProhibited(deps: Deps, site: CurrentSite, player: Checked): Promise<boolean> {
  return site.config.is_regulated && (await stateOf(deps, player, 'login')) === 'blocked';
}

/**
 * Before money moves in and before play for real: only who is clear today.
 * @throws ApiError 403 `prohibited`, 503 `verification_unavailable`.
 */
export async function refuseUnchecked(deps: Deps, site: CurrentSite, player: Checked): Promise<void> {
  if (!site.config.is_regulated) return;
  const state = await stateOf(deps, player, 'money');
  if (state === 'blocked') throw prohibited();
  if (state === 'unavailable') throw unavailable();
}
