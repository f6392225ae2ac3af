/**
 * Where the sockets of a data directory are. A Unix socket's path holds about 100 characters on every system, so a
 * deep DATA_DIR gets a short directory of its own, for this user only, that everybody derives in the same way.
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { StartupError } from '../errors.ts';
import { makeDirectory } from './make-directory.ts';

const LONGEST_SOCKET_PATH = 100;
const LONGEST_NAME = '.s.PGSQL.5432';

/** Where the directory for sockets is, whether it has been made or not. */
function socketPlace(dataDir: string): string {
  const own = join(resolve(dataDir), 'run');
  return Buffer.byteLength(join(own, LONGEST_NAME)) <= LONGEST_SOCKET_PATH
    ? own
    : join(tmpdir(), `jangada-${userInfo().uid}-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`);
}

/**
 * The directory for sockets, made and closed to others.
 * @throws StartupError when it cannot be made, or is not ours.
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

/** The operator's socket of a data directory; only the platform makes the directory that it is in. */
export function operatorSocketPath(dataDir: string): string {
  return join(socketPlace(dataDir), 'operator.sock');
}
