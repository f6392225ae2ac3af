/** The start of the session. Kept small because it loads before the first paint. */
import type { QueryClient } from '@tanstack/react-query';
import { configureClient } from '../../api/client-config.ts';
import { guestId } from '../../storage/guest-id.ts';
import { readLocal } from '../../storage/local-keys.ts';
import { currentLocale } from '../locale.ts';
import { campaign } from '../referral.ts';
import { dispatch, session, setSessionCache } from './state.ts';
import { askStepUp } from './step-up.ts';

/** Loaded at its first use. */
const commands = () => import('./session.ts');

/**
 * Starts the session from the stored token and connects it with the API client. Called once, before the first request.
 */
export function configureSession(queryClient: QueryClient, client: Parameters<typeof configureClient>[0] = {}): void {
  setSessionCache(queryClient);
  dispatch({ type: 'opened', token: readLocal('auth') });
  configureClient({
    getToken: () => session.token,
    getGuestId: guestId,
    getCampaign: campaign,
    getLocale: currentLocale,
    onUnauthorized: (error, token) =>
      void commands().then(
        (it) => it.unauthorized(error, token),
        () => undefined,
      ),
    onForbidden: (error) =>
      void commands().then(
        (it) => it.forbidden(error),
        () => undefined,
      ),
    stepUp: askStepUp,
    beforeGivingUp: () => commands().then((it) => it.whenRecalled()),
    ...client,
  });
}
