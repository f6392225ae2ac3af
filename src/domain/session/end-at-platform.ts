/** Ends a session at the API, at once or when the API can be reached again. */
import { subscribe } from 'valtio/vanilla';
import { request } from '../../api/client.ts';
import { isUnreachable } from '../../api/errors.ts';
import { networkFailures } from '../../api/failures.ts';
import * as calls from '../../contract/session.ts';
import { onWake } from '../../lib/retry.ts';
import { type Mark, sendInNameOf } from '../outbox/outbox.ts';
import { tell } from './state.ts';

/**
 * Sends the waiting marks with the old token, then ends the token. Never throws.
 * @returns false when the API could not be reached and this is tried again later
 */
export async function endAtPlatform(token: string, marks: readonly Mark[]): Promise<boolean> {
  const left = await sendInNameOf(token, marks);
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

/** Tries again when the network or the platform is back, as long as this page stays open. */
function endLater(token: string, marks: readonly Mark[]): void {
  if (marks.length > 0) tell({ type: 'marksUnsent' });
  const again = () => {
    stopWake();
    stopFailures();
    void endAtPlatform(token, marks);
  };
  const stopWake = onWake(again);
  const stopFailures = subscribe(networkFailures, () => networkFailures.count === 0 && again());
}
