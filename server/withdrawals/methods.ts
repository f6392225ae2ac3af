/** Pix keys for withdrawals: only keys of the account holder's own CPF (WITH-1). */
import type { Selectable } from 'kysely';
import { brazilPhone, digitsOf, isEmail } from '../../src/contract/checks.ts';
import type { PixKeyType, WithdrawMethod } from '../../src/contract/withdrawals.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { WithdrawMethods } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import type { Services } from '../http/services.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import { maskCpf } from '../profile/players.ts';
import { notifySecurity, writeNotice } from '../session/security-notices.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { Visit } from '../session/visit.ts';
import { heldFrom } from './hold.ts';
import { OPEN } from './steps.ts';

type Row = Selectable<WithdrawMethods>;

const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function maskKey(type: PixKeyType, key: string): string {
  if (type === 'cpf') return maskCpf(key) ?? '';
  if (type === 'email') return key.replace(/^(.{1,2})[^@]*(?=@)/, '$1***');
  if (type === 'phone') return `${key.slice(0, 5)}*****${key.slice(-4)}`;
  return `${key.slice(0, 8)}-…-${key.slice(-4)}`;
}

/** A key in the contract's form, masked. */
export function toMethod(row: Pick<Row, 'id' | 'type' | 'key' | 'holder_name' | 'is_default'>): WithdrawMethod {
  return {
    id: String(row.id),
    type: row.type,
    key: maskKey(row.type, row.key),
    holder: row.holder_name,
    is_default: row.is_default,
  };
}

/** The saved keys, default first. */
export async function listMethods(deps: Deps, playerId: number): Promise<WithdrawMethod[]> {
  const rows = await deps.db
    .selectFrom('withdraw_methods')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toMethod);
}

/** Normalises a key. @throws ApiError 422 on `key`. */
function normalise(type: PixKeyType, key: string, player: CurrentPlayer): string {
  const text = key.trim();
  if (type === 'cpf') {
    if (player.cpf === null) throw new ApiError(422, 'cpf_required', { errors: { key: ['required'] } });
    if (text !== '' && digitsOf(text) !== player.cpf) throw notOwn();
    return player.cpf;
  }
  if (text === '') throw invalid('key', 'required');
  if (type === 'email') {
    if (!isEmail(text)) throw invalid('key', 'email');
    return text.toLowerCase();
  }
  if (type === 'phone') {
    const phone = brazilPhone(text);
    if (phone === null) throw invalid('key', 'phone');
    return phone;
  }
  if (!EVP.test(text)) throw invalid('key', 'invalid');
  return text.toLowerCase();
}

/** Whether the bank's holder has the player's first name and last surname; banks shorten the names between. */
function isNamed(holder: string, name: string): boolean {
  const ends = (text: string) => {
    const words = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().split(/\s+/);
    return `${words[0]} ${words.at(-1)}`;
  };
  return ends(holder) === ends(name);
}

function notOwn(): ApiError {
  return new ApiError(422, 'key_not_own', { errors: { key: ['key_not_own'] } });
}

export interface NewMethod {
  readonly type: PixKeyType;
  readonly key: string;
  readonly is_default?: boolean | undefined;
}

/**
 * Asks the bank for the holder of a key. @throws ApiError 422 `key_not_own` unless the holder's CPF and name are the
 * player's (WITH-1); 503 `gateway_unavailable`.
 */
async function requireOwnKey(
  deps: Deps,
  type: PixKeyType,
  key: string,
  holder: { readonly name: string; readonly cpf: string },
): Promise<void> {
  try {
    const found = await pixGateway(deps).holderOf(type, key, holder);
    if (found?.cpf !== holder.cpf || !isNamed(found.name, holder.name)) throw notOwn();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new ApiError(503, 'gateway_unavailable', { retryAfter: 5, cause: error });
  }
}

/**
 * Saves a key. A CPF key must be the player's own CPF; for any other key the bank names its holder, whose CPF and name
 * must be the player's (WITH-1).
 * @throws ApiError 422 `key_not_own`, `cpf_required`, `method_exists`; 503 `gateway_unavailable`.
 */
export async function addMethod(
  deps: Deps,
  services: Services,
  {
    player,
    visit,
    type,
    key: typed,
    is_default: asDefault = false,
  }: NewMethod & { readonly player: CurrentPlayer; readonly visit: Visit },
): Promise<WithdrawMethod> {
  const key = normalise(type, typed, player);
  const holder = `${player.first_name} ${player.last_name}`;
  if (player.cpf === null) throw new ApiError(422, 'cpf_required', { errors: { key: ['required'] } });
  if (type !== 'cpf') await requireOwnKey(deps, type, key, { name: holder, cpf: player.cpf });
  const { row, letters } = await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, player.id);
    const ever = await trx.selectFrom('withdraw_methods').selectAll().where('player_id', '=', player.id).execute();
    const saved = ever.filter((method) => method.deleted_at === null);
    if (saved.some((method) => method.type === type && method.key === key)) {
      throw new ApiError(422, 'method_exists', { errors: { key: ['taken'] } });
    }
    const isDefault = saved.length === 0 || asDefault;
    if (isDefault)
      await trx.updateTable('withdraw_methods').set({ is_default: false }).where('player_id', '=', player.id).execute();
    const row = await trx
      .insertInto('withdraw_methods')
      .values({
        casino_id: player.casino_id,
        player_id: player.id,
        type,
        key,
        holder_name: holder,
        is_default: isDefault,
        created_at: deps.clock.now(),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwn(trx, player, 'pix_key.added', deps.clock.now(), { type });
    // The very first key holds nothing (SESS-7); deleted keys count as earlier ones.
    if (ever.length === 0) {
      await notifySecurity(trx, player, { kind: 'pix_key_added', visit, holdHours: 0 }, deps.clock.now());
      return { row, letters: [] };
    }
    const held = heldFrom(deps, visit.site, deps.clock.now());
    if (held.withdrawals_held_until) {
      await trx.updateTable('players').set(held).where('id', '=', player.id).execute();
    }
    return { row, letters: await writeNotice(deps, services, trx, { kind: 'pix_key_added', player, visit }) };
  });
  deps.outbox.wake();
  services.letters.deliverSoon(letters);
  return toMethod(row);
}

/** A saved key of this player. @throws ApiError 404 `method_not_found`. */
export async function findMethod(deps: { readonly db: DbOrTrx }, playerId: number, id: string): Promise<Row> {
  const row = await deps.db
    .selectFrom('withdraw_methods')
    .selectAll()
    .where('id', '=', databaseId(id))
    .where('player_id', '=', playerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'method_not_found');
  return row;
}

/** Makes a key the default. @throws ApiError 404 `method_not_found`. */
export async function makeDefault(deps: Deps, playerId: number, id: string): Promise<WithdrawMethod[]> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, playerId);
    const method = await findMethod({ db: trx }, playerId, id);
    await setDefault(trx, playerId, method.id);
  });
  return listMethods(deps, playerId);
}

async function setDefault(trx: Trx, playerId: number, id: number): Promise<void> {
  await trx.updateTable('withdraw_methods').set({ is_default: false }).where('player_id', '=', playerId).execute();
  await trx.updateTable('withdraw_methods').set({ is_default: true }).where('id', '=', id).execute();
}

/**
 * Deletes a key; if it was the default, the oldest other key becomes it.
 * @throws ApiError 404 `method_not_found`, 409 `method_in_use` while a withdrawal goes to it.
 */
export async function removeMethod(deps: Deps, playerId: number, id: string): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, playerId);
    const method = await findMethod({ db: trx }, playerId, id);
    const used = await trx
      .selectFrom('withdrawals')
      .select('id')
      .where('method_id', '=', method.id)
      .where('status', 'in', [...OPEN])
      .executeTakeFirst();
    if (used) throw new ApiError(409, 'method_in_use');
    await trx
      .updateTable('withdraw_methods')
      .set({ deleted_at: deps.clock.now(), is_default: false })
      .where('id', '=', method.id)
      .execute();
    if (!method.is_default) return;
    const next = await trx
      .selectFrom('withdraw_methods')
      .select('id')
      .where('player_id', '=', playerId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (next) await setDefault(trx, playerId, next.id);
  });
}
