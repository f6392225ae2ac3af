/**
 * Verifies Google's ID tokens: signature by Google's published keys, issuer, audience and times. No claim is trusted
 * before.
 */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';

export interface GoogleIdentity {
  /** Google's id of the account; never changes, unlike the e-mail. */
  readonly sub: string;
  /** In lower case. */
  readonly email: string;
  /** True if Google itself runs the mailbox (Gmail, Workspace), so that it still belongs to this person. */
  readonly authoritative: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type GoogleRefusal = 'invalid' | 'email_unverified' | 'unavailable';

export interface GoogleTokens {
  /** Verifies a token made for one client id and issued at most `maxAgeS` seconds ago. `reason` is for the log. */
  check(
    idToken: string,
    clientId: string,
    maxAgeS?: number,
  ): Promise<{ readonly identity: GoogleIdentity } | { readonly refused: GoogleRefusal; readonly reason: string }>;
}

export interface GoogleTokensConfig {
  readonly keysUrl: string;
  /** Real time, shared with Google, not the movable clock. */
  readonly wallMs: () => number;
  /** Pause (ms) before an unknown key makes us read the list again: a flood of made-up keys must not reach Google. */
  readonly cooldownMs?: number;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
/** Allowed difference between two machines' clocks. */
const TOLERANCE_S = 30;
const TIMEOUT_MS = 5000;
const DAY_S = 86_400;

const claims = v.object({
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.pipe(v.string(), v.maxLength(254), v.email()),
  // Some of Google's own libraries write it as text.
  email_verified: v.union([v.boolean(), v.picklist(['true', 'false'])]),
  hd: v.optional(v.string()),
  name: v.optional(v.string(), ''),
  given_name: v.optional(v.string(), ''),
  family_name: v.optional(v.string(), ''),
  aud: v.union([v.string(), v.array(v.string())]),
  azp: v.optional(v.unknown()),
  nonce: v.optional(v.unknown()),
  iat: v.number(),
  exp: v.number(),
});

/** Google's tokens live for an hour. */
const LONGEST_LIFE_S = 86_400;

/**
 * The claim that shows that a token was not made for a sign-in on this site (OpenID Connect Core 3.1.3.7); null if all
 * fit. jose accepts a token with several audiences, and checks neither `azp` nor `nonce`.
 */
function strayClaim({ aud, azp, nonce, iat, exp }: v.InferOutput<typeof claims>, clientId: string): string | null {
  if ([aud].flat().some((one) => one !== clientId)) return 'aud';
  if (azp !== undefined && azp !== clientId) return 'azp';
  // The page sends no nonce: a token with one was made for another request.
  if (nonce !== undefined) return 'nonce';
  if (exp <= iat || exp - iat > LONGEST_LIFE_S) return 'exp';
  return null;
}

/** A name as our own registration accepts it; other characters are dropped. */
function plainName(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}' ’.-]|\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/^[^\p{L}]+/u, '')
      // `NAME` allows two marks on a letter.
      .replace(/(?<!\p{L}\p{M}?)\p{M}/gu, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 60)
  );
}

/**
 * Makes the verifier. Keys are cached for ten minutes and read again for an unknown one, at most every `cooldownMs`.
 */
export function createGoogleTokens({ keysUrl, wallMs, cooldownMs = 30_000 }: GoogleTokensConfig): GoogleTokens {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_MS, cooldownDuration: cooldownMs });
  return {
    async check(idToken, clientId, maxAgeS = DAY_S) {
      let payload: unknown;
      try {
        ({ payload } = await jwtVerify(idToken, keys, {
          // Google signs with RS256 only: no `none`, and no HMAC with a public key as its secret.
          algorithms: ['RS256'],
          issuer: ISSUERS,
          audience: clientId,
          requiredClaims: ['sub', 'exp', 'iat', 'email'],
          maxTokenAge: maxAgeS,
          clockTolerance: TOLERANCE_S,
          currentDate: new Date(wallMs()),
        }));
      } catch (error) {
        const reason = error instanceof errors.JOSEError ? error.code : error instanceof Error ? error.name : 'Error';
        const aboutTheToken =
          error instanceof errors.JOSEError &&
          !(error instanceof errors.JWKSTimeout) &&
          !(error instanceof errors.JWKSInvalid) &&
          error.code !== 'ERR_JOSE_GENERIC';
        return { refused: aboutTheToken ? 'invalid' : 'unavailable', reason };
      }
      const parsed = v.safeParse(claims, payload);
      if (!parsed.success) return { refused: 'invalid', reason: 'claims' };
      const stray = strayClaim(parsed.output, clientId);
      if (stray) return { refused: 'invalid', reason: stray };
      const { sub, email_verified: verified, hd, name, given_name: given, family_name: family } = parsed.output;
      if (verified !== true && verified !== 'true') return { refused: 'email_unverified', reason: 'email_verified' };
      const email = parsed.output.email.toLowerCase();
      const [first = '', ...rest] = plainName(name).split(' ');
      return {
        identity: {
          sub,
          email,
          authoritative:
            /@(?:gmail|googlemail)\.com$/.test(email) || Boolean(hd && email.endsWith(`@${hd.toLowerCase()}`)),
          firstName: plainName(given) || first || 'Jogador',
          lastName: plainName(family) || rest.join(' '),
        },
      };
    },
  };
}
