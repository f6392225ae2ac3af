import { session } from '../domain/session/state.ts';
import { CODE_BACKOFF, retry } from '../lib/retry.ts';

/**
 * Checks the stored session at the API, with the account that the document has asked for (decision 045). Until it is
 * known, the document's mark shows Depositar; from then on the account decides.
 * @returns undefined for a guest
 */
export function checkPlayer(): Promise<void> | undefined {
  // Another tab has logged in or out since the document began.
  if (window.accountAhead?.token !== session.token) endMark();
  return session.token === null ? undefined : check().finally(endMark);
}

async function check(): Promise<void> {
  const { startSession } = await retry(() => import('../domain/session/session.ts'), CODE_BACKOFF);
  const ahead = window.accountAhead;
  delete window.accountAhead;
  await startSession(ahead);
}

function endMark(): void {
  delete document.documentElement.dataset['mayDeposit'];
}
