/**
 * Runs what follows a settled bet, such as the level-up. `settle()` queues each settled bet in its transaction; this file
 * takes the queue player by player, after the answer to the provider, so that a bet never waits for it. The effects and
 * the removal of the queued rows are one transaction: after a crash they happen once.
 */
import { sql } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { safeError } from '../http/safe-log.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { countMissions } from '../missions/count.ts';
import { levelUp } from '../ranks/level-up.ts';
import { countReferral } from '../referrals/referrals.ts';

/** Runs a step after settled bets of one player. The player's row is locked. @param wagers ids of the bets */
type Follower = (trx: Trx, player: Player, at: Date, wagers: readonly number[]) => Promise<void>;

const followers: readonly Follower[] = [levelUp, countMissions, countReferral];

/** Most players of one round. */
const AT_ONCE = 200;
/** Transactions at once: a minority of the pool's connections, because bets need the others. */
const LANES = 3;

/** Takes the queued bets of one player. @returns whether there were any. */
async function followPlayer(deps: Deps, playerId: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    // After the lock, so that another replica that waited for it finds none.
    const settled = await trx
      .deleteFrom('settled_bets')
      .where('player_id', '=', playerId)
      .returning('wager_id')
      .execute();
    if (settled.length === 0) return false;
    const wagers = settled.map(({ wager_id }) => wager_id);
    for (const follow of followers) await follow(trx, player, deps.clock.now(), wagers);
    return true;
  });
}

/** Runs what follows the queued bets of up to 200 players. @returns for how many players. */
export async function followSettledBets(deps: Deps): Promise<number> {
  const { rows } = await sql<{ player_id: number }>`
    select player_id from settled_bets group by player_id order by min(id) limit ${AT_ONCE}`.execute(deps.db);
  let followed = 0;
  const waiting = rows.values();
  const follow = async (): Promise<void> => {
    for (const { player_id: id } of waiting) {
      try {
        if (await followPlayer(deps, id)) followed += 1;
      } catch (error) {
        // The queued bets stay for the next round; a fault of one player must not stop the others.
        deps.log.error({ fault: safeError(error), player: id }, 'the effects of settled bets could not be written');
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, follow));
  if (followed > 0) deps.outbox.wake();
  return followed;
}

/** Poll without a signal, ms: finds bets of another replica that stopped. */
const IDLE_MS = 2000;
/** Pause after a signal, ms: bets of a burst are taken together, and their transactions have ended. */
const GATHER_MS = 40;

/** Follows settled bets, soon after each. @returns function that stops it and waits for the current round. */
export function startSettlements(deps: Deps): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let due = Number.POSITIVE_INFINITY;
  const plan = (ms: number): void => {
    const at = performance.now() + ms;
    if (stopped || at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => {
      due = Number.POSITIVE_INFINITY;
      running = (running ?? Promise.resolve()).then(round);
    }, ms).unref();
  };
  async function round(): Promise<void> {
    try {
      await followSettledBets(deps);
    } catch (error) {
      deps.log.error({ fault: safeError(error) }, 'the queue of settled bets could not be read');
    }
    plan(IDLE_MS);
  }
  const unsubscribe = deps.outbox.onWake(() => plan(GATHER_MS));
  plan(0);
  return async () => {
    stopped = true;
    unsubscribe();
    clearTimeout(timer);
    await running;
  };
}
