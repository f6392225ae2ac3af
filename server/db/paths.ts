/**
 * Paths of a data directory's sockets. A Unix socket's path holds only about 100 characters, so a deep DATA_DIR gets a
 * short directory for this user, derived in the same way by every process.
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { StartupError } from '../errors.ts';
import { makeDirectory } from './make-directory.ts';

const LONGEST_SOCKET_PATH = 100;
const LONGEST_NAME = '.s.PGSQL.5432';

/** Path of the socket directory, created or not. */
function socketPlace(dataDir: string): string {
  const own = join(resolve(dataDir), 'run');
  return Buffer.byteLength(join(own, LONGEST_NAME)) <= LONGEST_SOCKET_PATH
    ? own
    : join(tmpdir(), `jangada-${userInfo().uid}-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`);
}

/**
 * Creates the socket directory with access for this user only.
 * @throws StartupError when it cannot be created, or belongs to another user.
 */
export function socketDirectory(dataDir: string): string {
  const directory = socketPlace(dataDir);
  try {
    makeDirectory(directory);
    const facts = lstatSync(directory);
    if (!facts.isDirectory() || (process.getuid && facts.uid !== process.getuid())) {
      throw new StartupError(
        `The directory ${directory} belongs to somebody else: remove it, or choose another DATA_DIR.`,
      );
    }
    chmodSync(directory, 0o700);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The directory ${directory} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
  return directory;
}

/** Path of the operator's socket. Only the server creates its directory. */
export function operatorSocketPath(dataDir: string): string {
  return join(socketPlace(dataDir), 'operator.sock');
}
