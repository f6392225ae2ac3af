/**
 * Items: what a player's boxes have drawn, each with its proof; also the draws without a prize. An item that is no money
 * yet can be sold for its value.
 */
import type { Item } from '../../src/contract/boxes.ts';
import type { Wallet } from '../../src/contract/wallet.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer, walletOf } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import type { Language } from '../messages.ts';
import { moveReal } from '../wallet/move-real.ts';
import { fairnessOf, prizesOf, toBox, toPrizes } from './boxes.ts';

/** Most items of one answer. The older sold ones stay in the statement. */
const MOST = 200;

/** Items of a player: those that can be sold, then the others, the newest first. @param only one item */
async function readItems(db: DbOrTrx, playerId: number, language: Language, only?: number): Promise<Item[]> {
  const items = await db
    .selectFrom('items')
    .selectAll()
    .where('player_id', '=', playerId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .orderBy((eb) => eb('sold_at', 'is', null), 'desc')
    .orderBy('won_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
  if (items.length === 0) return [];
  const held = await db
    .selectFrom('user_boxes')
    .selectAll()
    .where(
      'id',
      'in',
      items.map(({ user_box_id }) => user_box_id),
    )
    .execute();
  const rows = await db
    .selectFrom('boxes')
    .selectAll()
    .where(
      'id',
      'in',
      held.map(({ box_id }) => box_id),
    )
    .execute();
  const boxes = new Map(rows.map((row) => [row.id, row]));
  const byId = new Map(held.map((row) => [row.id, row]));
  const tables = await prizesOf(
    db,
    held.map(({ table_id }) => table_id),
  );
  const read = items.map(async (item): Promise<Item | null> => {
    const row = byId.get(item.user_box_id);
    const box = row && boxes.get(row.box_id);
    const prizes = row && tables.get(row.table_id);
    const prize = prizes && toPrizes(prizes, language).find(({ id }) => id === String(item.prize_id));
    if (!box || !prize) return null;
    return {
      id: String(item.id),
      user_box_id: String(row.id),
      prize,
      box: toBox(box, { tableId: row.table_id, price: row.price }, prizes, language),
      won_at: item.won_at.toISOString(),
      sold_at: item.sold_at?.toISOString() ?? null,
      value: item.value,
      fairness: await fairnessOf(row),
    };
  });
  return (await Promise.all(read)).filter((item) => item !== null);
}

/** The player's items, as `readItems`, also where the site has no boxes any more. */
export function listItems({ db }: Pick<Deps, 'db'>, playerId: number, language: Language): Promise<Item[]> {
  return readItems(db, playerId, language);
}

/** Sells an item for its value. @throws ApiError 404 `item_not_found`; 409 `item_sold`. */
export async function sellItem(
  deps: Deps,
  playerId: number,
  id: string,
  language: Language,
): Promise<{ data: Item; wallet: Wallet }> {
  const answer = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const now = deps.clock.now();
    const [known] = await readItems(trx, player.id, language, databaseId(id));
    if (!known) throw new ApiError(404, 'item_not_found');
    if (known.sold_at !== null) throw new ApiError(409, 'item_sold');
    const { value } = known;
    const key = `item-sale:${known.id}`;
    const ledgerId = await moveReal(trx, {
      player,
      key,
      line: 'prize',
      house: 'boxes',
      amount: value,
      reference: known.prize.title,
      at: now,
    });
    await trx
      .updateTable('items')
      .set({ sold_at: now, ledger_id: ledgerId })
      .where('id', '=', Number(known.id))
      .execute();
    return { data: { ...known, sold_at: now.toISOString() }, wallet: await walletOf(trx, player.id) };
  });
  deps.outbox.wake();
  return answer;
}
