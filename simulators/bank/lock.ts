/** Allows one bank per data directory: two processes would overwrite each other's journal. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './env.ts';

/** The start time of a process in the kernel's ticks: tells it from a later process with the same id. Linux only. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Makes a directory with its parents; `recursive: true` never returns if a parent takes no directories (`/proc/x`). */
function makeDirectory(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectory(parent);
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
}

/**
 * Locks the directory.
 * @returns function that releases it
 * @throws {StartupError} if a living process holds it
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'bank.lock');
  const mine = `${process.pid} ${startOf(process.pid)}`;
  try {
    makeDirectory(directory);
    for (let attempt = 0; ; attempt += 1) {
      try {
        writeFileSync(path, mine, { flag: 'wx', mode: 0o600 });
        return () => rmSync(path, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt > 3) throw error;
      }
      const [pid = '', start = ''] = readFileSync(path, 'utf8').split(' ');
      const held = Number(pid) > 0 && isAlive(Number(pid)) && startOf(Number(pid)) === start;
      if (held)
        throw new StartupError(
          `Another bank (process ${pid}) works in ${directory}: stop it, or set DATA_DIR to another directory.`,
        );
      // A process that was killed left it behind.
      rmSync(path, { force: true });
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The directory ${directory} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
