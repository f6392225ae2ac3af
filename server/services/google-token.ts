/** Checking the Google ID token that a visitor sends, by the site's own client. */
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import type { GoogleIdentity } from '../gateways/google/id-token.ts';
import type { Services } from '../http/services.ts';
import type { Visit } from './players.ts';

/**
 * The Google account of a token; `maxAgeS` refuses one that Google issued longer ago, in seconds.
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
