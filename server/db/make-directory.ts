/** Makes a directory with its parents, and always comes back. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * As `mkdirSync(path, {recursive: true})`, which never returns where a parent exists and takes no directories (`/proc/x`).
 * @throws what the system says of the one that cannot be made.
 */
export function makeDirectory(path: string, mode = 0o700): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectory(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(path).isDirectory();
    if (!made) throw error;
  }
}
