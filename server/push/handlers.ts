/** Push: the public key, and the subscriptions of the player's browsers. */
import type * as calls from '../../src/contract/push.ts';
import type { HandlersFor } from '../http/handler.ts';
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
};
