import type { Deps } from '../deps.ts';
import { ApiError, invalid } from '../errors.ts';
import type { Services } from '../http/services.ts';
import type { CurrentSite } from '../site/sites.ts';
import { askRemoteCaptcha } from './captcha-remote.ts';

/**
 * Checks the answer to the site's captcha; an answer is valid once.
 * @throws ApiError 422 `captcha_failed`; 503 `captcha_unavailable` when the captcha provider does not answer (fail
 * closed).
 */
export async function refuseCaptcha(
  deps: Deps,
  services: Services,
  site: CurrentSite,
  sent: { readonly answer: string; readonly ip: string },
): Promise<void> {
  const { captchaProvider: provider, captchaSiteKey: siteKey } = site.config;
  if (provider === 'none') return;
  if (sent.answer === '') throw invalid('captcha', 'required', 'captcha_failed');
  if (provider === 'altcha') {
    const verdict = await services.captcha.redeem(String(site.id), sent.answer);
    if (verdict !== 'ok') throw invalid('captcha', 'captcha_failed', 'captcha_failed');
    return;
  }
  const { verdict, reason } = await askRemoteCaptcha({ env: deps.env, provider, siteKey, ...sent });
  if (verdict === 'ok') return;
  if (verdict === 'wrong') throw invalid('captcha', 'captcha_failed', 'captcha_failed');
  deps.log.error({ provider, reason }, 'the captcha could not be verified');
  throw new ApiError(503, 'captcha_unavailable', { retryAfter: 10 });
}
