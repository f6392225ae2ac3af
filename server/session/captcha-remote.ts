/** Verifies answers of reCAPTCHA, hCaptcha and Turnstile at the captcha provider. All three use the same protocol. */
import * as v from 'valibot';
import type { Env } from '../env.ts';

export type RemoteCaptcha = 'recaptcha' | 'hcaptcha' | 'turnstile';

/** `unavailable`: no verdict; the caller fails closed. */
export type RemoteVerdict = 'ok' | 'wrong' | 'unavailable';

const ADDRESSES: Readonly<Record<RemoteCaptcha, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
};
const TIMEOUT_MS = 5000;

const answerSchema = v.object({
  success: v.boolean(),
  'error-codes': v.optional(v.array(v.string()), []),
});
/** Error codes of a wrong configuration on our side. */
const OUR_FAULT = /secret|bad-request|internal-error|sitekey/;

export interface RemoteQuestion {
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
export async function askRemoteCaptcha(
  question: RemoteQuestion,
): Promise<{ readonly verdict: RemoteVerdict; readonly reason: string }> {
  const { env, provider, siteKey, answer, ip } = question;
  const secret = secretOf(env, provider);
  if (!secret) return { verdict: 'unavailable', reason: `${provider} has no secret in the environment` };
  const form = new URLSearchParams({ secret, response: answer, remoteip: ip });
  if (siteKey && provider === 'hcaptcha') form.set('sitekey', siteKey);
  let body: unknown;
  try {
    const response = await fetch(env.CAPTCHA_VERIFY_URL ?? ADDRESSES[provider], {
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
  const parsed = v.safeParse(answerSchema, body);
  if (!parsed.success) return { verdict: 'unavailable', reason: `${provider} answered something else` };
  if (parsed.output.success) return { verdict: 'ok', reason: '' };
  const codes = parsed.output['error-codes'].join(', ').slice(0, 200);
  return OUR_FAULT.test(codes)
    ? { verdict: 'unavailable', reason: `${provider} refuses us: ${codes}` }
    : { verdict: 'wrong', reason: codes };
}
