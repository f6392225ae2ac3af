/**
 * Boxes that a player holds: buy, grant, open, sell. Each is one transaction under the player's lock, so that of two tabs
 * one wins, and a crash leaves a box that is paid and unopened, or one that is opened with its prize.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { drawOf } from '../../src/contract/box-draw.ts';
import type { Fairness, Prize, UserBox } from '../../src/contract/boxes.ts';
import type { Wallet } from '../../src/contract/wallet.ts';
import { siteMaxStake } from '../bonuses/bonuses.ts';
import { REWARD_DAYS, REWARD_ROLLOVER } from '../bonuses/reward.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { type Granted, grantBonus } from '../ledger/bonuses.ts';
import { emitWallet, lockPlayer, walletOf } from '../ledger/ledger.ts';
import { limitBreach } from '../ledger/play.ts';
import { databaseId } from '../lib/ids.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { type Language, messageFor } from '../messages.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moveReal } from '../wallet/move-real.ts';
import { emitTransaction } from '../wallet/transactions.ts';
import {
  type BoxRow,
  fairnessOf,
  isForSale,
  type PrizeRow,
  prizesOf,
  requireBoxes,
  toPrizes,
  toUserBox,
  type UserBoxRow,
} from './boxes.ts';

const DAY_MS = 86_400_000;

const newSeed = (): string => randomBytes(32).toString('hex');

/** Boxes of a player that are neither opened nor sold, the newest first. */
export async function listHeld(
  { db }: Pick<Deps, 'db'>,
  site: CurrentSite,
  playerId: number,
  language: Language,
): Promise<UserBox[]> {
  requireBoxes(site);
  const rows = await db
    .selectFrom('user_boxes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('opened_at', 'is', null)
    .where('sold_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const boxes =
    rows.length === 0 ? [] : await db.selectFrom('boxes').selectAll().where('casino_id', '=', site.id).execute();
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const prizes = await prizesOf(
    db,
    rows.map(({ table_id }) => table_id),
  );
  const held = rows.map(async (row) => {
    const box = byId.get(row.box_id);
    return box ? toUserBox(row, box, prizes.get(row.table_id) ?? [], language) : null;
  });
  return (await Promise.all(held)).filter((box) => box !== null);
}

/** Tells every tab of the player a box that is new, opened or sold. */
async function tellBox(trx: Trx, row: UserBoxRow, box: BoxRow, language: Language, at: Date): Promise<UserBox> {
  const prizes = (await prizesOf(trx, [row.table_id])).get(row.table_id) ?? [];
  const held = await toUserBox(row, box, prizes, language);
  const channel = privateChannel(row.player_id);
  await emit(trx, { casinoId: row.casino_id, channel, event: 'NotifyNewUserBox', payload: { ...held }, at });
  return held;
}

function requireOpenAccount(player: Player, now: Date): void {
  if (player.blocked_at !== null || isExcluded(player, now)) throw playerBlocked(player, now);
}

/**
 * Takes one box from its stock.
 * @param isPromised a mission promised the box: stock and end of the sale do not count
 * @throws ApiError 404 `box_not_found`; 409 `box_sold_out`.
 */
async function takeFromStock(trx: Trx, casinoId: number, boxId: number, isPromised = false) {
  const box = await trx
    .selectFrom('boxes')
    .selectAll()
    .where('id', '=', boxId)
    .where('casino_id', '=', casinoId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (isPromised && box && box.table_id !== null) return { ...box, table_id: box.table_id };
  if (!box || !isForSale(box)) throw new ApiError(404, 'box_not_found');
  if (box.stock === 0) throw new ApiError(409, 'box_sold_out');
  if (box.stock !== null) {
    await trx
      .updateTable('boxes')
      .set({ stock: box.stock - 1 })
      .where('id', '=', box.id)
      .execute();
  }
  return box;
}

/** The price and the prizes that the page showed before the purchase. */
export interface Seen {
  readonly price?: number | undefined;
  readonly prizes_id?: string | undefined;
}

/**
 * Buys a box with real money. Its price counts towards the limits as a bet does (CARE-1, CARE-3).
 * @throws ApiError 404 `boxes_not_available`, `box_not_found`; 403 `player_blocked`; 409 `box_changed`, `box_sold_out`;
 * 422 `limit_reached`; 402 `insufficient_funds`.
 */
export async function buyBox(
  deps: Deps,
  site: CurrentSite,
  current: Pick<Player, 'id'>,
  { boxId, seen }: { readonly boxId: string; readonly seen: Seen },
  language: Language,
): Promise<{ data: UserBox; wallet: Wallet }> {
  requireBoxes(site);
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    requireOpenAccount(player, now);
    const box = await takeFromStock(trx, site.id, databaseId(boxId));
    const hasChanged =
      (seen.price !== undefined && seen.price !== box.price) ||
      (seen.prizes_id !== undefined && seen.prizes_id !== `~${box.table_id}`);
    if (hasChanged) throw new ApiError(409, 'box_changed');
    const limit = await limitBreach(trx, player.id, box.price, now);
    if (limit !== null) {
      const errors = { box_id: [messageFor('limit_reached', 422, language)] };
      throw new ApiError(422, 'limit_reached', { errors, details: { limit } });
    }
    // The row names the movement, so the movement comes first and cannot name the row.
    const ledgerId = await moveReal(trx, {
      player,
      key: `box:${randomUUID()}`,
      line: 'box',
      house: 'boxes',
      amount: -box.price,
      reference: box.title_pt,
      at: now,
    });
    const row = await trx
      .insertInto('user_boxes')
      .values({
        casino_id: site.id,
        player_id: player.id,
        box_id: box.id,
        table_id: box.table_id,
        source: 'bought',
        price: box.price,
        value: box.price,
        server_seed: newSeed(),
        ledger_id: ledgerId,
        received_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { data: await tellBox(trx, row, box, language, now), wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}

/**
 * Gives a player a box in the caller's transaction, as a reward; it can be opened, not sold. The caller has locked the
 * player's row, knows that the site has boxes (`requireBoxes`), and wakes the outbox.
 * @throws ApiError 404 `box_not_found`; 409 `box_sold_out`.
 */
export async function grantBox(
  trx: Trx,
  player: Pick<Player, 'id' | 'casino_id' | 'language'>,
  {
    boxId,
    source,
    playerMissionId = null,
  }: {
    readonly boxId: number;
    readonly source: Exclude<UserBox['source'], 'bought'>;
    /** The mission that promised the box. */
    readonly playerMissionId?: number | null;
  },
  at: Date,
): Promise<UserBox> {
  const box = await takeFromStock(trx, player.casino_id, boxId, playerMissionId !== null);
  const row = await trx
    .insertInto('user_boxes')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      box_id: box.id,
      table_id: box.table_id,
      source,
      player_mission_id: playerMissionId,
      price: 0,
      value: 0,
      server_seed: newSeed(),
      received_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return tellBox(trx, row, box, player.language === 'en' ? 'en' : 'pt', at);
}

/** The player's own unused box, under its lock. @throws ApiError 404 `box_not_found`; 409 `box_used`. */
async function ownUnused(trx: Trx, playerId: number, id: string) {
  const row = await trx
    .selectFrom('user_boxes')
    .selectAll()
    .where('id', '=', databaseId(id))
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'box_not_found');
  if (row.opened_at !== null || row.sold_at !== null) throw new ApiError(409, 'box_used');
  const box = await trx.selectFrom('boxes').selectAll().where('id', '=', row.box_id).executeTakeFirstOrThrow();
  return { row, box };
}

/** Pays the money of a drawn prize: cash at once, a bonus with one rollover; an item waits for its sale. */
async function payPrize(
  trx: Trx,
  player: Player,
  row: UserBoxRow,
  { kind, value, title_pt, title_en }: PrizeRow,
  at: Date,
): Promise<{ readonly ledger_id: number | null; readonly bonus_id: number | null }> {
  if (kind === 'cash') {
    const key = `prize:${row.id}`;
    const ledgerId = await moveReal(trx, {
      player,
      key,
      line: 'prize',
      house: 'boxes',
      amount: value,
      reference: title_pt,
      at,
    });
    return { ledger_id: ledgerId, bonus_id: null };
  }
  if (kind !== 'bonus') return { ledger_id: null, bonus_id: null };
  const { bonusId } = await payBonus(trx, player, row, { title_pt, title_en, value }, at);
  return { ledger_id: null, bonus_id: bonusId };
}

/** Grants the bonus that a box brings, with one rollover. @param value centavos */
async function payBonus(
  trx: Trx,
  player: Player,
  row: UserBoxRow,
  { title_pt, title_en, value }: Pick<PrizeRow, 'title_pt' | 'title_en' | 'value'>,
  at: Date,
): Promise<Granted> {
  const granted = await grantBonus(trx, {
    player,
    title_pt,
    title_en,
    amount: value,
    rollover: value * REWARD_ROLLOVER,
    source: 'box',
    reference: String(row.id),
    maxStake: await siteMaxStake(trx, player.casino_id),
    expiresAt: new Date(at.getTime() + REWARD_DAYS * DAY_MS),
    line: 'prize',
    at,
  });
  await emitTransaction(trx, granted.transactionId, at);
  await emitWallet(trx, player.casino_id, player.id, at);
  return granted;
}

interface Opened {
  readonly data: { readonly prize: Prize; readonly item_id: string; readonly fairness: Fairness };
  readonly wallet: Wallet;
}

/**
 * Opens a box: the two seeds draw the prize (`src/contract/box-draw.ts`), which is paid in the same transaction. One
 * function because draw, payment and record happen together or not at all.
 * @throws ApiError 404 `box_not_found`, `boxes_not_available`; 403 `player_blocked`; 409 `box_used`.
 */
export async function openBox(
  deps: Deps,
  site: CurrentSite,
  current: Pick<Player, 'id'>,
  { boxId, clientSeed }: { readonly boxId: string; readonly clientSeed: string },
  language: Language,
): Promise<Opened> {
  requireBoxes(site);
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, current.id);
    const now = deps.clock.now();
    requireOpenAccount(player, now);
    const { row, box } = await ownUnused(trx, player.id, boxId);
    const prizes = (await prizesOf(trx, [row.table_id])).get(row.table_id) ?? [];
    const roll = await drawOf(row.server_seed, clientSeed, 0);
    let end = 0;
    const drawn = prizes.find(({ chance }) => {
      end += chance;
      return roll < end;
    });
    if (!drawn) throw new Error(`The chances of table ${row.table_id} do not reach roll ${roll}.`);
    const paid = await payPrize(trx, player, row, drawn, now);
    const opened = await trx
      .updateTable('user_boxes')
      .set({ opened_at: now, client_seed: clientSeed, roll, returned: drawn.value })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const item = await trx
      .insertInto('items')
      .values({
        casino_id: site.id,
        player_id: player.id,
        user_box_id: row.id,
        prize_id: drawn.id,
        value: drawn.value,
        ...paid,
        won_at: now,
        sold_at: drawn.kind === 'item' ? null : now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tellBox(trx, opened, box, language, now);
    const prize = toPrizes(prizes, language).find(({ id }) => id === String(drawn.id));
    const fairness = await fairnessOf(opened);
    if (!prize || !fairness) throw new Error(`Box ${row.id} was opened without a prize.`);
    return { data: { prize, item_id: String(item.id), fairness }, wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}

/** Returns the price of an unopened box and puts it back into the stock. The caller has locked the player's row. */
export async function sellBack(
  trx: Trx,
  player: Player,
  { row, box }: { readonly row: UserBoxRow; readonly box: BoxRow },
  language: Language,
  at: Date,
): Promise<UserBox> {
  const ledgerId = await moveReal(trx, {
    player,
    key: `box-sale:${row.id}`,
    line: 'box',
    house: 'boxes',
    amount: row.value,
    reference: box.title_pt,
    at,
  });
  return takeBack(trx, { row, box }, { sale_ledger_id: ledgerId }, language, at);
}

/**
 * Replaces an unopened box that was given by a bonus: of the reward's amount for a mission's box, else of the box's price.
 * The caller has locked the player's row.
 * @returns centavos of the bonus.
 */
export async function exchangeGiven(
  trx: Trx,
  player: Player,
  { row, box }: { readonly row: UserBoxRow; readonly box: BoxRow },
  language: Language,
  at: Date,
): Promise<number> {
  const mission = await trx
    .selectFrom('player_missions')
    .innerJoin('missions', 'missions.id', 'player_missions.mission_id')
    .select('missions.reward_amount')
    .where('player_missions.id', '=', row.player_mission_id)
    .executeTakeFirst();
  const value = mission?.reward_amount ?? box.price;
  const { ledgerId } = await payBonus(trx, player, row, { title_pt: box.title_pt, title_en: box.title_en, value }, at);
  await takeBack(trx, { row, box }, { value, sale_ledger_id: ledgerId }, language, at);
  return value;
}

/** Ends a box unopened and puts it back into its stock; a mission's box came from none. */
async function takeBack(
  trx: Trx,
  { row, box }: { readonly row: UserBoxRow; readonly box: BoxRow },
  changes: { readonly value?: number; readonly sale_ledger_id: number },
  language: Language,
  at: Date,
): Promise<UserBox> {
  const sold = await trx
    .updateTable('user_boxes')
    .set({ ...changes, sold_at: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (box.stock !== null && row.player_mission_id === null) {
    await trx
      .updateTable('boxes')
      .set((eb) => ({ stock: eb('stock', '+', 1) }))
      .where('id', '=', box.id)
      .execute();
  }
  return tellBox(trx, sold, box, language, at);
}

/**
 * Sells an unopened box back for what the player paid.
 * @throws ApiError 404 `box_not_found`, `boxes_not_available`; 409 `box_used`, `box_not_for_sale` for a gift.
 */
export async function sellBox(
  deps: Deps,
  site: CurrentSite,
  playerId: number,
  id: string,
  language: Language,
): Promise<{ data: UserBox; wallet: Wallet }> {
  requireBoxes(site);
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const now = deps.clock.now();
    const { row, box } = await ownUnused(trx, player.id, id);
    if (row.value === 0) throw new ApiError(409, 'box_not_for_sale');
    const data = await sellBack(trx, player, { row, box }, language, now);
    return { data, wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}
