import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../domain/session-state.ts';
import { useOverlays } from './use-overlays.ts';

/**
 * Opens what completes an account, once after a login or registration that says that something is missing: data that
 * Google did not know, the codes of a site that verifies registrations. A CPF alone waits for the first deposit (R26).
 */
export function useCompletionPrompt(): void {
  const { user, isConfirmed } = useSnapshot(session);
  const { sheet, auth, openSheet } = useOverlays();
  const asked = useRef<string | null>(null);
  const lacks = isConfirmed && user !== null && !user.restricted && user.missing.some((piece) => piece !== 'cpf');
  const id = user?.id ?? null;
  const covered = sheet !== undefined || auth !== null;
  useEffect(() => {
    if (!lacks || covered || asked.current === id) return;
    asked.current = id;
    openSheet('complete');
  }, [lacks, covered, id, openSheet]);
}
