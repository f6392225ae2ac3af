/**
 * Reviews referrals that wait although the referred player has bet enough: for the end of a pause, for the referrer's own
 * first bet on a regulated site, or for the site to pay referrals. No later bet of the referred player need follow.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { safeError } from '../http/safe-log.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { referralRules, reviewReferral } from './referrals.ts';

const EVERY_MS = 5 * 60_000;

/** Ids of a site's referred players whose referral can be decided now, the oldest first. */
async function dueOf(
  { db, clock }: Deps,
  casinoId: number,
  { wager, regulated }: ReturnType<typeof referralRules>,
): Promise<number[]> {
  const now = clock.now();
  const { rows } = await sql<{ player_id: number }>`
    select r.player_id from referrals r
    join players p on p.id = r.player_id
    join players f on f.id = r.referrer_id
    where r.casino_id = ${casinoId} and r.status = 'open' and r.wagered >= ${wager}
      and p.identity_verified_at is not null and p.blocked_at is null and not is_excluded(p, ${now}::timestamptz)
      and f.blocked_at is null and not is_excluded(f, ${now}::timestamptz) and (f.total_bet > 0 or not ${regulated}::boolean)
      and exists (select from sessions s where s.player_id = r.player_id and s.device is not null)
    order by r.player_id`.execute(db);
  return rows.map(({ player_id }) => player_id);
}

/** Decides every due referral, each in its own transaction; one that fails is logged and tried again in the next run. */
export async function reviewWaitingReferrals(deps: Deps): Promise<void> {
  const sites = await deps.db.selectFrom('sites').select(['casino_id', 'config']).execute();
  for (const { casino_id: casinoId, config } of sites) {
    const rules = referralRules(config);
    if (!rules.active) continue;
    for (const id of await dueOf(deps, casinoId, rules)) {
      try {
        await deps.db
          .transaction()
          .execute(async (trx) => reviewReferral(trx, await lockPlayer(trx, id), deps.clock.now()));
        deps.outbox.wake();
      } catch (error) {
        deps.log.error({ fault: safeError(error), player: id }, 'a waiting referral could not be reviewed');
      }
    }
  }
}

/** Starts the reviews; replicas may run them in parallel. @returns stop function. */
export function startReferralReviews(deps: Deps): Stop {
  return deps.clock.every(EVERY_MS, () => reviewWaitingReferrals(deps));
}
