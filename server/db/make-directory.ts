/** Creates a directory with its parents, and always returns. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Like `mkdirSync(path, {recursive: true})`, which hangs if a parent exists but accepts no directories (`/proc/x`).
 * @throws the system's error for the directory that cannot be created.
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
