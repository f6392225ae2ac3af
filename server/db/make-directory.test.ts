import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDirectory } from './make-directory.ts';

const folder = mkdtempSync(join(tmpdir(), 'jangada-make-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('makes a directory with its parents for this user alone, and keeps an existing one', () => {
  const deep = join(folder, 'a', 'b', 'c');
  makeDirectory(deep);
  makeDirectory(deep);
  expect(statSync(deep).mode & 0o777).toBe(0o700);
});

test('reports a file at its path', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeDirectory(join(folder, 'file'))).toThrow('EEXIST');
  expect(() => makeDirectory(join(folder, 'file', 'x'))).toThrow('ENOTDIR');
});

// In a process of its own, because a call that hangs could not be stopped here.
test.runIf(existsSync('/proc/self')).each([
  ['the platform', 'server/db/pid-lock.ts', 'takeDataDirectory'],
  ['a simulator', 'simulators/lib/folder-lock.ts', 'lockFolder'],
])('%s fails with one sentence when no directory can be made', (_part, file, name) => {
  const program = `import { ${name} } from './${file}';
    try { ${name}('/proc/x/y', 'one.pid'); } catch (error) { console.log(error.constructor.name, error.message); }`;
  const { stdout, signal } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
  );
  expect(signal).toBeNull();
  expect(stdout).toMatch(/^StartupError The data directory \/proc\/x\/y cannot be (?:made|used): ENOENT.*\.\n$/);
});
