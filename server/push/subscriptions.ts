/** Push subscriptions of a player's browsers. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import { readBrowserKeys } from '../gateways/push/browser-keys.ts';
import type { PushPolicy } from '../gateways/push/policy.ts';
import type { CurrentPlayer } from '../session/sessions.ts';

/** Most subscriptions per player; the one with the oldest renewal is dropped. */
const MOST = 10;

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly expirationTime?: number | null | undefined;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const refused = () => new ApiError(422, 'push_endpoint_refused', { errors: { endpoint: ['invalid'] } });

/**
 * Stores or renews a browser's subscription. A subscription of another player in the same browser moves to this one.
 * The secret `auth` proves that it is the same browser, because the endpoint alone may leak through logs.
 * @throws ApiError 422 `push_endpoint_refused` for an endpoint of an unknown push service or of another browser; 422 on
 * the key's field for a key of wrong length or no point of the curve.
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
    // Messages for the former player must not reach this one.
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
    // The error also rolls the deletion above back.
    if (!taken) throw refused();
    await sql`delete from push_subscriptions where id in (
      select id from push_subscriptions where player_id = ${player.id} order by renewed_at desc, id desc offset ${MOST})`.execute(
      trx,
    );
  });
}

/** Deletes the subscription of one of the player's browsers; without an endpoint, those of this login. */
export async function unsubscribe(deps: Deps, player: CurrentPlayer, endpoint: string | undefined): Promise<void> {
  await deps.db
    .deleteFrom('push_subscriptions')
    .where('player_id', '=', player.id)
    .$if(endpoint !== undefined, (query) => query.where('endpoint', '=', endpoint ?? ''))
    .$if(endpoint === undefined, (query) => query.where('session_id', '=', player.session.id))
    .execute();
}
