/**
 * The captchas of sites: our own, or that of a captcha provider (reCAPTCHA, hCaptcha, Turnstile: one protocol). Our
 * own is ALTCHA's proof of work, in the format of its widget and client libraries (`{algorithm, challenge,
 * maxnumber, salt, signature}`; the answer is base64 JSON with the number found). Challenges are signed and not stored;
 * a used one is stored until it expires, so that it is valid once across all replicas.
 */
import { createHash } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { ApiError, invalid } from '../errors.ts';
import type { CurrentSite } from '../site/sites.ts';

export interface CaptchaChallenge {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
}

export type CaptchaVerdict = 'ok' | 'missing' | 'wrong' | 'expired' | 'used';

export interface Captcha {
  challenge(siteId: string): Promise<CaptchaChallenge>;
  /** Checks an answer and, when it is right, uses it up. An answer for another site is wrong. */
  redeem(siteId: string, payload: string): Promise<CaptchaVerdict>;
}

/** About 0.1 to 0.5 s of work on a phone; a script that registers thousands pays it each time. */
const MAX_NUMBER = 50_000;
const LIFE_MS = 20 * 60_000;

/** @param deps.secrets the one that signs, and the one before while it is being replaced */
export function createCaptcha(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: readonly string[];
}): Captcha {
  const { db, clock, secrets } = deps;

  return {
    async challenge(siteId) {
      const made = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: secrets[0] ?? '',
        maxNumber: MAX_NUMBER,
        expires: new Date(clock.nowMs() + LIFE_MS),
        params: { site: siteId },
      });
      return {
        algorithm: 'SHA-256',
        challenge: made.challenge,
        maxnumber: MAX_NUMBER,
        salt: made.salt,
        signature: made.signature,
      };
    },

    async redeem(siteId, payload) {
      if (payload === '') return 'missing';
      let right: boolean;
      let params: Record<string, string>;
      let challenge: string;
      try {
        const answer: unknown = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
        if (typeof answer !== 'object' || answer === null) return 'wrong';
        const { salt, challenge: named, number } = answer as Record<string, unknown>;
        if (typeof salt !== 'string' || typeof named !== 'string' || !Number.isSafeInteger(number)) return 'wrong';
        // `false` disables the library's expiry check, which reads the real time instead of our clock.
        const verdicts = await Promise.all(secrets.map((secret) => verifySolution(payload, secret, false)));
        right = verdicts.includes(true);
        params = extractParams(payload);
        challenge = createHash('sha256').update(named).digest('base64url');
      } catch {
        return 'wrong';
      }
      if (!right || params['site'] !== siteId) return 'wrong';
      const now = clock.nowMs();
      const expires = Number(params['expires']) * 1000;
      if (!Number.isFinite(expires) || expires <= now) return 'expired';
      const spent = await db
        .insertInto('spent_captchas')
        .values({ challenge, expires_at: new Date(expires) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challenge')
        .executeTakeFirst();
      return spent ? 'ok' : 'used';
    },
  };
}

type RemoteCaptcha = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** `unavailable`: no verdict; the caller fails closed. */
type RemoteVerdict = 'ok' | 'wrong' | 'unavailable';

const VERIFY_URLS: Readonly<Record<RemoteCaptcha, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const TIMEOUT_MS = 5000;

const remoteAnswer = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
});
/** Error codes of a wrong configuration on our side. */
const OUR_FAULT = /secret|bad-request|internal-error|sitekey/;

interface RemoteQuestion {
  readonly env: Env;
  readonly provider: RemoteCaptcha;
  readonly siteKey: string | null;
  readonly answer: string;
  readonly ip: string;
}

function secretOf(env: Env, provider: RemoteCaptcha): string | undefined {
  return { recaptcha: env.RECAPTCHA_SECRET, hcaptcha: env.HCAPTCHA_SECRET, turnstile: env.TURNSTILE_SECRET }[provider];
}

/** Asks the captcha provider, with a timeout of 5 s. `reason` is for the log and contains no part of the answer. */
async function askRemoteCaptcha(
  question: RemoteQuestion,
): Promise<{ readonly verdict: RemoteVerdict; readonly reason: string }> {
  const { env, provider, siteKey, answer, ip } = question;
  const secret = secretOf(env, provider);
  if (!secret) return { verdict: 'unavailable', reason: `${provider} has no secret in the environment` };
  const form = new URLSearchParams({ secret, response: answer, remoteip: ip });
  if (siteKey && provider === 'hcaptcha') form.set('sitekey', siteKey);
  let body: unknown;
  try {
    const response = await fetch(env.CAPTCHA_VERIFY_URL ?? VERIFY_URLS[provider], {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return { verdict: 'unavailable', reason: `${provider} answered ${response.status}` };
    }
    body = await response.json();
  } catch (error) {
    const name = error instanceof Error ? error.name : 'Error';
    return { verdict: 'unavailable', reason: `${provider} did not answer (${name})` };
  }
  const parsed = v.safeParse(remoteAnswer, body);
  if (!parsed.success) return { verdict: 'unavailable', reason: `${provider} answered something else` };
  if (parsed.output.success) return { verdict: 'ok', reason: '' };
  const codes = parsed.output['error-codes'].join(', ').slice(0, 200);
  return OUR_FAULT.test(codes)
    ? { verdict: 'unavailable', reason: `${provider} refuses us: ${codes}` }
    : { verdict: 'wrong', reason: codes };
}

/**
 * Checks the answer to the site's captcha; an answer is valid once.
 * @throws ApiError 422 `captcha_failed`; 503 `captcha_unavailable` when the captcha provider does not answer (fail
 * closed).
 */
export async function requireCaptcha(
  deps: Deps,
  own: Captcha,
  site: CurrentSite,
  sent: { readonly answer: string; readonly ip: string },
): Promise<void> {
  const { captchaProvider: provider, captchaSiteKey: siteKey } = site.config;
  if (provider === 'none') return;
  if (sent.answer === '') throw invalid('captcha', 'required', 'captcha_failed');
  if (provider === 'altcha') {
    const verdict = await own.redeem(String(site.id), sent.answer);
    if (verdict !== 'ok') throw invalid('captcha', 'captcha_failed', 'captcha_failed');
    return;
  }
  const { verdict, reason } = await askRemoteCaptcha({ env: deps.env, provider, siteKey, ...sent });
  if (verdict === 'ok') return;
  if (verdict === 'wrong') throw invalid('captcha', 'captcha_failed', 'captcha_failed');
  deps.log.error({ provider, reason }, 'the captcha could not be verified');
  throw new ApiError(503, 'captcha_unavailable', { retryAfter: 10 });
}

/** Deletes used challenges that have expired. */
export async function pruneCaptchas(deps: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  await deps.db.deleteFrom('spent_captchas').where('expires_at', '<=', deps.clock.now()).execute();
}
