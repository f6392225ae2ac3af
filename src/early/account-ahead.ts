/** The player's account, requested by the document's head: the lobby's Depositar shows before the app has started. */
import type { AnswerOf } from '../contract/call.ts';
import type { getMe } from '../contract/session.ts';
import type { AccountAhead } from '../lib/ahead.ts';
import { stored } from './stored.ts';

declare global {
  interface Window {
    /** Absent for a guest, without a network, and once the app has taken it. */
    accountAhead?: AccountAhead;
  }
}

/** Requests the account of the stored token. */
export function askAccount(): void {
  const token = stored('auth');
  if (token === null || !navigator.onLine) return;
  const sentAt = Date.now();
  // The player has pressed nothing yet, so the request must not keep a session alive (SESS-5).
  const headers = { authorization: `Bearer ${token}`, 'x-unattended': '1' };
  const answer = fetch('/api/auth/me', { headers }).then(
    (response) => (response.ok ? { response, sentAt, receivedAt: Date.now() } : null),
    () => null,
  );
  window.accountAhead = { token, answer };
}

/**
 * Marks the document once the account is known to be open for deposits; the style sheets then show Depositar. The app
 * removes the mark (`app/check-player.ts`).
 */
export async function showDeposit(): Promise<void> {
  const ahead = window.accountAhead;
  const answer = await ahead?.answer;
  if (!ahead || !answer) return;
  try {
    const { data } = (await answer.response.clone().json()) as AnswerOf<typeof getMe>;
    // The app has the answer already, or another tab has logged another player in.
    if (window.accountAhead !== ahead || stored('auth') !== ahead.token) return;
    if (data.account_state?.deposit !== false) document.documentElement.dataset['mayDeposit'] = '';
  } catch {
    // The app reads the same answer, and reports it.
  }
}
