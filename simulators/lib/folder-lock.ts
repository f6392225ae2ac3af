import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from './startup-error.ts';

const heldBy = (folder: string, holder: number): string =>
  `The data directory ${folder} is held by another process (${holder}); stop it or set DATA_DIR.`;

/**
 * Locks a data directory for this process: two processes on one journal would pay twice.
 * @param name of the file with the process id
 * @param words sentence for the operator if a live process holds it
 * @returns function that releases it
 * @throws StartupError if a live process holds it, or it cannot be used
 */
export function lockFolder(folder: string, name: string, words = heldBy): () => void {
  const path = join(folder, name);
  try {
    makeDirectory(folder);
    for (let tries = 0; ; tries += 1) {
      try {
        writeFileSync(path, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
        break;
      } catch (error) {
        if (!isCode(error, 'EEXIST') || tries > 3) throw error;
        const [pid = '', birth = ''] = readFileSync(path, 'utf8').split(' ');
        const holder = Number(pid);
        // Process ids are reused, in a container often by the first program: the start time tells them apart.
        if (isAlive(holder, birth)) throw new StartupError(words(folder, holder));
        rmSync(path, { force: true });
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The data directory ${folder} cannot be used: ${reason}.`);
  }
  return () => rmSync(path, { force: true });
}

/** Makes a directory with its parents; `recursive: true` never returns if a parent takes no directories (`/proc/x`). */
function makeDirectory(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another part of the product may make it at the same moment.
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** The start time of a process in the kernel's ticks; '' if the system does not tell. */
function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Tells whether the process lives that wrote the file. @param birth its start time */
function isAlive(pid: number, birth: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || birthOf(pid) !== birth) return false;
  // Without start times this process's own id is that of an earlier one.
  if (pid === process.pid) return birth !== '';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
