import type { Live } from '../../api/live.ts';
import { checkSession } from '../../domain/session/session.ts';

/**
 * Checks the session when the API has ended one elsewhere; only the API knows which one.
 * @returns unsubscribe function
 */
export function followSession(live: Pick<Live, 'on'>): () => void {
  return live.on('SessionEnded', () => void checkSession());
}
