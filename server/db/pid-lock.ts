/**
 * One process owns a data directory: a second one on the same embedded database would silently lose rows. The lock
 * names its process by id and birth, so that an id used again by another program after a crash is not mistaken.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../errors.ts';
import { makeDirectory } from './make-directory.ts';

interface Owner {
  readonly pid: number;
  /** Boot and start time of the process; null where the system does not tell. */
  readonly birth: string | null;
}

function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command stands in brackets and may hold spaces; field 22 is the start time.
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${started}`;
  } catch {
    return null;
  }
}

function isAlive({ pid, birth }: Owner): boolean {
  if (pid === process.pid) return birth === null || birth === birthOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = birthOf(pid);
  return birth === null || now === null || birth === now;
}

function read(file: string): { text: string; owner: Owner | null } | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const value = JSON.parse(text) as Partial<Owner>;
    return { text, owner: typeof value.pid === 'number' ? { pid: value.pid, birth: value.birth ?? null } : null };
  } catch {
    // Cut off while it was written: its writer died, or writes it now and will be found on the next try.
    return { text, owner: null };
  }
}

/**
 * Takes the directory for this process; a dead owner's lock is taken over.
 * @returns releases the lock.
 * @throws StartupError when a living process has it, or the directory cannot be written.
 */
export function takeDataDirectory(dataDir: string): () => void {
  const directory = resolve(dataDir);
  const file = join(directory, 'platform.pid');
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Owner);
  try {
    makeDirectory(directory);
  } catch (error) {
    throw new StartupError(`The data directory ${directory} cannot be made: ${(error as Error).message}.`, {
      cause: error,
    });
  }
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => {
        if (read(file)?.text === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartupError(`The data directory ${directory} cannot be written: ${(error as Error).message}.`, {
          cause: error,
        });
      }
    }
    const found = read(file);
    if (!found) continue;
    if (found.owner && isAlive(found.owner)) {
      throw new StartupError(
        `The data directory ${directory} is in use by another process (pid ${found.owner.pid}): stop it, or set DATA_DIR to another directory.`,
      );
    }
    takeAway(file, found.text);
  }
  throw new StartupError(`The lock ${file} cannot be taken: remove it if no platform is running.`);
}

/** Removes a dead owner's lock; if another process was quicker and the file is its lock by now, puts that back. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === stale) rmSync(aside, { force: true });
  else renameSync(aside, file);
}
