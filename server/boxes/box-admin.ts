/** The operator's side of boxes: create, prizes, publish, stock, end, give. `boxes.ts` is the player's side. */
import { sql, type Updateable } from 'kysely';
import { DRAW_PARTS } from '../../src/contract/box-draw.ts';
import type { UserBox } from '../../src/contract/boxes.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Boxes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError, isUniqueViolation } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { lockConfig } from '../site/config.ts';
import { averageReturn, type BoxRow, type PrizeRow, prizesOf, returnedParts } from './boxes.ts';
import { grantBox } from './held.ts';

export type BoxFacts = Pick<
  BoxRow,
  'title_pt' | 'title_en' | 'description_pt' | 'description_en' | 'image' | 'price' | 'stock'
>;
export type PrizeFacts = Omit<PrizeRow, 'id' | 'casino_id' | 'table_id' | 'key'>;

/** Writes the audit record, in the transaction of the change. */
type WriteRecord = (trx: Trx, details: Readonly<Record<string, unknown>>) => Promise<void>;

/** A box's prizes with what the operator needs to judge them. */
export interface Judged {
  readonly prizes: readonly PrizeRow[];
  /** Millionths. */
  readonly sum: number;
  /** Centavos. */
  readonly averageReturn: number;
}

function judge(prizes: readonly PrizeRow[]): Judged {
  const sum = prizes.reduce((total, { chance }) => total + chance, 0);
  return { prizes, sum, averageReturn: averageReturn(prizes) };
}

/**
 * Why prizes and price may not be published, as the code of a refusal; null if they may. A box that returns more than it
 * costs is a typing error too.
 */
function fault({ prizes, sum }: Judged, price: number): string | null {
  if (prizes.length < 2) return 'box_prizes';
  if (sum !== DRAW_PARTS) return 'box_chances';
  return returnsMore(prizes, price) ? 'box_return' : null;
}

/** Whether prizes return more on average than their box costs, also by less than a centavo. */
function returnsMore(prizes: readonly PrizeRow[], price: number): boolean {
  return returnedParts(prizes) > price * DRAW_PARTS;
}

/** @throws ApiError 422 `box_regulated` on a regulated site. */
async function requireFreeSite(trx: Trx, casinoId: number): Promise<void> {
  const config = await lockConfig(trx, casinoId);
  if (config['is_regulated'] === true) throw new ApiError(422, 'box_regulated', { errors: {} });
}

/** Adds a box that is not for sale yet. @throws ApiError 409 `box_exists`, 422 `box_regulated`. */
export async function createBox(
  { db, clock }: Deps,
  casinoId: number,
  name: string,
  facts: BoxFacts,
  record: WriteRecord,
): Promise<BoxRow> {
  const now = clock.now();
  try {
    return await db.transaction().execute(async (trx) => {
      await requireFreeSite(trx, casinoId);
      const row = await trx
        .insertInto('boxes')
        .values({ casino_id: casinoId, name, ...facts, created_at: now, updated_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(trx, { after: { ...facts } });
      return row;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError(409, 'box_exists', { cause: error });
    throw error;
  }
}

/** Runs a change under the box's lock. @throws ApiError 404 `box_not_found`. */
async function underLock<T>(
  { db }: Deps,
  casinoId: number,
  name: string,
  work: (trx: Trx, box: BoxRow) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const box = await trx
      .selectFrom('boxes')
      .selectAll()
      .where('casino_id', '=', casinoId)
      .where('name', '=', name)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!box) throw new ApiError(404, 'box_not_found');
    return work(trx, box);
  });
}

async function judged(db: DbOrTrx, tableId: number | null): Promise<Judged> {
  return judge(tableId === null ? [] : ((await prizesOf(db, [tableId])).get(tableId) ?? []));
}

async function update(trx: Trx, { clock }: Deps, box: BoxRow, changes: Updateable<Boxes>): Promise<BoxRow> {
  return trx
    .updateTable('boxes')
    .set({ ...changes, updated_at: clock.now() })
    .where('id', '=', box.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes texts, picture, price or stock. A player who has seen the earlier price does not buy at the new one.
 * @throws ApiError 404 `box_not_found`; 422 `box_return` when the price falls below the average return.
 */
export function editBox(
  deps: Deps,
  casinoId: number,
  name: string,
  changes: Partial<BoxFacts>,
  record: WriteRecord,
): Promise<BoxRow> {
  return underLock(deps, casinoId, name, async (trx, box) => {
    const { prizes } = await judged(trx, box.table_id);
    if (returnsMore(prizes, changes.price ?? box.price)) throw new ApiError(422, 'box_return', { errors: {} });
    const row = await update(trx, deps, box, changes);
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, box[key as keyof BoxFacts]]));
    await record(trx, { before, after: changes });
    return row;
  });
}

/** The draft of a box; a new one begins with the published prizes. */
async function draftOf(trx: Trx, deps: Deps, box: BoxRow): Promise<number> {
  if (box.draft_id !== null) return box.draft_id;
  const { id } = await trx
    .insertInto('box_tables')
    .values({ casino_id: box.casino_id, box_id: box.id, created_at: deps.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (box.table_id !== null) {
    await sql`insert into box_prizes (casino_id, table_id, key, title_pt, title_en, image, kind, value, chance, rarity)
      select casino_id, ${id}, key, title_pt, title_en, image, kind, value, chance, rarity
      from box_prizes where table_id = ${box.table_id} order by id`.execute(trx);
  }
  await update(trx, deps, box, { draft_id: id });
  return id;
}

/**
 * Adds, changes or removes a prize of the draft; players see it after `publishBox`.
 * @param facts null removes the prize; for a new one all facts are needed
 * @throws ApiError 404 `box_not_found`, `prize_not_found`; 422 `prize_facts`, `prize_value`.
 */
export function setPrize(
  deps: Deps,
  casinoId: number,
  { name, key }: { readonly name: string; readonly key: string },
  facts: Partial<PrizeFacts> | null,
  record: WriteRecord,
): Promise<Judged> {
  return underLock(deps, casinoId, name, async (trx, box) => {
    const table_id = await draftOf(trx, deps, box);
    const known = (await judged(trx, table_id)).prizes.find((prize) => prize.key === key);
    if (facts === null) {
      if (!known) throw new ApiError(404, 'prize_not_found');
      await trx.deleteFrom('box_prizes').where('id', '=', known.id).execute();
    } else {
      const { id: _id, ...before } = known ?? {
        id: 0,
        title_en: facts.title_pt,
        image: null,
        rarity: 'common' as const,
      };
      const { title_pt, title_en, image, kind, value, chance, rarity } = { ...before, ...facts };
      if (!title_pt || !title_en || !kind || value === undefined || chance === undefined)
        throw new ApiError(422, 'prize_facts', { errors: {} });
      if ((value === 0) !== (kind === 'nothing')) throw new ApiError(422, 'prize_value', { errors: {} });
      const row = { casino_id: casinoId, table_id, key, title_pt, title_en, image, kind, value, chance, rarity };
      await trx
        .insertInto('box_prizes')
        .values(row)
        .onConflict((conflict) => conflict.columns(['table_id', 'key']).doUpdateSet(row))
        .execute();
    }
    await record(trx, { prize: key, before: known ?? null, after: facts });
    return judged(trx, table_id);
  });
}

/**
 * Puts the draft's prizes in force, and the box up for sale. Boxes that players hold keep their prizes.
 * @throws ApiError 404 `box_not_found`; 409 `box_ended`, `box_unchanged`; 422 `box_prizes`, `box_chances`, `box_return`.
 */
export function publishBox(deps: Deps, casinoId: number, name: string, record: WriteRecord): Promise<Judged> {
  return underLock(deps, casinoId, name, async (trx, box) => {
    await requireFreeSite(trx, casinoId);
    if (box.ended_at !== null) throw new ApiError(409, 'box_ended');
    if (box.draft_id === null) throw new ApiError(409, 'box_unchanged');
    const draft = await judged(trx, box.draft_id);
    const code = fault(draft, box.price);
    if (code !== null)
      throw new ApiError(422, code, { errors: {}, details: { sum: draft.sum, return: draft.averageReturn } });
    await trx
      .updateTable('box_tables')
      .set({ published_at: deps.clock.now() })
      .where('id', '=', box.draft_id)
      .execute();
    await update(trx, deps, box, { table_id: box.draft_id, draft_id: null });
    await record(trx, { table: String(box.draft_id) });
    return draft;
  });
}

/** Ends the sale; boxes that players hold can still be opened and sold. @returns whether it was for sale. */
export function endBox(deps: Deps, casinoId: number, name: string, record: WriteRecord): Promise<boolean> {
  return underLock(deps, casinoId, name, async (trx, box) => {
    const changed = box.ended_at === null;
    if (changed) await update(trx, deps, box, { ended_at: deps.clock.now() });
    await record(trx, { changed });
    return changed;
  });
}

/**
 * Gives a player a box.
 * @throws ApiError 404 `box_not_found`; 409 `box_sold_out`; 422 `box_regulated`.
 */
export async function giveBox(
  deps: Deps,
  player: { readonly id: number; readonly casino_id: number },
  name: string,
  record: WriteRecord,
): Promise<UserBox> {
  const given = await deps.db.transaction().execute(async (trx) => {
    await requireFreeSite(trx, player.casino_id);
    const addressee = await lockPlayer(trx, player.id);
    const box = await trx
      .selectFrom('boxes')
      .select('id')
      .where('casino_id', '=', player.casino_id)
      .where('name', '=', name)
      .executeTakeFirst();
    if (!box) throw new ApiError(404, 'box_not_found');
    const held = await grantBox(trx, addressee, { boxId: box.id, source: 'gift' }, deps.clock.now());
    await record(trx, { box: held.id });
    return held;
  });
  deps.outbox.wake();
  return given;
}

/** Every box of a site with its prizes in force, drafts and the boxes that players hold, the newest first. */
export async function listAllBoxes({ db }: Deps, casinoId: number) {
  const rows = await db
    .selectFrom('boxes')
    .selectAll()
    .select(
      sql<number>`(select count(*) from user_boxes where box_id = boxes.id and source = 'bought' and sold_at is null)::bigint`.as(
        'bought',
      ),
    )
    .select(
      sql<number>`(select count(*) from user_boxes where box_id = boxes.id and opened_at is null and sold_at is null)::bigint`.as(
        'unopened',
      ),
    )
    .where('casino_id', '=', casinoId)
    .orderBy('id', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({ ...row, average_return: (await judged(db, row.table_id)).averageReturn })),
  );
}
