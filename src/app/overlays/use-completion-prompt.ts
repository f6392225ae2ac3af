import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../domain/session-state.ts';
import { owesFactor } from '../../features/session/mutations.ts';
import { useSite } from '../shell/use-site.ts';
import { useOverlays } from './use-overlays.ts';

/** How long a way home may take to settle, milliseconds. */
const SETTLE = 400;

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
  const isShown = sheet?.split(':')[0] === 'complete';
  useEffect(() => {
    if (!lacks || covered || asked.current === id) return;
    // The way home after a login may still replace what is opened at once.
    const timer = setTimeout(() => openSheet('complete'), SETTLE);
    return () => clearTimeout(timer);
  }, [lacks, covered, id, openSheet]);
  useEffect(() => {
    if (!isShown) return;
    // It has been asked when it has been seen, not when it was opened.
    const timer = setTimeout(() => {
      asked.current = id;
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [isShown, id]);
  useFactorPrompt(isConfirmed && !lacks && !covered, openSheet);
}

/** On a regulated site a login that still owes its second factor is asked for it at once, not at the first deposit. */
function useFactorPrompt(isFree: boolean, openSheet: (sheet: string) => void): void {
  const { token } = useSnapshot(session);
  const isRegulated = useSite()?.is_regulated ?? false;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isFree || !isRegulated || token === null || asked.current === token) return;
    asked.current = token;
    void owesFactor().then((owes) => {
      if (owes && session.token === token) openSheet('complete:factor');
    });
  }, [isFree, isRegulated, token, openSheet]);
}
