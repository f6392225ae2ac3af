/** The browsers that a player wants to be told in. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { readBrowserKeys } from '../gateways/push/keys.ts';
import type { PushPolicy } from '../gateways/push/policy.ts';
import type { CurrentPlayer } from './sessions.ts';

/** More than a person has; the one that was renewed longest ago makes room. */
const MOST = 10;

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly expirationTime?: number | null | undefined;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const refused = () => new ApiError(422, 'push_endpoint_refused', { errors: { endpoint: ['invalid'] } });

/**
 * Takes a browser's subscription, or renews it. One that another player had in the same browser is theirs no more; that it
 * is the same browser it shows by the secret (`auth`) that nobody else knows: an address alone gets into logs.
 * @throws ApiError 422 `push_endpoint_refused` for an address that is no known push service's, or another browser's; for keys
 * of a length that no browser gives, with their field.
 */
export async function subscribe(
  deps: Deps,
  policy: PushPolicy,
  player: CurrentPlayer,
  origin: string,
  { endpoint, expirationTime, keys: given }: BrowserSubscription,
): Promise<void> {
  if (!policy.accept(endpoint)) {
    throw refused();
  }
  const keys = readBrowserKeys(given);
  if (typeof keys === 'string') throw invalid(`keys.${keys}`, 'invalid');
  const now = deps.clock.now();
  const facts = {
    casino_id: player.casino_id,
    player_id: player.id,
    session_id: player.session.id,
    p256dh: keys.p256dh,
    auth: keys.auth,
    origin,
    expires_at: expirationTime ? new Date(expirationTime) : null,
    renewed_at: now,
  };
  await deps.db.transaction().execute(async (trx) => {
    // What waits for the player before is not for the eyes of this one.
    await sql`delete from push_messages m using push_subscriptions s
      where m.subscription_id = s.id and s.endpoint = ${endpoint} and s.player_id <> ${player.id}`.execute(trx);
    const taken = await trx
      .insertInto('push_subscriptions')
      .values({ ...facts, endpoint, created_at: now })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(facts)
          .where(({ eb, or }) =>
            or([eb('push_subscriptions.player_id', '=', player.id), eb('push_subscriptions.auth', '=', keys.auth)]),
          ),
      )
      .returning('id')
      .executeTakeFirst();
    // With it goes what stands above: nothing of the other player's has been touched.
    if (!taken) throw refused();
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where player_id = ${player.id} order by renewed_at desc, id desc offset ${MOST})`.execute(
      trx,
    );
  });
}

/** Ends the subscription of one browser of this player; without an address, those of this login. */
export async function unsubscribe(deps: Deps, player: CurrentPlayer, endpoint: string | undefined): Promise<void> {
  await deps.db
    .deleteFrom('push_subscriptions')
    .where('player_id', '=', player.id)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .$if(endpoint === undefined, (query) => query.where('session_id', '=', player.session.id))
    .execute();
}
