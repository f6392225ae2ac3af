/** The start of the session: light, since it comes before the first paint. */
import { configureClient } from '../api/client-config.ts';
import { guestId } from '../storage/guest-id.ts';
import { onForeignChange } from '../storage/local-keys.ts';
import { currentLocale } from './locale.ts';
import { campaign } from './referral.ts';
import { beginSession, type SessionHooks, session } from './session-state.ts';
import { askStepUp } from './step-up.ts';
import { watchOtherTabs } from './tabs.ts';

/** What asks the API and the databases, loaded when there is something to ask. */
const late = () => import('./session.ts');

/**
 * Connects the session with the house and lets the client speak for it. Called once, before the first request;
 * the answer ends the watch over other tabs.
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
      // Whoever has left in another tab has left here too, even if the rest did not arrive.
      () => beginSession(next),
    );
  const stopTabs = watchOtherTabs(adopt);
  const stopStorage = onForeignChange((key) => {
    if (key === null || key === 'auth') adopt();
  });
  // A page out of the back/forward cache has heard nothing.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && adopt();
  globalThis.addEventListener?.('pageshow', comeBack);
  return () => {
    globalThis.removeEventListener?.('pageshow', comeBack);
    stopTabs();
    stopStorage();
    beginSession(null);
  };
}
