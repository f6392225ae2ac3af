import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { session } from '../../domain/session/state.ts';
import { stepUp } from '../../domain/session/step-up.ts';
import { useLacksData } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { useOverlays } from './use-overlays.ts';

/** Milliseconds until the navigation after a login has settled. */
const SETTLE = 400;

/**
 * Opens the completion sheet once a session if data is missing: a dismissed question does not return with each page load.
 * @param isShown it is already open
 */
export function useCompletionPrompt(isShown: boolean): void {
  const { token, phase } = useSnapshot(session);
  const { sheet, auth, openSheet, dropSheet } = useOverlays();
  const asked = useRef<string | null>(null);
  const claim = useRef<{ readonly token: string; readonly isDue: Promise<boolean> } | null>(null);
  const isConfirmed = phase === 'confirmed';
  const lacks = useLacksData();
  const covered = sheet !== undefined || auth !== null;
  useEffect(() => {
    if (!lacks || covered || token === null || asked.current === token) return;
    if (claim.current?.token !== token) claim.current = { token, isDue: claimQuestion(token) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    void claim.current.isDue.then((isDue) => {
      // The navigation after a login may still replace a sheet that opens at once.
      if (isDue && !isLeft) timer = setTimeout(() => openSheet('complete'), SETTLE);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [lacks, covered, token, openSheet]);
  useEffect(() => {
    if (!isShown) return;
    // It counts as asked once it has been visible, not when it was opened.
    const timer = setTimeout(() => {
      asked.current = token;
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [isShown, token]);
  useFactorPrompt(isConfirmed && !lacks && !covered, openSheet);
  const { waiting } = useSnapshot(stepUp);
  const isDouble = sheet === FACTOR && waiting.length > 0;
  useEffect(() => {
    if (isDouble) dropSheet();
  }, [isDouble, dropSheet]);
}

async function claimQuestion(token: string): Promise<boolean> {
  const { claimCompletionQuestion } = await import('../../features/session/mutations.ts');
  return await claimCompletionQuestion(token);
}

/** The sheet with the question for the second factor. */
const FACTOR = 'complete:factor';

/**
 * Asks for the second factor right after the login on a regulated site (SESS-6), not at the first deposit. Once a session: a
 * dismissed question does not return with each page load. A refused call that asks for the same code comes first: its
 * dialog replaces this question.
 */
function useFactorPrompt(isFree: boolean, openSheet: (sheet: string) => void): void {
  const { token } = useSnapshot(session);
  const isRegulated = useSite()?.is_regulated ?? false;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (!isFree || !isRegulated || token === null || asked.current === token) return;
    asked.current = token;
    const ask = async () => {
      const { claimFactorQuestion } = await import('../../features/session/mutations.ts');
      const isDue = await claimFactorQuestion(token);
      if (isDue && session.token === token && stepUp.waiting.length === 0) openSheet(FACTOR);
    };
    void ask();
  }, [isFree, isRegulated, token, openSheet]);
}
