import { useSnapshot } from 'valtio/react';
import { session } from '../domain/session/state.ts';

/** The session for the screens. `isPlayer` is also true offline, while only storage confirms the token. */
export function useSession() {
  const { token, user } = useSnapshot(session);
  return { isPlayer: token !== null, user };
}
