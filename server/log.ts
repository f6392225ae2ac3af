/**
 * Structured logs without personal data: the logger cuts fields that may hold a password, token, document or key by
 * their name, whatever the caller passes (DATA-4).
 */
import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const SECRET_FIELDS = (
  'password password_confirmation current_password password_hash token authorization cookie key secret captcha idToken ' +
  'cpf email phone username first_name last_name birth_date qrcode'
).split(' ');

export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const config = {
    level: options.level,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[cut]',
    },
  };
  return options.destination ? pino(config, options.destination) : pino(config);
}

/** Makes a log that writes nothing, for tests and one-shot commands. */
export function createSilentLog(): Log {
  return pino({ level: 'silent' });
}
