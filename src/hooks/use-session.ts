import { useSnapshot } from 'valtio/react';
import { session } from '../domain/session/state.ts';

/**
 * Whether the account lacks data that play and deposits need: fields that Google did not know, or the codes of a site
 * that verifies registrations. A missing CPF alone waits for the first deposit (SESS-12).
 */
export function useLacksData(): boolean {
  const { phase, user } = useSnapshot(session);
  return phase === 'confirmed' && user !== null && !user.restricted && user.missing.some((piece) => piece !== 'cpf');
}

/** The session for the screens. `isPlayer` is also true offline, while only storage confirms the token. */
export function useSession() {
  const { token, user } = useSnapshot(session);
  return { isPlayer: token !== null, user };
}
