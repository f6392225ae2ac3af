/** Reads the bank's environment once. An invalid value ends the process with one sentence. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { StartupError } from '../lib/startup-error.ts';
import type { PixClient } from './api-pix/oauth.ts';
import type { Faults } from './faults.ts';
import { noFaults, parseFaults } from './faults.ts';

const DEVELOPMENT_SECRET = 'jangada-bank-dev-secret';

export interface BankEnv {
  readonly port: number;
  /** Addresses to listen on: both loopbacks for `localhost`. */
  readonly hosts: readonly string[];
  /** The bank's own directory below DATA_DIR. */
  readonly directory: string;
  readonly secret: string;
  readonly production: boolean;
  /** True: the platform's clock is moved by hand, so the bank expires no charge itself. */
  readonly manualClock: boolean;
  readonly faults: Faults;
  /** The client of the API Pix: the platform's own variables of the same names. */
  readonly pix: PixClient;
  /** Certificates of the API Pix, on its own port; null: none are required. */
  readonly tls: BankTls | null;
  readonly logLevel: string;
}

export interface BankTls {
  readonly port: number;
  /** PEM texts: the bank's certificate and key, and the authority of its clients' certificates. */
  readonly cert: string;
  readonly key: string;
  readonly ca: string;
}

/** The platform's defaults. */
export const DEVELOPMENT_PIX: PixClient = {
  clientId: 'jangada',
  clientSecret: 'jangada-pix-dev-secret',
  key: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
};

const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.minValue(1), v.maxValue(65535));
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Reads the environment. @throws {StartupError} */
export function loadBankEnv(source: Readonly<Record<string, string | undefined>>): BankEnv {
  const read = <S extends v.GenericSchema<string, unknown>>(
    name: string,
    schema: S,
    fallback: string,
    expected: string,
  ): v.InferOutput<S> => {
    const result = v.safeParse(schema, source[name]?.trim() || fallback);
    if (!result.success) throw new StartupError(`The environment variable ${name} does not fit: expected ${expected}.`);
    return result.output;
  };
  const mode = read(
    'NODE_ENV',
    v.picklist(['development', 'test', 'production']),
    'development',
    'development, test or production',
  );
  const production = mode === 'production';
  const secret = read('BANK_SECRET', v.pipe(v.string(), v.minLength(8)), DEVELOPMENT_SECRET, 'at least 8 characters');
  const manualClock = read('JANGADA_CLOCK', v.picklist(['real', 'manual']), 'real', 'real or manual') === 'manual';
  const faultText = source.BANK_FAULTS?.trim() ?? '';
  if (production && secret === DEVELOPMENT_SECRET)
    throw new StartupError('NODE_ENV=production needs a BANK_SECRET of its own: the development default is public.');
  if (production && manualClock)
    throw new StartupError('NODE_ENV=production refuses JANGADA_CLOCK=manual: time must be real.');
  if (production && faultText !== '')
    throw new StartupError('NODE_ENV=production refuses BANK_FAULTS: faults are for tests.');
  if (production && !/^(?:true|1|on)$/.test(source.DEMONSTRATION?.trim() ?? ''))
    throw new StartupError(
      'NODE_ENV=production refuses the simulated bank, which pays any charge: it starts only with DEMONSTRATION=true, where every site plays with play money.',
    );
  const faults = faultText === '' ? noFaults : parseFaults(faultText);
  if (!faults)
    throw new StartupError(
      'The environment variable BANK_FAULTS does not fit: expected JSON such as {"delay_ms": 200}.',
    );
  const host = read('HOST', v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), 'localhost', 'a host name or an address');
  return {
    port: read('BANK_PORT', port, '3002', 'a port number from 1 to 65535'),
    hosts: host === 'localhost' ? ['127.0.0.1', '::1'] : [host],
    directory: resolve(source.DATA_DIR?.trim() || '.data', 'bank'),
    secret,
    production,
    manualClock,
    faults,
    pix: {
      clientId: source.PIX_CLIENT_ID?.trim() || DEVELOPMENT_PIX.clientId,
      clientSecret: source.PIX_CLIENT_SECRET?.trim() || DEVELOPMENT_PIX.clientSecret,
      key: source.PIX_RECEIVER_KEY?.trim() || DEVELOPMENT_PIX.key,
    },
    tls: readTls(source),
    logLevel: read('LOG_LEVEL', v.picklist(levels), 'info', levels.join(', ')),
  };
}

/** Reads the four TLS variables; all or none must be set. */
function readTls(source: Readonly<Record<string, string | undefined>>): BankTls | null {
  const names = ['BANK_TLS_PORT', 'BANK_TLS_CERT', 'BANK_TLS_KEY', 'BANK_TLS_CA'] as const;
  const given = names.map((name) => source[name]?.trim() ?? '');
  if (given.every((text) => text === '')) return null;
  const missing = names.filter((_name, index) => given[index] === '');
  if (missing.length > 0) throw new StartupError(`${names.join(', ')} go together: ${missing.join(', ')} is not set.`);
  const [portText = '', ...files] = given;
  const parsed = v.safeParse(port, portText);
  if (!parsed.success)
    throw new StartupError(
      'The environment variable BANK_TLS_PORT does not fit: expected a port number from 1 to 65535.',
    );
  const [cert = '', key = '', ca = ''] = files.map((path, index) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new StartupError(`The file that ${names[index + 1]} names (${path}) cannot be read: ${String(error)}.`);
    }
  });
  return { port: parsed.output, cert, key, ca };
}
