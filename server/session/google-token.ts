/** Checks a visitor's Google ID token against the site's client id. */
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { GoogleIdentity } from '../gateways/google/id-token.ts';
import type { Services } from '../http/services.ts';
import type { Visit } from './visit.ts';

/**
 * Google account of a token. `maxAgeS` refuses a token that Google issued more than so many seconds ago.
 * @throws ApiError 403 `google_not_available`, `google_email_unverified`; 401 `google_token_invalid`; 503
 * `google_unavailable`.
 */
export async function checkGoogleToken(
  deps: Deps,
  services: Services,
  visit: Pick<Visit, 'site' | 'ip'>,
  idToken: string,
  maxAgeS?: number,
): Promise<GoogleIdentity> {
  const { casAllowGoogleAuth, googleClientId } = visit.site.config;
  if (!casAllowGoogleAuth || !googleClientId) throw new ApiError(403, 'google_not_available');
  const checked = await services.google.check(idToken, googleClientId, maxAgeS);
  if ('identity' in checked) return checked.identity;
  deps.log.warn({ refused: checked.refused, reason: checked.reason }, 'a Google token was refused');
  if (checked.refused === 'unavailable') throw new ApiError(503, 'google_unavailable', { retryAfter: 10 });
  if (checked.refused === 'email_unverified') throw new ApiError(403, 'google_email_unverified');
  throw new ApiError(401, 'google_token_invalid');
}
