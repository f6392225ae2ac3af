/**
 * One connection pool to the bank, with our client certificate if one is configured (mTLS). Answers are bounded in size
 * and time. Redirects are not followed, because they would send a token to another address.
 */
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';

export interface Tls {
  /** PEM texts. Certificate and key identify the platform to the bank. */
  readonly cert?: string;
  readonly key?: string;
  /** The trusted authority, instead of those that Node knows. */
  readonly ca?: string;
}

export interface Wire {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly header: (name: string) => string | null;
  readonly text: string;
}

/** Sends one request. Rejects if the bank's answer is not complete in time. */
export type Send = (wire: Wire) => Promise<WireAnswer>;

const ANSWER_LIMIT = 4 * 1024 * 1024;
const SOCKETS = 24;
/** Shorter than proxies and banks usually keep an idle connection, so that the platform closes first. */
const IDLE_MS = 20_000;

export function createSend(tls: Tls, timeoutMs: number): Send {
  const pool = {
    keepAlive: true,
    maxSockets: SOCKETS,
    keepAliveMsecs: 5_000,
    timeout: IDLE_MS,
    scheduling: 'lifo',
  } as const;
  const plain = new HttpAgent(pool);
  const secure = new HttpsAgent({ ...pool, ...tls, minVersion: 'TLSv1.2' });

  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const isSecure = url.startsWith('https:');
      const options = {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        signal: AbortSignal.timeout(timeoutMs),
      };
      const asked = isSecure
        ? requestHttps(url, { ...options, agent: secure })
        : requestHttp(url, { ...options, agent: plain });
      asked.on('error', reject);
      asked.on('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > ANSWER_LIMIT) response.destroy(new Error('the answer is too long'));
          else chunks.push(chunk);
        });
        response.on('aborted', () => reject(new Error('the answer broke off')));
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            header: (name) => {
              const value = response.headers[name];
              return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
            },
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      });
      asked.end(body);
    });
}
