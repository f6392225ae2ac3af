import type { Live } from '../../api/live.ts';
import { checkSession } from '../../domain/session.ts';

/** The API ended a session elsewhere; whether it was this one is for the API to say. The answer ends it. */
export function followSession(live: Pick<Live, 'on'>): () => void {
  return live.on('SessionEnded', () => void checkSession());
}
