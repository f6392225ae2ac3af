import type { Log } from '../../log.ts';
import { type Carrier, codeIn } from './port.ts';

/**
 * The development mailbox: the letter is in its table already, where `/dev/mailbox` reads it; here its code is said in
 * the log, for whoever has no browser at hand, and not to whom: a log names no person. Never made in production.
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
