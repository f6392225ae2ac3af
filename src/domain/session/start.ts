/** The start of the session. Kept small because it loads before the first paint. */
import { configureClient } from '../../api/client-config.ts';
import { guestId } from '../../storage/guest-id.ts';
import { onForeignChange } from '../../storage/local-keys.ts';
import { currentLocale } from '../locale.ts';
import { campaign } from '../referral.ts';
import { beginSession, type SessionHooks, session } from './state.ts';
import { askStepUp } from './step-up.ts';
import { watchOtherTabs } from './tabs.ts';

/** The module that calls the API and the databases; loaded at its first use. */
const late = () => import('./session.ts');

/**
 * Connects the session with the app and with the API client. Called once, before the first request.
 * @returns function that stops watching the other tabs
 */
export function configureSession(next: SessionHooks, client: Parameters<typeof configureClient>[0] = {}): () => void {
  beginSession(next);
  configureClient({
    getToken: () => session.token,
    getGuestId: guestId,
    getCampaign: campaign,
    getLocale: currentLocale,
    onUnauthorized: (error, token) =>
      void late().then(
        (it) => it.unauthorized(error, token),
        () => undefined,
      ),
    stepUp: askStepUp,
    beforeGivingUp: () => late().then((it) => it.whenRecalled()),
    ...client,
  });
  const adopt = () =>
    void late().then(
      (it) => it.adoptStoredToken(),
      // The other tab has logged out, so log out here even if `session.ts` could not be loaded.
      () => beginSession(next),
    );
  const stopTabs = watchOtherTabs(adopt);
  const stopStorage = onForeignChange((key) => {
    if (key === null || key === 'auth') adopt();
  });
  // A page restored from the back/forward cache has missed the other tabs' messages.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && adopt();
  globalThis.addEventListener?.('pageshow', comeBack);
  return () => {
    globalThis.removeEventListener?.('pageshow', comeBack);
    stopTabs();
    stopStorage();
    beginSession(null);
  };
}
