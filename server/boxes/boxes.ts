/**
 * Boxes for sale, and the form of boxes, prizes and draws in the contract. A regulated site has no boxes (BONUS-3), and
 * neither has a site whose configuration says so.
 */
import type { Selectable } from 'kysely';
import { commitmentOf, DRAW_PARTS } from '../../src/contract/box-draw.ts';
import type { Box, Fairness, Prize, UserBox } from '../../src/contract/boxes.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Boxes, BoxPrizes, UserBoxes } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { databaseId } from '../lib/ids.ts';
import type { Language } from '../messages.ts';
import type { CurrentSite } from '../site/sites.ts';

export type BoxRow = Selectable<Boxes>;
export type PrizeRow = Selectable<BoxPrizes>;
export type UserBoxRow = Selectable<UserBoxes>;

const DEFAULT_IMAGE = '/boxes/padrao.svg';
const prizeImage = (kind: Prize['kind']): string => `/boxes/premio-${kind}.svg`;

/** The id of a table of prizes, apart from ids and names of boxes. */
const TABLE = '~';

export const hasBoxes = ({ config }: Pick<CurrentSite, 'config'>): boolean => !config.is_regulated && config.hasBoxes;

/** @throws ApiError 404 `boxes_not_available` on a site without boxes. */
export function requireBoxes(site: Pick<CurrentSite, 'config'>): void {
  if (!hasBoxes(site)) throw new ApiError(404, 'boxes_not_available');
}

/** The prizes of tables in the order of their rolls, by table: the rarest last. */
export async function prizesOf(db: DbOrTrx, tables: readonly number[]): Promise<Map<number, PrizeRow[]>> {
  const prizes = new Map<number, PrizeRow[]>();
  if (tables.length === 0) return prizes;
  const rows = await db
    .selectFrom('box_prizes')
    .selectAll()
    .where('table_id', 'in', [...new Set(tables)])
    .orderBy('chance', 'desc')
    .orderBy('id')
    .execute();
  for (const row of rows) prizes.set(row.table_id, [...(prizes.get(row.table_id) ?? []), row]);
  return prizes;
}

type Odds = Pick<PrizeRow, 'value' | 'chance'>;

/** The average return of a table in millionths of a centavo, exact. */
export function returnedParts(prizes: readonly Odds[]): number {
  return prizes.reduce((sum, { value, chance }) => sum + value * chance, 0);
}

/** The average return of a table, centavos, rounded down. */
export function averageReturn(prizes: readonly Odds[]): number {
  return Math.floor(returnedParts(prizes) / DRAW_PARTS);
}

/** The prizes in the contract's form, each with the rolls that draw it. */
export function toPrizes(rows: readonly PrizeRow[], language: Language): Prize[] {
  let from = 0;
  return rows.map(({ id, title_pt, title_en, image, value, kind, chance, rarity }) => {
    const prize = {
      id: String(id),
      title: language === 'en' ? title_en : title_pt,
      image: image ?? prizeImage(kind),
      value,
      kind,
      chance: chance / DRAW_PARTS,
      from: from / DRAW_PARTS,
      rarity,
    };
    from += chance;
    return prize;
  });
}

/** @param of table and price: of the offer, or of the box that a player holds */
export function toBox(
  row: BoxRow,
  of: { readonly tableId: number; readonly price: number },
  prizes: readonly PrizeRow[],
  language: Language,
): Box {
  return {
    id: String(row.id),
    name: row.name,
    title: language === 'en' ? row.title_en : row.title_pt,
    description: language === 'en' ? row.description_en : row.description_pt,
    image: row.image ?? DEFAULT_IMAGE,
    price: of.price,
    prizes_id: `${TABLE}${of.tableId}`,
    average_return: averageReturn(prizes),
    sold_out: row.stock === 0,
  };
}

export async function toUserBox(
  row: UserBoxRow,
  box: BoxRow,
  prizes: readonly PrizeRow[],
  language: Language,
): Promise<UserBox> {
  return {
    id: String(row.id),
    box: toBox(box, { tableId: row.table_id, price: row.price }, prizes, language),
    source: row.source,
    received_at: row.received_at.toISOString(),
    opened_at: row.opened_at?.toISOString() ?? null,
    sold_at: row.sold_at?.toISOString() ?? null,
    value: row.value,
    commitment: await commitmentOf(row.server_seed),
  };
}

/** The seeds and the roll of an opened box; null before. */
export async function fairnessOf(row: UserBoxRow): Promise<Fairness | null> {
  if (row.opened_at === null || row.roll === null) return null;
  return {
    commitment: await commitmentOf(row.server_seed),
    server_seed: row.server_seed,
    client_seed: row.client_seed ?? '',
    nonce: 0,
    roll: row.roll / DRAW_PARTS,
  };
}

function forSale(db: DbOrTrx, casinoId: number) {
  return db
    .selectFrom('boxes')
    .selectAll()
    .where('casino_id', '=', casinoId)
    .where('table_id', 'is not', null)
    .where('ended_at', 'is', null);
}

/** Boxes for sale, the cheapest first. */
export async function listBoxes({ db }: Deps, site: CurrentSite, language: Language): Promise<Box[]> {
  requireBoxes(site);
  const rows = await forSale(db, site.id).orderBy('price').orderBy('id').execute();
  const prizes = await prizesOf(
    db,
    rows.flatMap(({ table_id }) => table_id ?? []),
  );
  return rows.flatMap((row) =>
    row.table_id === null
      ? []
      : [toBox(row, { tableId: row.table_id, price: row.price }, prizes.get(row.table_id) ?? [], language)],
  );
}

/** The table that a `prizes_id`, or the name or id of a box for sale, stands for. */
async function tableOf({ db }: Deps, site: CurrentSite, id: string): Promise<number | null> {
  if (id.startsWith(TABLE)) {
    const table = await db
      .selectFrom('box_tables')
      .select('id')
      .where('id', '=', databaseId(id.slice(TABLE.length)))
      .where('casino_id', '=', site.id)
      .where('published_at', 'is not', null)
      .executeTakeFirst();
    return table?.id ?? null;
  }
  const box = await forSale(db, site.id)
    .where((eb) => eb.or([eb('name', '=', id), eb('id', '=', databaseId(id))]))
    .executeTakeFirst();
  return box?.table_id ?? null;
}

/** The prizes of a box with their chances, the likeliest first. @throws ApiError 404 `box_not_found`. */
export async function listPrizes(deps: Deps, site: CurrentSite, id: string, language: Language): Promise<Prize[]> {
  requireBoxes(site);
  const table = await tableOf(deps, site, id);
  if (table === null) throw new ApiError(404, 'box_not_found');
  return toPrizes((await prizesOf(deps.db, [table])).get(table) ?? [], language);
}

/** Whether a box can be bought now. */
export function isForSale(row: BoxRow): row is BoxRow & { readonly table_id: number } {
  return row.table_id !== null && row.ended_at === null;
}
