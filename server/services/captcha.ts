/**
 * The captcha of our own: ALTCHA's proof of work, in the form that its widget and every client library know
 * (`{algorithm, challenge, maxnumber, salt, signature}`; the answer is base64 JSON with the number found).
 * Challenges are signed, not stored; the used ones are remembered until they expire, so each is good once.
 */
import { createHash } from 'node:crypto';
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { Clock } from '../clock.ts';

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
  /** Judges an answer and, when it is right, uses it up. An answer made for another site is wrong. */
  redeem(siteId: string, payload: string): Promise<CaptchaVerdict>;
}

/** About 0.1 to 0.5 s of a phone's time; a script that registers thousands pays it each time. */
const MAX_NUMBER = 50_000;
const LIFE_MS = 20 * 60_000;
/** More used challenges than this in 20 minutes is an attack; the oldest are then close to expiry anyway. */
const REMEMBERED = 100_000;

export function createCaptcha(deps: { readonly clock: Clock; readonly secret: string }): Captcha {
  const { clock, secret } = deps;
  /** challenge → when it expires. Insertion order is order of expiry, near enough. */
  const used = new Map<string, number>();

  function sweep(now: number): void {
    for (const [challenge, expires] of used) {
      if (expires > now && used.size <= REMEMBERED) return;
      used.delete(challenge);
    }
  }

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
        // Told the library's own check not to look at the expiry: it would read the real time, not our clock.
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
      sweep(now);
      if (used.has(challenge)) return 'used';
      used.set(challenge, expires);
      return 'ok';
    },
  };
}
