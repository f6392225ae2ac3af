/**
 * Account deletion (DATA-3, MONEY-2): requested with the password, carried out after 15 days in which the player can
 * cancel it. An account with a balance, an open withdrawal or an open bet is not deleted.
 */
import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { deletion } from '../../src/contract/my-data.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { DeletionRequests, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer, walletOf } from '../ledger/ledger.ts';
import { addMonths, dayInWords, dayOf } from '../lib/day.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import type { Language, Words } from '../messages.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { OPEN } from '../withdrawals/steps.ts';

export type Deletion = v.InferOutput<typeof deletion>;
type Request = Selectable<DeletionRequests>;

const WAIT_MS = 15 * 86_400_000;
/**
 * Months that identity and money movements are kept: five years after the account ends (Lei 9.613/1998, article 10).
 */
export const IDENTITY_MONTHS = 60;
/** Months that access records are kept (Lei 12.965/2014, article 15). */
export const ACCESS_MONTHS = 6;
/** Chat messages are kept 90 days (ms). */
export const CHAT_MS = 90 * 86_400_000;

const KEPT: Readonly<Record<'identity' | 'money' | 'access' | 'chat' | 'exclusion', { what: Words; why: Words }>> = {
  identity: {
    what: {
      pt: 'Nome, CPF, nascimento, contatos e documentos, lacrados',
      en: 'Name, CPF, birth date, contacts and documents, sealed',
    },
    why: {
      pt: 'Prevenção à lavagem de dinheiro (Lei 9.613/1998)',
      en: 'Prevention of money laundering (Law 9.613/1998)',
    },
  },
  money: {
    what: {
      pt: 'Depósitos, saques, apostas e prêmios, sem seu nome na conta',
      en: 'Deposits, withdrawals, bets and wins, without your name on the account',
    },
    why: {
      pt: 'Registros financeiros (Leis 9.613/1998 e 14.790/2023)',
      en: 'Financial records (Laws 9.613/1998 and 14.790/2023)',
    },
  },
  access: {
    what: {
      pt: 'Datas e endereços de rede dos acessos, embaralhados',
      en: 'Dates and scrambled network addresses of logins',
    },
    why: { pt: 'Registros de acesso (Lei 12.965/2014)', en: 'Records of access (Law 12.965/2014)' },
  },
  chat: {
    what: { pt: 'Mensagens do chat, fora da vista de todos', en: 'Chat messages, hidden from everybody' },
    why: { pt: 'Moderação do chat', en: 'Chat moderation' },
  },
  exclusion: {
    what: { pt: 'CPF e período da autoexclusão', en: 'CPF and term of the self-exclusion' },
    why: { pt: 'Para que a autoexclusão continue valendo', en: 'So that the self-exclusion stays in force' },
  },
};

function keptOf(player: Pick<Player, 'self_exclusion_start' | 'self_exclusion_end'>, due: Date, language: Language) {
  const line = (name: keyof typeof KEPT, until: Date | null) => ({
    what: KEPT[name].what[language],
    why: KEPT[name].why[language],
    until: until && dayOf(until),
  });
  const years = addMonths(due, IDENTITY_MONTHS);
  return [
    line('identity', years),
    line('money', years),
    line('access', addMonths(due, ACCESS_MONTHS)),
    line('chat', new Date(due.getTime() + CHAT_MS)),
    ...(isExcluded(player as Player, due) ? [line('exclusion', player.self_exclusion_end)] : []),
  ];
}

async function openRequest(db: DbOrTrx, playerId: number): Promise<Request | undefined> {
  return db
    .selectFrom('deletion_requests')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('cancelled_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
}

export interface MoneyLeft {
  /** Real money in centavos, held money included. */
  readonly balance: number;
  /** Whether money, a withdrawal or an open bet blocks the deletion. */
  readonly any: boolean;
}

/** Money and open business of a player that block a deletion. */
export async function moneyLeft(db: DbOrTrx, playerId: number): Promise<MoneyLeft> {
  const { balance } = await walletOf(db, playerId);
  const withdrawal = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('player_id', '=', playerId)
    .where('status', 'in', [...OPEN])
    .limit(1)
    .executeTakeFirst();
  const bet = await db
    .selectFrom('wagers')
    .select('id')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'bet')
    .where('settled_at', 'is', null)
    .where('rolled_back_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return { balance, any: balance > 0 || withdrawal !== undefined || bet !== undefined };
}

type Person = Pick<Player, 'id' | 'self_exclusion_start' | 'self_exclusion_end'>;

async function toDeletion(db: DbOrTrx, player: Person, request: Request, language: Language): Promise<Deletion> {
  return {
    requested_at: request.requested_at.toISOString(),
    due_at: request.due_at.toISOString(),
    kept: keptOf(player, request.due_at, language),
    balance: (await moneyLeft(db, player.id)).balance,
  };
}

/** The open deletion request; null when there is none. */
export async function deletionOf(deps: Deps, player: Person, language: Language): Promise<Deletion | null> {
  const request = await openRequest(deps.db, player.id);
  return request ? toDeletion(deps.db, player, request, language) : null;
}

/**
 * Creates a deletion request. The caller has checked the password.
 * @throws ApiError 409 `deletion_requested`, `balance_left` with `balance`.
 */
export async function requestDeletion(deps: Deps, playerId: number, language: Language): Promise<Deletion> {
  const made = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    if (await openRequest(trx, playerId)) throw new ApiError(409, 'deletion_requested');
    const { any, balance } = await moneyLeft(trx, playerId);
    if (any) throw new ApiError(409, 'balance_left', { details: { balance } });
    const at = deps.clock.now();
    const request = await trx
      .insertInto('deletion_requests')
      .values({
        casino_id: player.casino_id,
        player_id: playerId,
        requested_at: at,
        due_at: new Date(at.getTime() + WAIT_MS),
        cancelled_at: null,
        held_up_at: null,
        done_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwn(trx, player, 'deletion.requested', at, { due_at: request.due_at.toISOString() });
    await notifyPlayer(
      trx,
      player,
      {
        title_pt: 'Exclusão da conta pedida',
        title_en: 'Account deletion requested',
        text_pt: `Sua conta será excluída em ${dayInWords(request.due_at, 'pt')}. Até lá você pode desistir.`,
        text_en: `Your account will be deleted on ${dayInWords(request.due_at, 'en')}. Until then you can change your mind.`,
        link: '/user/edit/my-data',
        about: 'deletion',
      },
      at,
    );
    return toDeletion(trx, player, request, language);
  });
  deps.outbox.wake();
  return made;
}

/** Cancels the deletion request. @throws ApiError 409 `deletion_not_requested`. */
export async function cancelDeletion(
  deps: Deps,
  player: { readonly id: number; readonly casino_id: number },
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.id);
    const request = await openRequest(trx, player.id);
    if (!request) throw new ApiError(409, 'deletion_not_requested');
    const at = deps.clock.now();
    await trx.updateTable('deletion_requests').set({ cancelled_at: at }).where('id', '=', request.id).execute();
    await recordOwn(trx, player, 'deletion.cancelled', at);
  });
}
