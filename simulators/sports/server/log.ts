import type { Logger } from 'pino';
import { pino } from 'pino';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** JSON lines without tokens, names or balances. */
export function createLog(level: string): Log {
  return pino({ level, base: { part: 'sports' } });
}
