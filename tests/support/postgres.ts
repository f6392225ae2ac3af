/**
 * A throw-away PostgreSQL for tests that need more than one connection at once, which the embedded database cannot give.
 * Uses the system's binaries; where there are none, `findPostgres` says so and such tests are skipped by name.
 */

import type { SpawnOptions } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The directory with `initdb` and `postgres`, or undefined. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const packaged = existsSync(root) ? readdirSync(root).map((version) => join(root, version, 'bin')) : [];
  const places = [...packaged.sort().toReversed(), ...(process.env.PATH ?? '').split(':')];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

export interface TestPostgres {
  /** For `DATABASE_URL`; it names the Unix socket's directory, so no port is taken. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root, the user of tests in a container; then another user runs it. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim() || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error('PostgreSQL cannot run as root and no other user was found.');
}

/**
 * Runs the server until this process closes its input or ends for any reason: killed tests must leave neither a server
 * nor its files behind. Ends early when the server does. `$1` is the directory, the rest the command.
 */
const KEEPER = `
  directory="$1"; shift
  trap 'exit 1' TERM
  { "$@"; kill -TERM $$; } </dev/null &
  read -r _
  trap '' TERM
  kill -INT "$(head -n 1 "$directory/data/postmaster.pid")" 2>/dev/null
  wait
  rm -rf "$directory"`;

/** Makes an empty database and serves it on a socket. About two seconds. @throws with its words when it does not start. */
export async function startPostgres(binaries: string): Promise<TestPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'pg-'));
  const clear = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const data = join(directory, 'data');
    mkdirSync(data, { mode: 0o700 });
    const user = otherUser();
    if (user) for (const path of [directory, data]) chownSync(path, user.uid, user.gid);
    const options: SpawnOptions = { cwd: directory, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...user };
    const made = spawnSync(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`);
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${directory}`,
      'fsync=off',
      'max_connections=60',
    ].flatMap((setting) => ['-c', setting]);
    const server = spawn(
      'sh',
      ['-c', KEEPER, 'keeper', directory, join(binaries, 'postgres'), '-D', data, ...settings],
      { ...options, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    let output = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr?.on('data', (chunk: Buffer) => {
        output = `${output}${String(chunk)}`.slice(-4000);
        if (output.includes('database system is ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`postgres did not start: ${output}`)));
    });
    return {
      url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`,
      async stop() {
        server.stdin?.end();
        await gone;
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}
