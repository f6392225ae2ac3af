import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './env.ts';

/**
 * Takes a data directory for this process alone; two providers on one journal would settle rounds twice.
 * @returns gives the directory back
 * @throws StartupError where a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'provider.pid');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (let tries = 0; ; tries += 1) {
      try {
        writeFileSync(path, String(process.pid), { flag: 'wx' });
        break;
      } catch (error) {
        if (!isCode(error, 'EEXIST') || tries > 0) throw error;
        const holder = Number(readFileSync(path, 'utf8'));
        if (isAlive(holder)) {
          throw new StartupError(
            `The data directory ${folder} is held by another process (${holder}); stop it or set DATA_DIR.`,
          );
        }
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

function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false;
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
