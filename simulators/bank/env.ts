/** Reads the bank's environment once. An invalid value ends the process with one sentence. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { EnvReader, type EnvSource } from '../lib/env.ts';
import type { Certificates } from '../lib/listen.ts';
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

export interface BankTls extends Certificates {
  readonly port: number;
}

/** The platform's defaults. */
export const DEVELOPMENT_PIX: PixClient = {
  clientId: 'jangada',
  clientSecret: 'jangada-pix-dev-secret',
  key: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
};

/** Reads the environment. @throws {StartupError} */
export function loadBankEnv(source: EnvSource): BankEnv {
  const env = new EnvReader(source);
  const { production } = env;
  const secret = env.secret('BANK_SECRET', DEVELOPMENT_SECRET);
  const manualClock = env.read('JANGADA_CLOCK', v.picklist(['real', 'manual']), 'real', 'real or manual') === 'manual';
  const faultText = env.text('BANK_FAULTS');
  if (production && manualClock)
    throw new StartupError('NODE_ENV=production refuses JANGADA_CLOCK=manual: time must be real.');
  if (production && faultText) throw new StartupError('NODE_ENV=production refuses BANK_FAULTS: faults are for tests.');
  env.requireDemonstration('the simulated bank, which pays any charge');
  const faults = faultText ? parseFaults(faultText) : noFaults;
  if (!faults)
    throw new StartupError(
      'The environment variable BANK_FAULTS does not fit: expected JSON such as {"delay_ms": 200}.',
    );
  return {
    port: env.port('BANK_PORT', '3002'),
    hosts: env.hosts(),
    directory: resolve(env.text('DATA_DIR') ?? '.data', 'bank'),
    secret,
    production,
    manualClock,
    faults,
    pix: {
      clientId: env.text('PIX_CLIENT_ID') ?? DEVELOPMENT_PIX.clientId,
      clientSecret: env.text('PIX_CLIENT_SECRET') ?? DEVELOPMENT_PIX.clientSecret,
      key: env.text('PIX_RECEIVER_KEY') ?? DEVELOPMENT_PIX.key,
    },
    tls: readTls(env),
    logLevel: env.logLevel(),
  };
}

/** Reads the four TLS variables; all or none must be set. */
function readTls(env: EnvReader): BankTls | null {
  const names = ['BANK_TLS_PORT', 'BANK_TLS_CERT', 'BANK_TLS_KEY', 'BANK_TLS_CA'] as const;
  const given = names.map((name) => env.text(name) ?? '');
  if (given.every((text) => text === '')) return null;
  const missing = names.filter((_name, index) => given[index] === '');
  if (missing.length > 0) throw new StartupError(`${names.join(', ')} go together: ${missing.join(', ')} is not set.`);
  const [, ...files] = given;
  const [cert = '', key = '', ca = ''] = files.map((path, index) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      throw new StartupError(`The file that ${names[index + 1]} names (${path}) cannot be read: ${String(error)}.`);
    }
  });
  return { port: env.port('BANK_TLS_PORT', ''), cert, key, ca };
}
