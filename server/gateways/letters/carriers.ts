import type { Env } from '../../env.ts';
import type { Log } from '../../log.ts';
import { createMailbox } from './mailbox.ts';
import type { Carriers } from './port.ts';
import { createSmsCarrier } from './sms-http.ts';
import { createSmtpCarrier } from './smtp.ts';

/** The carriers that the environment names. Production has no mailbox (SITE-6): `loadEnv` demands SMTP_URL there. */
export function carriersOf(env: Env, log: Log): Carriers {
  const mailbox = createMailbox(log);
  return {
    email: env.SMTP_URL ? createSmtpCarrier({ url: env.SMTP_URL, sender: env.MAIL_FROM }) : mailbox,
    sms: env.SMS_URL ? createSmsCarrier({ url: env.SMS_URL, token: env.SMS_TOKEN }) : env.production ? null : mailbox,
  };
}
