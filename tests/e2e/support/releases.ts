/** The builds that the tests of an update deploy: the one that stands in `dist/`, and two more of changed sources. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sourcesHash } from '../../../scripts/lib.mjs';

const run = promisify(execFile);
const dist = join(process.cwd(), 'dist');
const place = join(dist, 'releases');

/** The folders of three builds with nearly no file in common, as a server serves them. Builds the missing ones. */
export async function findReleases(): Promise<readonly string[]> {
  const stamp = join(place, `${sourcesHash()}.of`);
  if (!existsSync(stamp)) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    const env = { ...process.env, NODE_ENV: 'production' };
    await run(process.execPath, ['--import', 'tsx', 'tests/e2e/support/make-releases.ts', place], { env });
    writeFileSync(stamp, '');
  }
  return [join(dist, 'site'), join(place, '1'), join(place, '2')];
}
