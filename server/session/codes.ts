/**
 * Six-digit codes that prove an address. One code is valid per player, purpose and requester; it is stored as a keyed
 * hash and lasts 10 minutes and 5 tries. It holds only for the address that it was sent to. A requester's wrong tries
 * count against its own code alone.
 */
import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { RESEND_SECONDS } from '../../src/contract/checks.ts';
import type { Clock } from '../clock.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { CodePurpose, Player } from '../db/schema.ts';
import { type Env, secretsOf } from '../env.ts';
import type { Channel } from '../gateways/letters/port.ts';
import type { Services } from '../http/services.ts';
import { codeLetter } from '../letters/texts.ts';
import { playerLanguage } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';

export const LIFE_MS = 10 * 60_000;
export const MOST_ATTEMPTS = 5;

function hashWith(secret: string, context: string, code: string): string {
  // Derived from the secret that captchas also use.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jangada codes', 32));
  return createHmac('sha256', key).update(`${context} ${code}`).digest('hex');
}

/** Keyed hash of a code; `context` binds it to a purpose and a player. */
export function codeHash(env: Env, context: string, code: string): string {
  return hashWith(env.CAPTCHA_SECRET, context, code);
}

/** The hashes that a right code may have: two while CAPTCHA_SECRET is being replaced. */
export function codeHashes(env: Env, context: string, code: string): string[] {
  return secretsOf(env, 'CAPTCHA_SECRET').map((secret) => hashWith(secret, context, code));
}

/** Seconds until another code may be sent; 0: now. */
export function resendIn(createdAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((createdAt.getTime() + RESEND_SECONDS * 1000 - now.getTime()) / 1000));
}

export interface CodeRequest {
  readonly env: Env;
  readonly now: Date;
  readonly casinoId: number;
  readonly playerId: number;
  readonly purpose: CodePurpose;
  readonly sentTo: string;
  /** Requester id: `session N`, or in a recovery that of `requesterOf`. */
  readonly requester: string;
}

type NewCode =
  | { readonly code: string; readonly expiresAt: Date }
  /** The last code to this address is less than 20 s old. */
  | { readonly waitSeconds: number };

/**
 * Creates a code and replaces the one before. Of two parallel requests one creates it and the other gets `waitSeconds`.
 * A code to another address does not wait, because the player may have corrected the e-mail or have no telephone at
 * hand. The caller limits the codes per hour.
 */
async function makeCode(trx: DbOrTrx, request: CodeRequest): Promise<NewCode> {
  const { env, now, casinoId, playerId, purpose, sentTo, requester } = request;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + LIFE_MS);
  const youngest = new Date(now.getTime() - RESEND_SECONDS * 1000);
  const hash = codeHash(env, `${purpose} ${playerId}`, code);
  const { rows } = await sql<{ created_at: Date }>`
    insert into codes (player_id, purpose, requester, casino_id, code_hash, sent_to, created_at, expires_at)
    values (${playerId}, ${purpose}, ${requester}, ${casinoId}, ${hash}, ${sentTo}, ${now}, ${expiresAt})
    on conflict (player_id, purpose, requester) do update set code_hash = excluded.code_hash, sent_to = excluded.sent_to,
      attempts = 0, created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = null
    where codes.created_at <= ${youngest} or codes.sent_to <> excluded.sent_to
    returning created_at`.execute(trx);
  if (rows.length > 0) return { code, expiresAt };
  const standing = await trx
    .selectFrom('codes')
    .select('created_at')
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('requester', '=', requester)
    .executeTakeFirst();
  return { waitSeconds: Math.max(1, standing ? resendIn(standing.created_at, now) : RESEND_SECONDS) };
}

/**
 * Makes a code and writes its letters, in the caller's transaction. @returns the letters' ids, or the wait when the last
 * code is too young.
 */
export async function writeCode(
  services: Services,
  trx: Trx,
  request: CodeRequest,
  to: { readonly player: Pick<Player, 'language'>; readonly channel: Channel; readonly recipients: readonly string[] },
  site: CurrentSite,
): Promise<{ readonly letters: number[]; readonly expiresAt: Date } | { readonly waitSeconds: number }> {
  const made = await makeCode(trx, request);
  if ('waitSeconds' in made) return made;
  const { code, expiresAt } = made;
  const { purpose, playerId } = request;
  const text = codeLetter(site.name, purpose, code, to.channel, playerLanguage(to.player));
  const letters: number[] = [];
  for (const recipient of to.recipients) {
    const letter = { casinoId: site.id, playerId, channel: to.channel, recipient, kind: `code.${purpose}` };
    letters.push(await services.letters.write(trx, { ...letter, ...text, expiresAt }));
  }
  return { letters, expiresAt };
}

export type CodeVerdict = { readonly ok: true } | { readonly ok: false; readonly attemptsLeft: number };

const NO_CODE: CodeVerdict = { ok: false, attemptsLeft: 0 };

/**
 * Checks a code and, when it is right, uses it up. Each try is counted before the comparison, so parallel tries are
 * limited too.
 */
export async function redeemCode(trx: DbOrTrx, request: CodeRequest & { readonly code: string }): Promise<CodeVerdict> {
  const { env, now, playerId, purpose, sentTo, code, requester } = request;
  const row = await trx
    .updateTable('codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('requester', '=', requester)
    .where('sent_to', '=', sentTo)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', MOST_ATTEMPTS)
    .returning(['code_hash', 'attempts'])
    .executeTakeFirst();
  const given = codeHashes(env, `${purpose} ${playerId}`, code).map((hash) => Buffer.from(hash, 'hex'));
  if (!row) return NO_CODE;
  if (!given.some((hash) => timingSafeEqual(hash, Buffer.from(row.code_hash, 'hex')))) {
    return { ok: false, attemptsLeft: MOST_ATTEMPTS - row.attempts };
  }
  const used = await trx
    .updateTable('codes')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('requester', '=', requester)
    .where('code_hash', '=', row.code_hash)
    .where('used_at', 'is', null)
    .returning('player_id')
    .executeTakeFirst();
  return used ? { ok: true } : NO_CODE;
}

/** Reads the last code of a purpose. */
export async function lastCode(
  db: DbOrTrx,
  playerId: number,
  purpose: CodePurpose,
  requester: string,
): Promise<{ created_at: Date; expires_at: Date; sent_to: string; used_at: Date | null } | undefined> {
  return db
    .selectFrom('codes')
    .select(['created_at', 'expires_at', 'sent_to', 'used_at'])
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('requester', '=', requester)
    .executeTakeFirst();
}

/** Deletes expired codes. */
export async function pruneCodes(deps: { readonly db: DbOrTrx; readonly clock: Clock }): Promise<void> {
  for (const table of ['codes', 'registration_codes'] as const)
    await deps.db.deleteFrom(table).where('expires_at', '<=', deps.clock.now()).execute();
}

/** `maria@exemplo.com.br` → `m***@exemplo.com.br`; `+5511999990001` → `(11) *****-0001`. */
export function maskAddress(address: string): string {
  if (address.includes('@')) {
    const at = address.lastIndexOf('@');
    return `${Array.from(address.slice(0, at))[0] ?? ''}***${address.slice(at)}`;
  }
  return `(${address.slice(3, 5)}) *****-${address.slice(-4)}`;
}
