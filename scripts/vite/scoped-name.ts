import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Returns the scoped name of a CSS module's class: its name and its file's. Site and server must compute the same name.
 */
export function scopedName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
