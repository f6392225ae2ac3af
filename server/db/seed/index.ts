/**
 * Seeds the demonstration. Idempotent: existing rows stay as an operator or player left them, missing ones are added.
 * One transaction under a lock, so that two replicas seed one database once.
 */
import type { Insertable } from 'kysely';
import type { Deps } from '../../deps.ts';
import { SPORTS_PROVIDER } from '../../sports/sportsbook.ts';
import type { Trx } from '../connect.ts';
import { json } from '../json.ts';
import { advisoryLock, locks } from '../locks.ts';
import type { Games, Player } from '../schema.ts';
import { seedBoxes, seedHeldBoxes } from './boxes.ts';
import { CATALOG_SIZE, categories, gameRows, providers } from './catalog-loader.ts';
import { seedBanners, seedCashback, seedCoupons, seedRanks } from './lists.ts';
import { seedMoney } from './money.ts';
import { seedPeople } from './people.ts';
import { seedPromotions } from './promotions.ts';
import { seedMissions } from './rewards.ts';
import { type SeedSite, seedSites } from './sites.ts';
import { seedChat, seedNotifications } from './words.ts';

export interface SeedReport {
  /** Number of sites created now. */
  readonly sites: number;
  readonly games: number;
  readonly players: number;
}

const BATCH = 400;

/** Fills an empty database; adds only the missing rows to a filled one. */
export async function seed(deps: Deps): Promise<SeedReport> {
  return deps.db.transaction().execute(async (trx) => {
    await advisoryLock(trx, locks.seed);
    const report = { sites: 0, games: 0, players: 0 };
    for (const site of seedSites) {
      const fresh = await seedSite(deps, trx, site);
      if (fresh) report.sites += 1;
      report.games += await seedGames(deps, trx, site);
      if (!site.active) continue;
      const players = await seedPeople(deps, trx, site.casinoId);
      report.players += players.length;
      if (fresh) await seedLists(deps, trx, site, players);
      await seedBoxes(deps, trx, site);
      await seedMissions(deps, trx, site);
      await seedMoney(deps, trx, site);
      await seedEachStart(deps, trx, site);
    }
    return report;
  });
}

/** Seeds a site with its addresses, categories and studios. @returns true when it did not exist. */
export async function seedSite(
  deps: Deps,
  trx: Trx,
  { casinoId, name, active, config, domains }: SeedSite,
  { studios = true }: { readonly studios?: boolean } = {},
): Promise<boolean> {
  const now = deps.clock.now();
  const made = await trx
    .insertInto('sites')
    .values({ casino_id: casinoId, name, active, config: json({ ...config }), created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('casino_id')
    .executeTakeFirst();
  await trx
    .insertInto('site_domains')
    .values(domains.map((domain) => ({ domain, casino_id: casinoId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (studios)
    await trx
      .insertInto('providers')
      .values(
        providers.map(({ code, name: studio }, position) => ({
          casino_id: casinoId,
          code,
          name: studio,
          image: `/providers/${code}.svg`,
          position,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await trx
    .insertInto('categories')
    .values(
      categories.map(({ slug, icon, title }, position) => ({
        casino_id: casinoId,
        slug,
        icon,
        title_pt: title.pt,
        title_en: title.en,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return made !== undefined;
}

/** Columns that the engine defines; each start corrects rows that differ (GAME-8). */
const ENGINE_FACTS = ['type', 'category_slug', 'has_tables', 'rtp', 'volatility', 'min_bet', 'max_bet'] as const;

/** Seeds a site's games. @returns how many were added. */
export async function seedGames(deps: Deps, trx: Trx, site: SeedSite): Promise<number> {
  // The site in maintenance shows no games, so it gets the plain list at most.
  const asked = deps.env.SEED_GAMES ?? CATALOG_SIZE;
  const wanted = site.active ? asked : Math.min(asked, CATALOG_SIZE);
  const stored = await trx
    .selectFrom('games')
    .select(['id', 'gamecode', 'provider_code', 'active', ...ENGINE_FACTS])
    .where('casino_id', '=', site.casinoId)
    .where('provider_code', '!=', SPORTS_PROVIDER)
    .execute();
  const known = new Map(stored.map((row) => [`${row.provider_code} ${row.gamecode}`, row]));
  const fresh: Insertable<Games>[] = [];
  const missing = wanted - stored.filter(({ active }) => active).length;
  for (const row of gameRows(site.casinoId, 0, wanted, deps.clock.now())) {
    const found = known.get(`${row.provider_code} ${row.gamecode}`);
    if (!found) {
      if (fresh.length < missing) fresh.push(row);
    } else if (ENGINE_FACTS.some((fact) => found[fact] !== row[fact])) {
      const facts = Object.fromEntries(ENGINE_FACTS.map((fact) => [fact, row[fact]]));
      await trx
        .updateTable('games')
        // The search text depends on them.
        .set({ ...facts, search: row.search, art: row.art })
        .where('id', '=', found.id)
        .execute();
    }
  }
  for (let at = 0; at < fresh.length; at += BATCH) {
    await trx
      .insertInto('games')
      .values(fresh.slice(at, at + BATCH))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return fresh.length;
}

async function seedLists(deps: Deps, trx: Trx, site: SeedSite, players: readonly Player[]): Promise<void> {
  await seedRanks(trx, site);
  await seedBanners(trx, site);
  await seedNotifications(deps, trx, site.casinoId, players);
  await seedCoupons(deps, trx, site);
  await seedChat(deps, trx, site.casinoId, players);
}

/** Seeds data that depends on the calendar, on every start. */
async function seedEachStart(deps: Deps, trx: Trx, site: SeedSite): Promise<void> {
  const first = await trx
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', site.casinoId)
    .where('phone', '=', '+5511999990001')
    .executeTakeFirst();
  await seedPromotions(deps, trx, site);
  if (first) await seedHeldBoxes(deps, trx, site, first);
  if (first) await seedCashback(deps, trx, site.casinoId, first.id);
}
