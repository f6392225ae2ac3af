/** The last word of a session that ends: told to the API at once, or as soon as somebody is there to take it. */
import { request } from '../api/client.ts';
import { isUnreachable } from '../api/errors.ts';
import { networkFailures } from '../api/failures.ts';
import * as calls from '../contract/session.ts';
import type { Wish } from '../storage/outbox.ts';
import { sendInNameOf } from './outbox.ts';
import { sessionHooks } from './session-state.ts';

/** What still waited is sent with the old token, then the token ends. Answers false when that is left for later. Never throws. */
export async function endAtPlatform(token: string, wishes: readonly Wish[]): Promise<boolean> {
  const left = await sendInNameOf(token, wishes);
  try {
    if (left.length === 0) {
      await request(calls.logout, { body: undefined, keepalive: true, token });
      return true;
    }
    endLater(token, left);
  } catch (error) {
    if (!isUnreachable(error)) return true;
    endLater(token, left);
  }
  return false;
}

/** Without a network the API learns of it as soon as there is one, while this page lives. */
function endLater(token: string, wishes: readonly Wish[]): void {
  if (typeof addEventListener === 'undefined') return;
  if (wishes.length > 0) sessionHooks()?.onUnsent?.();
  // The device comes online, or the platform is back.
  const again = () => {
    removeEventListener('online', again);
    stop();
    void endAtPlatform(token, wishes);
  };
  addEventListener('online', again);
  const stop = networkFailures.subscribe((count) => count === 0 && again());
}
