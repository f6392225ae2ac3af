/** Turns the variables of the API Pix into the adapter's settings. An invalid value fails the start. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Env } from '../../../env.ts';
import { StartupError } from '../../../errors.ts';
import type { ApiPixConfig } from './gateway.ts';
import type { Tls } from './http.ts';

function fileOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';
    throw new StartupError(`The file that ${name} names (${path}) is of no use: ${why}.`, { cause: error });
  }
}

function certificateOf(name: string, path: string): { readonly text: string; readonly first: X509Certificate } {
  const text = fileOf(name, path);
  try {
    return { text, first: new X509Certificate(text) };
  } catch (error) {
    throw new StartupError(`The file that ${name} names (${path}) holds no PEM certificate.`, { cause: error });
  }
}

function tlsOf(env: Env): Tls {
  const { PIX_TLS_CERT: certFile, PIX_TLS_KEY: keyFile, PIX_TLS_CA: caFile } = env;
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new StartupError('PIX_TLS_CERT and PIX_TLS_KEY go together: the certificate and its private key.');
  const ca = caFile === undefined ? {} : { ca: certificateOf('PIX_TLS_CA', caFile).text };
  if (certFile === undefined || keyFile === undefined) return ca;
  const cert = certificateOf('PIX_TLS_CERT', certFile);
  const key = fileOf('PIX_TLS_KEY', keyFile);
  let fits: boolean;
  try {
    fits = cert.first.checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw new StartupError(`The file that PIX_TLS_KEY names (${keyFile}) holds no private key in PEM.`, {
      cause: error,
    });
  }
  if (!fits) throw new StartupError('The key of PIX_TLS_KEY is not that of the certificate of PIX_TLS_CERT.');
  return { cert: cert.text, key, ...ca };
}

/**
 * Reads the settings.
 * @returns null without `PIX_API_URL`: the bank is then the simulator with its own API
 * @throws StartupError with one sentence for the operator
 */
export function apiPixSettings(env: Env): Omit<ApiPixConfig, 'wallMs' | 'nowMs'> | null {
  const url = env.PIX_API_URL;
  if (url === undefined) return null;
  return {
    url,
    tokenUrl: env.PIX_TOKEN_URL ?? `${new URL(url).origin}/oauth/token`,
    clientId: env.PIX_CLIENT_ID,
    clientSecret: env.PIX_CLIENT_SECRET,
    key: env.PIX_RECEIVER_KEY,
    tls: tlsOf(env),
    webhookUrl: `${env.PIX_WEBHOOK_URL ?? `${env.PUBLIC_URL ?? env.PLATFORM_URL}/api/gateways/pix/webhook`}/${env.PIX_WEBHOOK_SECRET}`,
    payoutUrl: env.PIX_PAYOUT_URL ?? null,
  };
}
