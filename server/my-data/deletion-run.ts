/**
 * Carries out due deletions, and deletes retained data of earlier ones when its term ends. The ledger's rows stay
 * (MONEY-2), under an anonymous account.
 */
import { type Selectable, sql } from 'kysely';
import { recordAudit } from '../audit.ts';
import { removeAllOf } from '../chat/moderation.ts';
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { DeletionRequests, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { sealText } from '../files/seal.ts';
import { filesOf } from '../files/store.ts';
import { endBonus } from '../ledger/bonuses.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { addMonths } from '../lib/day.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { removeAvatarFiles } from '../profile/avatars.ts';
import { revokeSessions } from '../session/revocation.ts';
import { ACCESS_MONTHS, CHAT_MS, IDENTITY_MONTHS, moneyLeft } from './deletion.ts';

type Request = Selectable<DeletionRequests>;

/** `blocked_reason` of a deleted account. */
const DELETED = 'deleted' as const;

/** Tables with personal data that no law requires to keep. */
const FORGOTTEN = [
  'addresses',
  'favorites',
  'likes',
  'recent_games',
  'notification_reads',
  'notification_marks',
  'notifications',
  'ignored_players',
  'idempotency_keys',
  'codes',
  'former_contacts',
  'reset_tokens',
  'letters',
  'push_subscriptions',
] as const;

/** Stores the identity, encrypted, for as long as the law requires. */
async function retain(deps: Deps, trx: Trx, player: Player, at: Date): Promise<void> {
  const { first_name, last_name, cpf, birth_date, email, phone } = player;
  const address = await trx.selectFrom('addresses').selectAll().where('player_id', '=', player.id).executeTakeFirst();
  const facts = JSON.stringify({ first_name, last_name, cpf, birth_date, email, phone, address: address ?? null });
  await trx
    .insertInto('retained_identities')
    .values({
      player_id: player.id,
      casino_id: player.casino_id,
      sealed: sealText(deps.env, `player:${player.id}`, facts),
      keep_until: addMonths(at, IDENTITY_MONTHS),
      created_at: at,
    })
    .execute();
}

/** A bonus cannot be paid out: its remaining money goes back to the house. */
async function forfeitBonuses(trx: Trx, playerId: number, at: Date): Promise<void> {
  const bonuses = await trx
    .selectFrom('bonuses')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  for (const { id } of bonuses) await endBonus(trx, id, { status: 'cancelled', outcome: 'cancelled' }, at);
}

async function anonymise(deps: Deps, trx: Trx, player: Player, at: Date): Promise<void> {
  const { id } = player;
  await retain(deps, trx, player, at);
  await trx.deleteFrom('ignored_players').where('ignored_id', '=', id).execute();
  for (const table of FORGOTTEN) await trx.deleteFrom(table).where('player_id', '=', id).execute();
  await sql`delete from notices where audience->>'player' = ${String(id)}`.execute(trx);
  await trx
    .updateTable('withdraw_methods')
    .set({ deleted_at: at })
    .where('player_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await revokeSessions(trx, id, { reason: DELETED, at });
  await trx.updateTable('sessions').set({ user_agent: null, device: null }).where('player_id', '=', id).execute();
  await removeAllOf(trx, player, at);
  await trx
    .updateTable('players')
    .set({
      phone: null,
      email: `deleted-${id}@deleted.invalid`,
      // The CPF of an excluded player stays, so that they cannot register again during the exclusion (CARE-4).
      cpf: isExcluded(player, at) ? player.cpf : null,
      first_name: 'Conta',
      last_name: 'excluída',
      public_name: null,
      birth_date: null,
      password_hash: null,
      google_sub: null,
      avatar: null,
      lmcp: null,
      // Disables the referral link and frees its code.
      ref_code: `deleted-${id}`,
      settings: json({}),
      hide_username: true,
      hide_statistics: true,
      hide_activity: true,
      hide_played_games: true,
      hide_battle_rewards: true,
      hide_all: true,
      blocked_at: at,
      blocked_reason: DELETED,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute();
}

/** Carries out one request. @returns null when it waits for money or was cancelled. */
async function carryOut(deps: Deps, request: Request): Promise<Player | null> {
  return deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, request.player_id);
    const standing = await trx
      .selectFrom('deletion_requests')
      .selectAll()
      .where('id', '=', request.id)
      .executeTakeFirst();
    if (!standing || standing.cancelled_at || standing.done_at) return null;
    const at = deps.clock.now();
    if ((await moneyLeft(trx, player.id)).any) {
      if (standing.held_up_at) return null;
      await trx.updateTable('deletion_requests').set({ held_up_at: at }).where('id', '=', request.id).execute();
      await notifyPlayer(
        trx,
        player,
        {
          title_pt: 'Saque o saldo para excluir a conta',
          title_en: 'Withdraw your balance to delete your account',
          text_pt: 'A conta é excluída assim que o saldo sair e as apostas em aberto terminarem.',
          text_en: 'We delete the account as soon as the balance is paid out and open bets have ended.',
          link: '/account/wallet',
        },
        at,
      );
      return null;
    }
    await forfeitBonuses(trx, request.player_id, at);
    await anonymise(deps, trx, player, at);
    await trx.updateTable('deletion_requests').set({ done_at: at }).where('id', '=', request.id).execute();
    await recordAudit(trx, {
      casinoId: player.casino_id,
      actor: 'schedule',
      action: 'deletion.done',
      target: `player:${player.id}`,
      at,
    });
    return player;
  });
}

/** Deletes identities, documents, access records and chat whose term is over. */
async function letGo(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const store = filesOf(deps);
  const over = await deps.db
    .selectFrom('retained_identities')
    .select('player_id')
    .where('keep_until', '<=', now)
    .execute();
  for (const { player_id } of over) {
    const files = await deps.db
      .selectFrom('documents')
      .select('file')
      .where('player_id', '=', player_id)
      .where('file', 'is not', null)
      .execute();
    for (const { file } of files) if (file) await store.remove('documents', file);
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('documents')
        .set({ file: null, file_type: null, reason: null })
        .where('player_id', '=', player_id)
        .execute();
      await trx.deleteFrom('retained_identities').where('player_id', '=', player_id).execute();
    });
  }
  const deleted = deps.db.selectFrom('players').select('id').where('blocked_reason', '=', DELETED);
  await deps.db
    .updateTable('chat_messages')
    .set({ text: '', attachments: json([]) })
    .where('player_id', 'in', deleted)
    .where('created_at', '<', new Date(now.getTime() - CHAT_MS))
    .where('text', '!=', '')
    .execute();
  await deps.db
    .updateTable('sessions')
    .set({ ip_hash: null, ip_masked: null })
    .where('player_id', 'in', deleted)
    .where('ended_at', '<', addMonths(now, -ACCESS_MONTHS))
    .where('ip_hash', 'is not', null)
    .execute();
  await deps.db
    .updateTable('players')
    .set({ cpf: null })
    .where('blocked_reason', '=', DELETED)
    .where('cpf', 'is not', null)
    .where('self_exclusion_end', '<=', now)
    .execute();
}

/**
 * Runs the due deletions. @returns how many accounts were deleted; a failed one is logged and does not stop the others.
 */
export async function runDeletions(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('due_at', '<=', deps.clock.now())
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .execute();
  let done = 0;
  for (const request of due) {
    try {
      const player = await carryOut(deps, request);
      if (!player) continue;
      await removeAvatarFiles(filesOf(deps), player.casino_id, player.avatar);
      done += 1;
    } catch (error) {
      deps.log.error({ err: error, request: request.id }, 'a deletion failed and is tried again');
    }
  }
  await letGo(deps);
  deps.outbox.wake();
  return done;
}
