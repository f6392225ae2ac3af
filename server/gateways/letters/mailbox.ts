import type { Log } from '../../log.ts';
import { type Carrier, codeIn } from './port.ts';

/**
 * The development mailbox. `/dev/mailbox` reads the letter from its table; this carrier logs the code for a developer
 * without a browser, and not the recipient, because a log names no person (DATA-4). Never made in production.
 */
export function createMailbox(log: Log): Carrier {
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
