import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { type Carrier, type Carriers, codeIn } from './port.ts';
import { createSmsCarrier } from './sms-http.ts';
import { createSmtpCarrier } from './smtp.ts';

/**
 * The development mailbox. `/dev/mailbox` reads the letter from its table; this carrier logs the code for a developer
 * without a browser, and not the recipient, because a log names no person (DATA-4). Never made in production.
 */
function createMailbox(log: Log): Carrier {
  return {
    name: 'mailbox',
    kept: true,
    carry: async ({ id, channel, kind, body }) => {
      const code = codeIn(kind, body);
      log.info({ letter: id, channel, kind, ...(code ? { code } : {}) }, 'a letter lies in /dev/mailbox');
    },
    close() {},
  };
}

/** The carriers that the environment names. Production has no mailbox (SITE-6): `loadEnv` demands SMTP_URL there. */
export function carriersOf(env: Env, log: Log): Carriers {
  const mailbox = createMailbox(log);
  return {
    email: env.SMTP_URL ? createSmtpCarrier({ url: env.SMTP_URL, sender: env.MAIL_FROM }) : mailbox,
    sms: env.SMS_URL ? createSmsCarrier({ url: env.SMS_URL, token: env.SMS_TOKEN }) : env.production ? null : mailbox,
  };
}
