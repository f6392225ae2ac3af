/** Push: the public key, and the subscriptions of the player's browsers. */
import type * as calls from '../../src/contract/push.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { noteCard } from '../notifications/notifications.ts';
import { readReportKey } from './report-key.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

export const pushHandlers: HandlersFor<typeof calls> = {
  async getPushKey({ services }) {
    return { data: { publicKey: await services.push.publicKey() } };
  },
  async subscribePush({ deps, services, player, origin, body }) {
    await subscribe(deps, services.push.policy, player, origin, body);
    return { data: { subscribed: true } };
  },
  async unsubscribePush({ deps, player, body }) {
    await unsubscribe(deps, player, body.endpoint);
    return undefined;
  },
  async reportPush({ deps, site, body: { key, what } }) {
    const told = readReportKey(deps.env, key);
    const player =
      told &&
      (await deps.db
        .selectFrom('players')
        .select(['id', 'casino_id', 'created_at'])
        .where('id', '=', told.playerId)
        .where('casino_id', '=', site.id)
        .executeTakeFirst());
    if (!told || !player || !(await noteCard(deps, player, told.notificationId, what)))
      throw new ApiError(404, 'notification_not_found');
  },
};
