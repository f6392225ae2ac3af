/**
 * Lock of a data directory: a second process on the same embedded database would silently lose rows. The lock names its
 * process by id and start time, so that another program with the same id after a crash is not mistaken for it.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../errors.ts';
import { makeDirectory } from './make-directory.ts';

interface Owner {
  readonly pid: number;
  /** Boot id and start time of the process; null where the system does not provide them. */
  readonly birth: string | null;
}

function birthOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command is in brackets and may contain spaces; field 22 is the start time.
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
    // A truncated lock: its writer crashed, or is still writing and will be found on the next try.
    return { text, owner: null };
  }
}

/**
 * Locks the directory for this process; takes over the lock of a dead process.
 * @returns function that releases the lock.
 * @throws StartupError when a living process holds it, or the directory cannot be written.
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

/** Removes a dead process's lock. If another process has replaced it meanwhile, puts that lock back. */
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
