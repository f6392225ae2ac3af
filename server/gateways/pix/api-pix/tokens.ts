/**
 * OAuth2 client credentials (RFC 6749, 4.4): all calls share one token and one request for it, until shortly before it
 * ends.
 */
import * as v from 'valibot';
import { GatewayError } from '../port.ts';
import type { Send } from './http.ts';
import { token as tokenShape } from './shapes.ts';

export interface TokenConfig {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly send: Send;
  readonly wallMs: () => number;
}

export interface Tokens {
  /** A token that is valid for a while yet. @throws GatewayError */
  current(): Promise<string>;
  /** Reports that the bank refused this token: the next `current` fetches another. A newer one stays. */
  refused(token: string): void;
}

const SCOPES = 'cob.write cob.read pix.write pix.read webhook.write webhook.read';
/** Seconds, for a bank that does not say how long its token is valid. */
const UNSAID_S = 300;

export function createTokens(config: TokenConfig): Tokens {
  let kept: { readonly token: string; readonly until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchOne(): Promise<string> {
    const began = config.wallMs();
    const who = `${encodeURIComponent(config.clientId)}:${encodeURIComponent(config.clientSecret)}`;
    let answer: Awaited<ReturnType<Send>>;
    try {
      answer = await config.send({
        method: 'POST',
        url: config.url,
        headers: {
          authorization: `Basic ${Buffer.from(who).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPES }).toString(),
      });
    } catch (error) {
      throw new GatewayError('The bank gives no token.', { cause: error });
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), tokenShape), answer.text);
    if (answer.status >= 300 || !parsed.success) {
      throw new GatewayError(
        answer.status === 400 || answer.status === 401
          ? 'The bank does not accept our client (PIX_CLIENT_ID, PIX_CLIENT_SECRET).'
          : `The bank gives no token (${answer.status}).`,
      );
    }
    const seconds = parsed.output.expires_in ?? UNSAID_S;
    // Renewed a little early, so that no token ends during a call; at most 10 % of its life.
    const margin = Math.min(60, seconds * 0.1);
    kept = { token: parsed.output.access_token, until: began + (seconds - margin) * 1000 };
    return kept.token;
  }

  return {
    async current() {
      if (kept && config.wallMs() < kept.until) return kept.token;
      fetching ??= fetchOne().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    refused(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
