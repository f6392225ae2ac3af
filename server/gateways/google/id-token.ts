/** Google's ID tokens: signature by Google's published keys, issuer, audience and times. Nothing in a token is believed before. */
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';

export interface GoogleIdentity {
  /** Google's own name of the account; never changes, unlike the e-mail. */
  readonly sub: string;
  /** In lower case. */
  readonly email: string;
  /** True where Google itself runs the mailbox (Gmail, Workspace), so that it still is this person's today. */
  readonly authoritative: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export type GoogleRefusal = 'invalid' | 'email_unverified' | 'unavailable';

export interface GoogleTokens {
  /** Judges a token that was made for one client id, issued `maxAgeS` seconds ago at most. `reason` is for the log. */
  check(
    idToken: string,
    clientId: string,
    maxAgeS?: number,
  ): Promise<{ readonly identity: GoogleIdentity } | { readonly refused: GoogleRefusal; readonly reason: string }>;
}

export interface GoogleTokensConfig {
  readonly keysUrl: string;
  /** The time that Google shares with us, not one moved by hand. */
  readonly wallMs: () => number;
  /** How long an unknown key waits before the list is read again: a flood of made-up keys must not reach Google. */
  readonly cooldownMs?: number;
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
/** Clocks of two machines are seldom the same to the second. */
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
 * The claim that shows that a token was not made for a sign-in on this site (OpenID Connect Core 3.1.3.7); null when all
 * fit. The library takes a token that names our client among others, and looks at neither `azp` nor `nonce`.
 */
function strayClaim({ aud, azp, nonce, iat, exp }: v.InferOutput<typeof claims>, clientId: string): string | null {
  if ([aud].flat().some((one) => one !== clientId)) return 'aud';
  if (azp !== undefined && azp !== clientId) return 'azp';
  // The page asks for none: a token with one was made for another request.
  if (nonce !== undefined) return 'nonce';
  if (exp <= iat || exp - iat > LONGEST_LIFE_S) return 'exp';
  return null;
}

/** A name as our own registration would take it; what else a name holds is left out. */
function plainName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}' ’.-]/gu, '')
    .replace(/^[^\p{L}]+/u, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
}

/** Keys are kept ten minutes and read again when an unknown one comes, at most every `cooldownMs`. */
export function createGoogleTokens({ keysUrl, wallMs, cooldownMs = 30_000 }: GoogleTokensConfig): GoogleTokens {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: TIMEOUT_MS, cooldownDuration: cooldownMs });
  return {
    async check(idToken, clientId, maxAgeS = DAY_S) {
      let payload: unknown;
      try {
        ({ payload } = await jwtVerify(idToken, keys, {
          // Google signs with RS256 alone: no `none`, and no HMAC that takes a public key for a secret.
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
