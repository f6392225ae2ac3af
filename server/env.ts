/**
 * The environment, read once at boot. `variables` is the list that the README's table is made from; a value that
 * does not fit ends the process with one sentence (`EnvError`), never with a half-started platform. One file because
 * the list is read as a whole.
 */
import { accessSync, constants } from 'node:fs';
import * as v from 'valibot';
import { StartupError } from './errors.ts';

export class EnvError extends StartupError {
  constructor(message: string) {
    super(message);
    this.name = 'EnvError';
  }
}

export const developmentSecrets = {
  PROVIDER_SECRET: 'jangada-provider-dev-secret',
  BANK_SECRET: 'jangada-bank-dev-secret',
  SPORTS_SECRET: 'jangada-sports-dev-secret',
  REALTIME_SECRET: 'jangada-secret',
  CAPTCHA_SECRET: 'jangada-captcha-dev-secret',
  FILES_SECRET: 'jangada-files-dev-secret',
} as const;

/** Secrets that may be replaced while the platform runs on: the one before stays valid beside the new one. */
export const rotatingSecrets = [
  'PROVIDER_SECRET',
  'SPORTS_SECRET',
  'BANK_SECRET',
  'REALTIME_SECRET',
  'CAPTCHA_SECRET',
  'FILES_SECRET',
  'PIX_WEBHOOK_SECRET',
] as const;
export type RotatingSecret = (typeof rotatingSecrets)[number];

/** Credentials of the simulated API Pix; refused in production if `PIX_API_URL` is set. */
const developmentPix = {
  PIX_CLIENT_SECRET: 'jangada-pix-dev-secret',
  PIX_WEBHOOK_SECRET: 'jangada-pix-webhook-dev',
} as const;

const matching = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, expected));
const wholeNumber = (least: number, most: number, expected: string) =>
  v.pipe(matching(/^\d{1,6}$/, expected), v.transform(Number), v.minValue(least, expected), v.maxValue(most, expected));
const port = wholeNumber(1, 65_535, 'a port number from 1 to 65535');
/** An http(s) origin, without a trailing slash. */
const origin = v.pipe(
  v.string(),
  v.check((text) => {
    try {
      const url = new URL(text);
      return url.protocol === 'http:' || url.protocol === 'https:';
    } catch {
      return false;
    }
  }, 'an http:// or https:// address'),
  v.transform((text) => text.replace(/\/+$/, '')),
);
const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0', 'on', 'off'], 'true or false'),
  v.transform((text) => text === 'true' || text === '1' || text === 'on'),
);
const secret = v.pipe(v.string(), v.minLength(8, 'at least 8 characters'));
const previousSecrets = v.pipe(
  matching(
    new RegExp(`^(?:${rotatingSecrets.join('|')})=\\S{8,}(?:\\s+(?:${rotatingSecrets.join('|')})=\\S{8,})*$`),
    `NAME=SECRET separated by spaces, of ${rotatingSecrets.join(', ')}`,
  ),
  v.transform(
    (text): Partial<Record<RotatingSecret, string>> =>
      Object.fromEntries(
        text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
  ),
);
const text = v.pipe(v.string(), v.minLength(1));
const word = matching(/^[\w.-]+$/, 'letters, digits, dot, hyphen');

interface Variable {
  readonly schema: v.GenericSchema<string, unknown>;
  /** The default as text; absent: unset. */
  readonly fallback?: string;
  readonly meaning: string;
}

/** Every variable that the processes read: name, default, meaning. */
export const variables = {
  NODE_ENV: {
    schema: v.picklist(['development', 'test', 'production'], 'development, test or production'),
    fallback: 'development',
    meaning:
      'production starts empty, ignores ?domain=, and refuses default secrets, the manual clock, the development mailbox and extra push hosts',
  },
  DEMONSTRATION: {
    schema: flag,
    fallback: 'false',
    meaning:
      'only with NODE_ENV=production: a public demonstration with play money; the simulators start too, and every site must be demo: true',
  },
  HOST: {
    schema: text,
    fallback: 'localhost',
    meaning: 'where the servers listen; localhost is IPv4 and IPv6 loopback',
  },
  PORT: { schema: port, fallback: '3000', meaning: 'site and API' },
  BACKOFFICE_PORT: {
    schema: port,
    meaning:
      'the back office, for operators only; unset: none in production, else the fifth port after PORT if it is free',
  },
  BACKOFFICE_HOST: { schema: text, meaning: 'where the back office listens; unset: HOST' },
  BACKOFFICE_URL: {
    schema: origin,
    meaning: 'address of the back office for operators, a host of its own; unset: this computer only',
  },
  PUBLIC_URL: { schema: origin, meaning: 'public address of the site; unset: as the request came' },
  TRUST_PROXY: { schema: flag, fallback: 'false', meaning: 'believe X-Forwarded-For, -Proto and -Host' },
  PLATFORM_URL: { schema: origin, meaning: 'where provider and bank reach the platform; unset: http://localhost:PORT' },
  PLATFORM_INFO_URL: {
    schema: origin,
    fallback: 'https://example.com',
    meaning: "where 'Clique aqui para saber mais' of an unknown platform leads",
  },
  REALTIME_PORT: { schema: port, fallback: '6001', meaning: 'live channels (Pusher protocol 7)' },
  REALTIME_APP_ID: { schema: word, fallback: 'jangada', meaning: 'app id of the Pusher-compatible server' },
  REALTIME_KEY: { schema: word, fallback: 'jangada-key', meaning: 'app key of the Pusher-compatible server' },
  REALTIME_SECRET: {
    schema: secret,
    fallback: developmentSecrets.REALTIME_SECRET,
    meaning: 'app secret of the Pusher-compatible server',
  },
  REALTIME_CLUSTER: { schema: word, fallback: 'mt1', meaning: 'cluster name that browsers receive' },
  REALTIME_HOST: {
    schema: word,
    meaning: 'host of another Pusher-compatible server for browsers; unset: our own runs on REALTIME_PORT',
  },
  REALTIME_TLS: { schema: flag, fallback: 'false', meaning: 'wss towards that server' },
  REALTIME_INTERNAL_HOST: {
    schema: word,
    meaning: 'where the platform publishes to that server, inside your network and without TLS; unset: REALTIME_HOST',
  },
  REALTIME_INTERNAL_PORT: {
    schema: port,
    meaning:
      'port of REALTIME_INTERNAL_HOST; without that host our own server listens here, behind a proxy that browsers reach at REALTIME_HOST and REALTIME_PORT; unset: REALTIME_PORT',
  },
  PROVIDER_PORT: { schema: port, fallback: '3001', meaning: 'the games provider (simulator)' },
  PROVIDER_URL: {
    schema: origin,
    meaning: 'address of the games provider; unset: http://localhost:PROVIDER_PORT, in production none',
  },
  PROVIDER_SECRET: {
    schema: secret,
    fallback: developmentSecrets.PROVIDER_SECRET,
    meaning: 'signs the seamless wallet calls',
  },
  SPORTS_PORT: { schema: port, fallback: '3003', meaning: 'the sports provider (simulator)' },
  SPORTS_URL: {
    schema: origin,
    meaning: 'address of the sports provider; unset: http://localhost:SPORTS_PORT, in production none',
  },
  SPORTS_SECRET: {
    schema: secret,
    fallback: developmentSecrets.SPORTS_SECRET,
    meaning: 'signs the seamless wallet calls of the sports provider',
  },
  BANK_PORT: { schema: port, fallback: '3002', meaning: 'the bank (simulator)' },
  BANK_URL: {
    schema: origin,
    meaning: 'address of the simulated bank; unset: http://localhost:BANK_PORT, in production none',
  },
  BANK_SECRET: { schema: secret, fallback: developmentSecrets.BANK_SECRET, meaning: 'signs the calls to the bank' },
  PIX_API_URL: {
    schema: origin,
    meaning:
      "a bank with the Central Bank's API Pix, its base with the version (https://pix.example.com/api/v2); unset: the simulator at BANK_URL, in production no deposits",
  },
  PIX_TOKEN_URL: {
    schema: origin,
    meaning: "where that bank issues tokens; unset: /oauth/token of PIX_API_URL's origin",
  },
  PIX_CLIENT_ID: {
    schema: matching(/^[\x21-\x7e]{1,200}$/, 'up to 200 characters without spaces'),
    fallback: 'jangada',
    meaning: 'OAuth2 client of that bank',
  },
  PIX_CLIENT_SECRET: { schema: secret, fallback: developmentPix.PIX_CLIENT_SECRET, meaning: 'its secret' },
  PIX_RECEIVER_KEY: {
    schema: matching(/^[\w.@+-]{11,77}$/, 'a Pix key as the DICT writes it'),
    fallback: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
    meaning: 'our Pix key there, which deposits go to',
  },
  PIX_TLS_CERT: { schema: text, meaning: 'our client certificate for that bank (mTLS), a PEM file' },
  PIX_TLS_KEY: { schema: text, meaning: 'its private key, a PEM file' },
  PIX_TLS_CA: {
    schema: text,
    meaning: "authority of that bank's certificate, a PEM file; unset: the usual authorities",
  },
  PIX_WEBHOOK_URL: {
    schema: origin,
    meaning: 'where that bank reaches /api/gateways/pix/webhook; unset: below PUBLIC_URL, else PLATFORM_URL',
  },
  PIX_WEBHOOK_SECRET: {
    schema: matching(/^[\w.~-]{16,100}$/, '16 to 100 letters, digits or -._~'),
    fallback: developmentPix.PIX_WEBHOOK_SECRET,
    meaning: 'last part of the webhook address; a call with it triggers a query at the bank',
  },
  PIX_PAYOUT_URL: {
    schema: origin,
    meaning: 'address of payouts at that bank; unset: the operator pays by hand and enters the end-to-end id',
  },
  DATA_DIR: {
    schema: text,
    fallback: '.data',
    meaning: 'the embedded database, uploads, sockets',
  },
  DATABASE_URL: {
    schema: matching(/^postgres(ql)?:\/\/\S+$/, 'a postgres:// address'),
    meaning: 'a PostgreSQL (14 or newer) instead of the embedded database',
  },
  SEED_GAMES: {
    schema: wholeNumber(0, 100_000, 'a whole number up to 100000'),
    meaning: 'size of the seeded catalogue; unset: the catalogue as it is',
  },
  JANGADA_CLOCK: {
    schema: v.picklist(['real', 'manual'], 'real or manual'),
    fallback: 'real',
    meaning: 'manual lets POST /api/_test/clock move the time (not in production)',
  },
  PUSH_EXTRA_HOSTS: {
    schema: v.pipe(
      v.string(),
      v.regex(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/, 'host:port, separated by commas'),
      v.transform((text) => text.split(',')),
    ),
    meaning: 'push services allowed beside the known vendors (not in production)',
  },
  VAPID_PUBLIC_KEY: {
    schema: matching(/^[\w-]{87}$/, 'a VAPID public key (87 characters of base64url)'),
    meaning: 'signs push messages, with VAPID_PRIVATE_KEY; unset: a pair generated once and stored in the database',
  },
  VAPID_PRIVATE_KEY: {
    schema: matching(/^[\w-]{43}$/, 'a VAPID private key (43 characters of base64url)'),
    meaning: 'the private half of VAPID_PUBLIC_KEY',
  },
  VAPID_SUBJECT: {
    schema: matching(/^(mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/, 'a mailto: or https:// address'),
    meaning: 'contact of the operator for push services; unset: MAIL_FROM',
  },
  SMTP_URL: {
    schema: matching(/^smtps?:\/\/\S+$/, 'an smtp:// or smtps:// address'),
    meaning:
      'where email goes (smtp://user:password@host:port; STARTTLS where it is offered, ?requireTLS=true demands it); unset: the development mailbox',
  },
  MAIL_FROM: {
    schema: matching(/^[^\s<>@]+@[^\s<>@]+$/, 'an email address'),
    fallback: 'nao-responda@jangada.example',
    meaning: 'sender of the emails, under the name of the site',
  },
  SMS_URL: {
    schema: origin,
    meaning:
      'where text messages are posted as JSON {to, text}; unset: the development mailbox, and none in production, where a site that verifies registrations then does not start',
  },
  SMS_TOKEN: { schema: secret, meaning: 'bearer token for SMS_URL' },
  GOOGLE_KEYS_URL: {
    schema: origin,
    fallback: 'https://www.googleapis.com/oauth2/v3/certs',
    meaning: 'the keys that sign Google ID tokens',
  },
  RECAPTCHA_SECRET: { schema: secret, meaning: 'secret of a site that names captchaProvider recaptcha' },
  HCAPTCHA_SECRET: { schema: secret, meaning: 'secret of a site that names captchaProvider hcaptcha' },
  TURNSTILE_SECRET: { schema: secret, meaning: 'secret of a site that names captchaProvider turnstile' },
  CAPTCHA_VERIFY_URL: {
    schema: origin,
    meaning: "where those captchas are verified; unset: the provider's own address",
  },
  PERSON_CHECK_URL: {
    schema: origin,
    meaning:
      'service for the check of persons who may not bet by law, used on regulated sites: POST {cpf, moment} answers {state: clear, blocked or unavailable, reason}; unset: a list in a file',
  },
  PERSON_CHECK_TOKEN: { schema: secret, meaning: 'bearer token for PERSON_CHECK_URL' },
  PERSON_CHECK_LIST: {
    schema: text,
    meaning:
      'that list: a CPF and a word for the reason on each line; unset: prohibited.txt in DATA_DIR, if the file exists',
  },
  GEOIP_DATABASE: {
    schema: text,
    meaning: 'a country database (.mmdb); unset: visitors without a country header of the hosting count as Brazilian',
  },
  ZIP_LOOKUP_URL: {
    schema: origin,
    meaning:
      'service that finds the street of a postal code, with the paths and format of ViaCEP (https://viacep.com.br); unset: a small table, in production none',
  },
  CAPTCHA_SECRET: {
    schema: secret,
    fallback: developmentSecrets.CAPTCHA_SECRET,
    meaning: 'signs the proof-of-work challenges',
  },
  FILES_SECRET: {
    schema: secret,
    fallback: developmentSecrets.FILES_SECRET,
    meaning: 'encrypts identity documents and the retained data of deleted accounts; another secret opens none of them',
  },
  PREVIOUS_SECRETS: {
    schema: previousSecrets,
    meaning:
      'secrets that are being replaced, separated by spaces, as FILES_SECRET=the-one-before: the platform signs and encrypts with the new one and accepts both (docs/operate.md)',
  },
  WITHDRAWAL_HOLD_HOURS: {
    schema: wholeNumber(0, 720, 'whole hours from 0 to 720'),
    fallback: '24',
    meaning:
      'for how long withdrawals are held after a change of telephone, email, password or Pix key; 0 holds none, a site may have its own (`operator site set DOMAIN withdrawal_hold_hours`)',
  },
  SERVICE_WORKER: {
    schema: v.picklist(['on', 'kill'], 'on or kill'),
    fallback: 'on',
    meaning:
      'kill answers /sw.js with the worker that removes every worker and its caches (`sw/README.md`), over restarts and builds, until it is on again',
  },
  JANGADA_OPERATOR: {
    schema: matching(/^[\w.@-]{1,64}$/, 'a name of letters without accents, digits, . _ @ and -'),
    meaning: 'your own name for the audit log, when you run the operator command; production requires it, or --as',
  },
  METRICS_PORT: {
    schema: port,
    meaning:
      'private port of /metrics (Prometheus); never reachable from outside; unset: none, and /api/metrics for this machine outside production',
  },
  LOG_LEVEL: {
    schema: v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    ),
    fallback: 'info',
    meaning: 'how much is logged',
  },
} as const satisfies Record<string, Variable>;

type Variables = typeof variables;
type Value<K extends keyof Variables> = v.InferOutput<Variables[K]['schema']>;
type Raw = {
  readonly [K in keyof Variables]: Variables[K] extends { readonly fallback: string } ? Value<K> : Value<K> | undefined;
};

/** The environment as the server uses it: the variables under their own names, and addresses with their defaults. */
export type Env = Omit<Raw, 'PLATFORM_URL' | 'PROVIDER_URL' | 'SPORTS_URL' | 'BANK_URL' | 'PUSH_EXTRA_HOSTS'> & {
  readonly PLATFORM_URL: string;
  /** Null in production without a configured provider: games do not open. */
  readonly PROVIDER_URL: string | null;
  /** Null in production without a configured provider: sports do not open. */
  readonly SPORTS_URL: string | null;
  /** The simulated bank; null in production without one. */
  readonly BANK_URL: string | null;
  readonly PUSH_EXTRA_HOSTS: readonly string[];
  readonly production: boolean;
  /** Port of our own live server; null if another server takes its part (NET-9). */
  readonly realtimeListens: number | null;
  /** Address that the platform publishes to; the host is null for our own server. */
  readonly realtimePublishes: { readonly host: string | null; readonly port: number; readonly tls: boolean };
  /** Where the back office listens; null: it does not. `optional`: a taken port is no fault. */
  readonly backOffice: { readonly port: number; readonly host: string; readonly optional: boolean } | null;
  /** Whether this platform uses the simulators: outside production, and in a public demonstration (SITE-6). */
  readonly simulators: boolean;
};

/**
 * Parses the environment. An empty variable counts as unset.
 * @throws EnvError with every problem, a sentence a line, so that an operator mends them all at once.
 */
export function loadEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const unfit: string[] = [];
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const text = source[name]?.trim() || variable.fallback;
    if (text === undefined) continue;
    const result = v.safeParse(variable.schema, text);
    if (!result.success) {
      const shown = /SECRET|TOKEN|KEY|URL|PIX_/.test(name) ? '' : ` ("${text}")`;
      unfit.push(name);
      problems.push(`The environment variable ${name}${shown} does not fit: expected ${result.issues[0].message}.`);
      // The other checks go on with the default.
      if (variable.fallback !== undefined) values[name] = v.parse(variable.schema, variable.fallback);
    } else values[name] = result.output;
  }
  // The loop above parsed each value with the schema of its name.
  const raw = values as Raw;
  const production = raw.NODE_ENV === 'production';
  const simulators = !production || raw.DEMONSTRATION;
  const simulatorAt = (port: number) => (simulators ? `http://localhost:${port}` : null);
  const env: Env = {
    ...raw,
    PLATFORM_URL: raw.PLATFORM_URL ?? `http://localhost:${raw.PORT}`,
    PROVIDER_URL: raw.PROVIDER_URL ?? simulatorAt(raw.PROVIDER_PORT),
    SPORTS_URL: raw.SPORTS_URL ?? simulatorAt(raw.SPORTS_PORT),
    BANK_URL: raw.BANK_URL ?? simulatorAt(raw.BANK_PORT),
    PUSH_EXTRA_HOSTS: raw.PUSH_EXTRA_HOSTS ?? [],
    production,
    simulators,
    ...realtimeOf(raw),
    backOffice: backOfficeOf(raw),
  };
  const further = [...(env.production ? developmentProblems(env) : []), ...portProblems(env)];
  if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY))
    further.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are one pair: set both, or neither.');
  // A value that does not fit is said once: the other checks saw the default in its place.
  problems.push(...further.filter((problem) => !unfit.some((name) => new RegExp(`\\b${name}\\b`).test(problem))));
  if (problems.length > 0) throw new EnvError([...new Set(problems)].join('\n'));
  return env;
}

/**
 * The live server's addresses (NET-9): browsers get `REALTIME_HOST` and `REALTIME_TLS`; the platform publishes to the
 * internal ones.
 */
function realtimeOf(raw: Raw): Pick<Env, 'realtimeListens' | 'realtimePublishes'> {
  const port = raw.REALTIME_INTERNAL_PORT ?? raw.REALTIME_PORT;
  if (raw.REALTIME_INTERNAL_HOST !== undefined)
    return { realtimeListens: null, realtimePublishes: { host: raw.REALTIME_INTERNAL_HOST, port, tls: false } };
  if (raw.REALTIME_HOST !== undefined && raw.REALTIME_INTERNAL_PORT === undefined)
    return { realtimeListens: null, realtimePublishes: { host: raw.REALTIME_HOST, port, tls: raw.REALTIME_TLS } };
  return { realtimeListens: port, realtimePublishes: { host: null, port, tls: false } };
}

/** Ports that two servers of this computer would share. */
function portProblems(env: Env): string[] {
  const ports = Object.entries({
    PORT: env.PORT,
    [env.REALTIME_INTERNAL_PORT === undefined ? 'REALTIME_PORT' : 'REALTIME_INTERNAL_PORT']: env.realtimeListens,
    METRICS_PORT: env.METRICS_PORT,
    BACKOFFICE_PORT: env.backOffice?.optional === false ? env.backOffice.port : undefined,
    ...(env.simulators && { PROVIDER_PORT: env.PROVIDER_PORT, BANK_PORT: env.BANK_PORT, SPORTS_PORT: env.SPORTS_PORT }),
  }).filter(([, port]) => typeof port === 'number');
  return ports.flatMap(([name, port], index) => {
    const [other] = ports.slice(0, index).find(([, taken]) => taken === port) ?? [];
    return other === undefined ? [] : [`${other} and ${name} are both ${port}: each server needs a port of its own.`];
  });
}

/** The valid values of a secret: the one that signs and encrypts, and the one before. */
export function secretsOf<K extends RotatingSecret>(
  env: { readonly [key in K]: string } & { readonly PREVIOUS_SECRETS?: Env['PREVIOUS_SECRETS'] },
  name: K,
): readonly string[] {
  const before = env.PREVIOUS_SECRETS?.[name];
  return before === undefined ? [env[name]] : [env[name], before];
}

/** Origin of the back office's page; null without one. */
export function officeOrigin({
  BACKOFFICE_URL,
  backOffice,
}: Pick<Env, 'BACKOFFICE_URL' | 'backOffice'>): string | null {
  if (BACKOFFICE_URL !== undefined) return new URL(BACKOFFICE_URL).origin;
  return backOffice === null ? null : `http://localhost:${backOffice.port}`;
}

/** Where the back office listens: in development on the fifth port after PORT, in production only where it is named. */
function backOfficeOf(raw: Raw): Env['backOffice'] {
  const host = raw.BACKOFFICE_HOST ?? raw.HOST;
  if (raw.BACKOFFICE_PORT !== undefined) return { port: raw.BACKOFFICE_PORT, host, optional: false };
  const port = raw.PORT + 5;
  return raw.NODE_ENV === 'development' && port <= 65_535 ? { port, host, optional: true } : null;
}

/** Settings that only a demonstration may have (SITE-6), and settings that production lacks. */
function developmentProblems(env: Env): string[] {
  const problems: string[] = [];
  for (const [name, value] of Object.entries(developmentSecrets)) {
    if (secretsOf(env, name as keyof typeof developmentSecrets).includes(value))
      problems.push(
        `NODE_ENV=production needs a ${name} of its own (openssl rand -hex 32): the development default is public.`,
      );
  }
  const own = Object.keys(developmentSecrets) as (keyof typeof developmentSecrets)[];
  for (const [index, name] of own.entries()) {
    const same = own.slice(0, index).find((other) => env[other] === env[name]);
    if (same !== undefined)
      problems.push(`${same} and ${name} are the same: each needs a secret of its own (openssl rand -hex 32).`);
  }
  // The embedded database does not fsync (decision 005).
  if (!env.DATABASE_URL && !env.DEMONSTRATION)
    problems.push(
      'NODE_ENV=production needs DATABASE_URL, a PostgreSQL: with the embedded database a power cut may lose paid money.',
    );
  if (env.JANGADA_CLOCK === 'manual')
    problems.push('NODE_ENV=production refuses JANGADA_CLOCK=manual: time must be real.');
  if (env.PUSH_EXTRA_HOSTS.length > 0)
    problems.push('NODE_ENV=production refuses PUSH_EXTRA_HOSTS: only known push services may be called.');
  if (env.PIX_API_URL && env.DEMONSTRATION)
    problems.push('DEMONSTRATION=true plays with the simulated bank: take PIX_API_URL away.');
  if (env.PIX_API_URL) problems.push(...bankProblems(env));
  if (env.backOffice && !env.BACKOFFICE_URL?.startsWith('https:'))
    problems.push('NODE_ENV=production with BACKOFFICE_PORT needs BACKOFFICE_URL, its https:// address.');
  if (!env.SMTP_URL)
    problems.push('NODE_ENV=production refuses the development mailbox: set SMTP_URL to an smtp:// address.');
  if (env.REALTIME_INTERNAL_HOST && !env.REALTIME_HOST)
    problems.push('REALTIME_INTERNAL_HOST needs REALTIME_HOST, the name under which browsers reach that server.');
  for (const name of ['PROVIDER_URL', 'SPORTS_URL'] as const) {
    if (isPlainHttp(env[name]))
      problems.push(`NODE_ENV=production needs an https:// address in ${name}: browsers open it in pages under https.`);
  }
  return [...problems, ...fileProblems(env)];
}

/** Whether a browser refuses an address inside a page under https: it allows this computer's own addresses. */
function isPlainHttp(address: string | null): boolean {
  return address !== null && /^http:\/\/(?!localhost\b|127\.|\[::1\])/.test(address);
}

/** Files that a variable names and that this process cannot read. */
function fileProblems(env: Env): string[] {
  const names = ['PIX_TLS_CERT', 'PIX_TLS_KEY', 'PIX_TLS_CA', 'GEOIP_DATABASE', 'PERSON_CHECK_LIST'] as const;
  return names.flatMap((name) => {
    const path = env[name];
    if (path === undefined) return [];
    try {
      accessSync(path, constants.R_OK);
      return [];
    } catch {
      // The content of a key in place of its path is not shown.
      const shown = /^[\w./@+-]+$/.test(path) ? ` (${path})` : '';
      return [`The file that ${name} names${shown} cannot be read: check the path, and its owner.`];
    }
  });
}

/** A real bank without TLS, or with the secrets of the README. */
function bankProblems(env: Env): string[] {
  const problems: string[] = [];
  for (const name of ['PIX_API_URL', 'PIX_TOKEN_URL', 'PIX_PAYOUT_URL'] as const) {
    if (env[name]?.startsWith('http:')) problems.push(`NODE_ENV=production needs an https:// address in ${name}.`);
  }
  if (
    env.PIX_CLIENT_ID === variables.PIX_CLIENT_ID.fallback ||
    env.PIX_RECEIVER_KEY === variables.PIX_RECEIVER_KEY.fallback
  )
    problems.push(
      'NODE_ENV=production with PIX_API_URL needs PIX_CLIENT_ID and PIX_RECEIVER_KEY: the bank gives you both.',
    );
  const made = { PIX_CLIENT_SECRET: 'the bank gives it', PIX_WEBHOOK_SECRET: 'openssl rand -hex 32' };
  for (const name of ['PIX_CLIENT_SECRET', 'PIX_WEBHOOK_SECRET'] as const) {
    if (env[name] === developmentPix[name])
      problems.push(
        `NODE_ENV=production with PIX_API_URL needs a ${name} of its own (${made[name]}): the development default is public.`,
      );
  }
  if (!(env.PIX_WEBHOOK_URL ?? env.PUBLIC_URL)?.startsWith('https:'))
    problems.push(
      'NODE_ENV=production with PIX_API_URL needs PUBLIC_URL or PIX_WEBHOOK_URL, an https:// address that the bank reaches.',
    );
  if (!env.PIX_TLS_CERT)
    problems.push(
      'NODE_ENV=production with PIX_API_URL needs PIX_TLS_CERT and PIX_TLS_KEY: banks demand a client certificate.',
    );
  return problems;
}

/** For the README and `--help`: one row per variable. */
export function describeEnv(): { name: string; fallback: string; meaning: string }[] {
  return Object.entries<Variable>(variables).map(([name, { fallback, meaning }]) => ({
    name,
    fallback: fallback ?? '',
    meaning,
  }));
}
