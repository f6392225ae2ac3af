/** The player's account, requested by the document's head: the lobby's Depositar shows before the app has started. */
import type { AnswerOf } from '../contract/call.ts';
import type { getMe } from '../contract/session.ts';
import { stored } from './stored.ts';

export interface AccountAhead {
  readonly token: string;
  /** The API's answer to `auth/me`; null after a refusal or a failure: the app then asks, and handles the reason. */
  readonly answer: Promise<Response | null>;
}

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
  // The player has pressed nothing yet, so the request must not keep a session alive (SESS-5).
  const headers = { authorization: `Bearer ${token}`, 'x-unattended': '1' };
  const answer = fetch('/api/auth/me', { headers }).then(
    (it) => (it.ok ? it : null),
    () => null,
  );
  window.accountAhead = { token, answer };
}

/** Marks the document once the account is known to be open for deposits; the style sheets then show Depositar. */
export async function showDeposit(): Promise<void> {
  const answer = await window.accountAhead?.answer;
  if (!answer) return;
  try {
    const { data } = (await answer.clone().json()) as AnswerOf<typeof getMe>;
    if (data.account_state?.deposit !== false) document.documentElement.dataset['mayDeposit'] = '';
  } catch {
    // The app reads the same answer, and reports it.
  }
}
