/**
 * Migrations are part of the program, only go forward, and run with the SQL functions in one transaction under a lock, so
 * that two replicas that start together apply each of them once.
 */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { StartupError } from '../errors.ts';
import type { Db } from './connect.ts';
import { applyFunctions, readFunctions, type SqlFunction } from './functions.ts';
import { advisoryLock, locks } from './locks.ts';
import type { Migration } from './migration.ts';
import { house } from './migrations/001-house.ts';
import { money } from './migrations/002-money.ts';
import { ledger } from './migrations/003-ledger.ts';
import { accounts } from './migrations/004-accounts.ts';
import { people } from './migrations/005-people.ts';
import { registrationKeys } from './migrations/007-registration-keys.ts';
import { bonuses } from './migrations/008-bonuses.ts';
import { offers } from './migrations/010-offers.ts';
import { bank } from './migrations/011-bank.ts';
import { places } from './migrations/012-places.ts';
import { push } from './migrations/013-push.ts';
import { personChecks } from './migrations/016-person-checks.ts';
import { englishWords } from './migrations/019-english-words.ts';
import { stepUp } from './migrations/020-step-up.ts';
import { requesters } from './migrations/021-requesters.ts';
import { registrationCodes } from './migrations/022-registration-codes.ts';
import { netRisk } from './migrations/023-net-risk.ts';
import { depositsJudgedWhenPaid } from './migrations/024-deposits-judged-when-paid.ts';
import { gamesAsPlayed } from './migrations/025-games-as-played.ts';
import { siteLook } from './migrations/025-site-look.ts';
import { received } from './migrations/026-received.ts';
import { wagersOfARound } from './migrations/027-wagers-of-a-round.ts';
import { publicName } from './migrations/028-public-name.ts';
import { feed } from './migrations/029-feed.ts';
import { settledBets } from './migrations/030-settled-bets.ts';
import { rankBenefits } from './migrations/031-rank-benefits.ts';
import { corrections } from './migrations/032-corrections.ts';
import { promotions } from './migrations/033-promotions.ts';
import { boxes } from './migrations/034-boxes.ts';
import { missions } from './migrations/035-missions.ts';
import { referrals } from './migrations/036-referrals.ts';
import { chat } from './migrations/037-chat.ts';
import { missionBoxes } from './migrations/038-mission-boxes.ts';
import { notices } from './migrations/039-notices.ts';
import { people040 } from './migrations/040-people.ts';
import { operators } from './migrations/041-operators.ts';
import { sitesByCommand } from './migrations/042-sites-by-command.ts';
import { toldEvents } from './migrations/044-told-events.ts';
import { missionRoom } from './migrations/046-mission-room.ts';
import { reportTimes } from './migrations/047-report-times.ts';
import { removedMessages } from './migrations/048-removed-messages.ts';
import { sportsPicture } from './migrations/049-sports-picture.ts';
import { rasterLogos } from './migrations/050-raster-logos.ts';
import { chatPictures } from './migrations/051-chat-pictures.ts';
import { waitingReferrals } from './migrations/054-waiting-referrals.ts';
import { releasedBonuses } from './migrations/055-released-bonuses.ts';
import { chatKeys } from './migrations/056-chat-keys.ts';
import { guestChannels } from './migrations/057-guest-channels.ts';

/** They held SQL functions alone, which are in `functions/` now. Databases remember their names. */
const emptied = ['006-limits', '009-bonus-play', '017-kept-plans', '018-one-money'].map((name) => ({ name, sql: '' }));

/** In order. A migration that has shipped is never edited; a change is a new migration. None calls an SQL function. */
export const migrations: readonly Migration[] = [
  house,
  money,
  ledger,
  accounts,
  people,
  registrationKeys,
  bonuses,
  offers,
  bank,
  places,
  push,
  personChecks,
  englishWords,
  stepUp,
  requesters,
  registrationCodes,
  netRisk,
  depositsJudgedWhenPaid,
  gamesAsPlayed,
  siteLook,
  received,
  wagersOfARound,
  publicName,
  feed,
  settledBets,
  rankBenefits,
  corrections,
  promotions,
  boxes,
  missions,
  referrals,
  chat,
  missionBoxes,
  notices,
  people040,
  toldEvents,
  missionRoom,
  reportTimes,
  removedMessages,
  sportsPicture,
  rasterLogos,
  chatPictures,
  waitingReferrals,
  releasedBonuses,
  chatKeys,
  guestChannels,
  operators,
  sitesByCommand,
  ...emptied,
];

/**
 * Migrates the database to this build's schema and SQL functions.
 * @returns the names of the migrations and functions applied now.
 * @throws StartupError when a newer build has written the database.
 */
export async function migrate(
  db: Db,
  clock: Clock,
  list: readonly Migration[] = migrations,
  functions: readonly SqlFunction[] = readFunctions(),
): Promise<{ migrations: string[]; functions: string[] }> {
  return db.transaction().execute(async (trx) => {
    await advisoryLock(trx, locks.migrate);
    await sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`.execute(
      trx,
    );
    const done = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(trx);
    const known = new Set(list.map(({ name }) => name));
    const foreign = done.rows.find(({ name }) => !known.has(name));
    if (foreign) {
      throw new StartupError(
        `The database was written by a newer version of the platform (migration ${foreign.name}): start that version, or another database.`,
      );
    }
    const applied = new Set(done.rows.map(({ name }) => name));
    const fresh: string[] = [];
    for (const migration of list) {
      if (applied.has(migration.name)) continue;
      await sql.raw(migration.sql).execute(trx);
      await sql`insert into schema_migrations values (${migration.name}, ${clock.now()})`.execute(trx);
      fresh.push(migration.name);
    }
    return { migrations: fresh, functions: await applyFunctions(trx, functions) };
  });
}
