/**
 * Password recovery: sends a code to a contact of the account and exchanges it for a token, which `new-password.ts`
 * takes.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { brazilPhone, digitsOf, isCpf, RESEND_SECONDS } from '../../src/contract/checks.ts';
import { recordOwn } from '../audit.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { networkOf } from '../http/host.ts';
import type { Bounded, Reservation } from '../http/rate-limit.ts';
import type { Services } from '../http/services.ts';
import type { CurrentSite } from '../site/sites.ts';
import { type CodeRequest, redeemCode, writeCode } from './codes.ts';
import { playersOfFormerContact, recoveryRecipients } from './contacts.ts';
import { knowsDevice } from './devices.ts';
import { countedName } from './login.ts';
import { newToken, tokenHash } from './sessions.ts';
import { codeInvalid } from './verification.ts';
import { requesterOf, type Visit } from './visit.ts';

/** Shortest answer time (ms), so that the time does not tell whether an account exists (SESS-8). */
const FLOOR_MS = 250;
const TOKEN_LIFE_MS = 15 * 60_000;

interface Found {
  readonly player: Player;
  readonly channel: 'email' | 'sms';
  readonly recipients: readonly string[];
}

/**
 * Finds the player of a name and the addresses for the code: the telephone for a telephone or CPF, else a verified
 * e-mail. An unverified e-mail may belong to another person, who would get the account. A contact that was replaced in
 * the last 24 hours still names its player, and receives the code instead of the new one.
 */
async function findForRecovery(
  deps: Deps,
  services: Services,
  site: CurrentSite,
  username: string,
): Promise<Found | null> {
  const phone = brazilPhone(username);
  const cpf = isCpf(username) ? digitsOf(username) : null;
  const email = username.includes('@') ? username.trim().toLowerCase() : null;
  const now = deps.clock.now();
  const former = await playersOfFormerContact(deps.db, site.id, [phone ?? '', email ?? ''], now);
  const player = await deps.db
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where((eb) =>
      eb.or([
        eb('phone', '=', phone ?? ''),
        eb('cpf', '=', cpf ?? ''),
        eb('email', '=', email ?? ''),
        eb('id', 'in', [0, ...former]),
      ]),
    )
    // If one player's telephone is another's CPF, the telephone wins: the screen asks for a telephone.
    .orderBy((eb) =>
      eb
        .case()
        .when('phone', '=', phone ?? '')
        .then(0)
        .when('cpf', '=', cpf ?? '')
        .then(1)
        .when('email', '=', email ?? '')
        .then(1)
        // The current holder of a contact comes before the former one.
        .else(2)
        .end(),
    )
    .limit(1)
    .executeTakeFirst();
  if (!player || player.blocked_at) return null;
  if (email === null && services.letters.sms) {
    const recipients = await recoveryRecipients(deps.db, player, 'phone', now);
    if (recipients.length > 0) return { player, channel: 'sms', recipients };
  }
  const recipients = await recoveryRecipients(deps.db, player, 'email', now);
  return recipients.length === 0 ? null : { player, channel: 'email', recipients };
}

/**
 * Takes the points of one recovery code. A device and network that the player has logged in from has points of its own,
 * which other requesters cannot use up.
 * @param account a player's id, or a name without a player, for which the same work is done.
 * @returns null when a bound is full; then no code is sent.
 */
async function reserveRecovery(
  deps: Deps,
  services: Services,
  visit: Visit,
  account: number | string,
): Promise<Reservation | null> {
  const key = [String(visit.site.id), String(account)] as const;
  const network = networkOf(visit.ip);
  const own: readonly Bounded[] = [
    ['recovery', ...key, requesterOf(visit)],
    ['recoveryNetwork', ...key, network],
    ['recoveryNetworkDay', ...key, network],
  ];
  const isKnown = await knowsDevice(deps.db, visit, typeof account === 'number' ? account : 0);
  const { tryReserve } = services.rateLimits;
  const known = isKnown ? await tryReserve(...own, ['recoveryKnown', ...key], ['recoveryKnownDay', ...key]) : null;
  return known ?? tryReserve(...own, ['recoveryElsewhere', ...key], ['recoveryElsewhereDay', ...key]);
}

/** An unknown name does the same work, with an id that no player has. */
function codeRequestOf({ env }: Deps, visit: Visit, now: Date, found: Found | null): CodeRequest {
  return {
    env,
    now,
    casinoId: visit.site.id,
    playerId: found?.player.id ?? 0,
    purpose: 'recovery',
    sentTo: found?.recipients.join(' ') ?? '',
    requester: requesterOf(visit),
  };
}

async function sendRecovery(deps: Deps, services: Services, visit: Visit, username: string): Promise<void> {
  const { site } = visit;
  const found = await findForRecovery(deps, services, site, username);
  const sending = await reserveRecovery(deps, services, visit, found?.player.id ?? countedName(username));
  if (!sending || !found) return;
  const { player, channel } = found;
  const letters = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const request = codeRequestOf(deps, visit, now, found);
    const written = await writeCode(services, trx, request, found, site);
    if ('waitSeconds' in written) return [];
    await recordOwn(trx, player, 'recovery.asked', now, { channel });
    return written.letters;
  });
  if (letters.length === 0) await sending.refund();
  else services.letters.deliverSoon(letters);
}

/** Sends a recovery code if the name has an account. The answer and its time are the same without one (SESS-8). */
export async function recoverPassword(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
): Promise<{ resend_in: number }> {
  const floor = pause(FLOOR_MS);
  try {
    await sendRecovery(deps, services, visit, username);
  } catch (error) {
    // Only a known name can cause this error, so the answer must not show it (SESS-8).
    deps.log.error({ err: error }, 'a recovery code could not be written');
  }
  await floor;
  return { resend_in: RESEND_SECONDS };
}

/**
 * Exchanges a recovery code for a single-use token. Only the requester that asked for a code can redeem it.
 * @throws ApiError 422 `code_invalid` for a wrong code, a wrong name or an expired code; 429 after 20 tries.
 */
export async function verifyRecovery(
  deps: Deps,
  services: Services,
  visit: Visit,
  username: string,
  code: string,
): Promise<{ reset_token: string }> {
  const { site } = visit;
  const tries = await services.rateLimits.reserve([
    'recoveryTries',
    String(site.id),
    requesterOf(visit),
    countedName(username),
  ]);
  const found = await findForRecovery(deps, services, site, username);
  const now = deps.clock.now();
  const token = newToken();
  const done = await deps.db.transaction().execute(async (trx) => {
    const verdict = await redeemCode(trx, { ...codeRequestOf(deps, visit, now, found), code });
    if (!verdict.ok || !found) return false;
    await trx
      .insertInto('reset_tokens')
      .values({
        token_hash: tokenHash(token),
        casino_id: site.id,
        player_id: found.player.id,
        created_at: now,
        expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
      })
      .execute();
    await recordOwn(trx, found.player, 'recovery.confirmed', now, { channel: found.channel });
    return true;
  });
  if (!done) throw codeInvalid();
  await tries.refund();
  return { reset_token: token };
}
