/**
 * Our own captcha: ALTCHA's proof of work, in the format of its widget and client libraries (`{algorithm, challenge,
 * maxnumber, salt, signature}`; the answer is base64 JSON with the number found). Challenges are signed and not stored;
 * a used one is stored until it expires, so that it is valid once across all replicas.
 */
import { createHash } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';

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

export function createCaptcha(deps: { readonly db: Db; readonly clock: Clock; readonly secret: string }): Captcha {
  const { db, clock, secret } = deps;

  return {
    async challenge(siteId) {
      const made = await createChallenge({
        algorithm: 'SHA-256',
        hmacKey: secret,
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
        right = await verifySolution(payload, secret, false);
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

/** Deletes used challenges that have expired. */
export async function pruneCaptchas(deps: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  await deps.db.deleteFrom('spent_captchas').where('expires_at', '<=', deps.clock.now()).execute();
}
