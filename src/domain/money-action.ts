import { isOutcomeUnknown } from '../api/errors.ts';
import { beginAction } from '../storage/pending.ts';

/** The server keeps answers by key for a day; after that the same facts are a new action. */
const DAY = 86_400_000;

/**
 * Does an action that moves money or grants something, once: `send` gets the idempotency key, which is stored before
 * the first try. While the end is unknown (no answer, a server fault) the key stays, also over a reload, and asking
 * for the same again continues the same action. `facts` name what is asked; other facts are another action.
 */
export async function once<T>(
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
