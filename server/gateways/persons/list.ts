/**
 * A list of people who may not bet, in a file that the operator maintains: on each line a CPF in any format, then a
 * word for the reason; `#` starts a comment. Read at each check, so that a change takes effect at once.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { digitsOf } from '../../../src/contract/checks.ts';
import type { Log } from '../../log.ts';
import { type PersonCheck, type PersonVerdict, reasonOf } from './port.ts';

export interface PersonListConfig {
  readonly path: string;
  /** If a configured list is missing, the check is unavailable; the default list may be missing. */
  readonly mustExist: boolean;
  readonly log: Log;
}

/** `123.456.789-09 benefit  # since May` → its digits and its reason; null for a line without a CPF. */
function entryOf(line: string): { readonly cpf: string; readonly reason: string } | null {
  const [cpf = '', ...reason] = (line.split('#')[0] ?? '').trim().split(/[\s;,]+/);
  const digits = digitsOf(cpf);
  return digits.length === 11 ? { cpf: digits, reason: reasonOf(reason.join(' ')) } : null;
}

export function createPersonList({ path, mustExist, log }: PersonListConfig): PersonCheck {
  return {
    name: 'list',
    async check(cpf): Promise<PersonVerdict> {
      let handle: FileHandle | undefined;
      try {
        handle = await open(path);
        // Line by line, because the list may be long.
        for await (const line of handle.readLines()) {
          const entry = entryOf(line);
          if (entry?.cpf === cpf) return { state: 'blocked', reason: entry.reason };
        }
        return { state: 'clear' };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !mustExist) return { state: 'clear' };
        log.error({ err: error }, 'the list of people who may not bet (PERSON_CHECK_LIST) cannot be read');
        return { state: 'unavailable' };
      } finally {
        await handle?.close();
      }
    },
  };
}
