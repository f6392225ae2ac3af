import { useSnapshot } from 'valtio/react';
import { session } from '../../domain/session-state.ts';

/** Who is here, as the screens need it. `isPlayer` also holds offline, while only storage vouches for the token. */
export function useSession() {
  const { token, user, isCheckUserDone } = useSnapshot(session);
  return { isPlayer: token !== null, user, isCheckUserDone };
}
