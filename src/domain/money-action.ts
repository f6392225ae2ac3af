import { isOutcomeUnknown } from '../api/errors.ts';
import { beginAction } from '../storage/pending.ts';

/** The server keeps answers by idempotency key for a day; after that the same facts are a new action. ms. */
const DAY = 86_400_000;

/**
 * Runs an action that moves money or grants something once (MONEY-3). `send` gets the idempotency key, which is stored
 * before the first try. While the outcome is unknown (no answer, a server error) the key stays, also after a reload,
 * and the same `facts` continue the same action. Other `facts` start another action. `maxAge` in ms. Throws what `send`
 * throws.
 */
export async function withIdempotencyKey<T>(
  action: string,
  facts: unknown,
  send: (idempotencyKey: string) => Promise<T>,
  maxAge = DAY,
): Promise<T> {
  const pending = await beginAction(action, facts, maxAge);
  try {
    const answer = await send(pending.key);
    await pending.settle();
    return answer;
  } catch (error) {
    if (!isOutcomeUnknown(error)) await pending.settle();
    throw error;
  }
}
