/** The sportsbook among the games: a game without a tile, to which the wallet books bets. */
import type { Deps } from '../deps.ts';
import { fold } from '../lib/fold.ts';

/** Code of the sports provider (`X-Provider`); only SPORTS_SECRET signs for it. */
export const SPORTS_PROVIDER = 'esportes';
const GAMECODE = 'sportsbook';
const TITLE = 'Esportes';
/** Its name on English pages; a game's title is the same in both languages. */
export const SPORTS_TITLE_EN = 'Sports';
/** Stakes in centavos. */
const MIN_BET = 100;
const MAX_BET = 500_000;
const LAST = 1_000;

/**
 * Id of a site's sportsbook, which is created at its first launch. Its provider is not active, so no list of games,
 * search or catalogue shows it.
 */
export async function sportsbookOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, casinoId: number): Promise<number> {
  const find = () =>
    db
      .selectFrom('games')
      .select('id')
      .where('casino_id', '=', casinoId)
      .where('provider_code', '=', SPORTS_PROVIDER)
      .where('gamecode', '=', GAMECODE)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const image = '/assets/images/sports.svg';
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('providers')
      .values({ casino_id: casinoId, code: SPORTS_PROVIDER, name: TITLE, image, position: LAST, active: false })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('categories')
      .values({
        casino_id: casinoId,
        slug: 'sports',
        icon: 'sports',
        title_pt: TITLE,
        title_en: SPORTS_TITLE_EN,
        position: LAST,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const now = clock.now();
    await trx
      .insertInto('games')
      .values({
        casino_id: casinoId,
        gamecode: GAMECODE,
        provider_code: SPORTS_PROVIDER,
        title: TITLE,
        category_slug: 'sports',
        type: 'sport',
        image,
        image_mobile: image,
        bonus_allowed: true,
        show_all: false,
        rtp: null,
        volatility: null,
        min_bet: MIN_BET,
        max_bet: MAX_BET,
        position: LAST * LAST,
        search: fold(TITLE),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  const created = await find();
  if (!created) throw new Error('The sportsbook could not be created.');
  return created.id;
}
