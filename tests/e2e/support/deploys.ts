import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { keepEarlierAssets } from '../../../scripts/built-site.mjs';
import { copySeeded } from './product.ts';
import { findReleases } from './releases.ts';

const root = process.cwd();

export interface Deployed {
  readonly url: string;
  /** Replaces the served build by another of the three, in turn, as `scripts/build.mjs` does. */
  readonly deploy: () => Promise<void>;
  /** Puts the previous build back, as a build of its sources does; the files of both stay. */
  readonly rollBack: () => Promise<void>;
  /** The release that the page of the served build names (`data-release`); empty for the one in `dist/`. */
  readonly release: () => string;
  /** The address of the entry script of the served build. */
  readonly entry: () => string;
  /** The files of the served build, by their paths. */
  readonly files: () => readonly string[];
  /** Ends the platform and keeps its data: no server answers until `resume`. */
  readonly halt: () => Promise<void>;
  /** Starts it again, with these variables beside the usual ones. */
  readonly resume: (settings?: Readonly<Record<string, string>>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Meta {
  readonly id: string;
  readonly timestamp: number;
  readonly files: readonly string[];
}

/** Starts a separate platform with a copy of the build, so that a test can deploy. */
export async function startDeployed(port: number): Promise<Deployed> {
  // Made while the platform starts, so that no test waits for them.
  const made = findReleases();
  made.catch(() => undefined);
  const place = mkdtempSync(join(tmpdir(), 'jangada-deploy-'));
  for (const part of ['site', 'server']) {
    cpSync(join(root, 'dist', part), join(place, 'dist', part), { recursive: true });
  }
  for (const part of ['node_modules', 'package.json']) symlinkSync(join(root, part), join(place, part));
  copySeeded(join(place, 'data'));
  const url = `http://localhost:${port}`;
  const begin = (settings: Readonly<Record<string, string>> = {}) =>
    spawn(process.execPath, [join(place, 'dist', 'server', 'platform.mjs')], {
      cwd: place,
      env: {
        ...process.env,
        PORT: String(port),
        REALTIME_PORT: String(port + 1),
        PLATFORM_URL: url,
        DATA_DIR: join(place, 'data'),
        LOG_LEVEL: 'warn',
        ...settings,
      },
      stdio: 'inherit',
    });
  let platform = begin();
  // Remove all files of the tests, also after a failure.
  process.once('exit', () => platform.kill('SIGKILL'));
  await answering(`${url}/api/health`, platform);
  const halt = async () => {
    if (platform.exitCode !== null) return;
    const ended = new Promise((resolve) => platform.once('exit', resolve));
    platform.kill('SIGTERM');
    await ended;
  };
  const site = join(place, 'dist', 'site');
  const releases = await made;
  let served = 0;
  const earlier: number[] = [];
  const put = async (release: number) => {
    const build = releases[release];
    if (build === undefined) throw new Error('There is no such release');
    served = release;
    replace(site, build);
  };
  return {
    url,
    deploy: async () => {
      earlier.push(served);
      await put((served + 1) % releases.length);
    },
    rollBack: async () => {
      const release = earlier.pop();
      if (release !== undefined) await put(release);
    },
    release: () => (served === 0 ? '' : String(served)),
    entry: () => `${url}/${entryIn(readFileSync(join(site, 'index.html'), 'utf8'))}`,
    files: () => newestOf(site).files,
    halt,
    resume: async (settings) => {
      platform = begin(settings);
      await answering(`${url}/api/health`, platform);
    },
    stop: async () => {
      await halt();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Files that differ between builds; pictures and fonts stay. */
const OF_A_BUILD = ['assets', 'builds', 'index.html', 'sw.js'].flatMap((name) => [name, `${name}.br`, `${name}.gz`]);

/** Makes the next site beside the served one, then swaps them at once. */
function replace(site: string, build: string): void {
  const [next, old] = [`${site}.next`, `${site}.old`];
  mkdirSync(next);
  for (const name of OF_A_BUILD) {
    if (existsSync(join(build, name))) cpSync(join(build, name), join(next, name), { recursive: true });
  }
  // Built now, as a rollback is too.
  const meta = { ...newestOf(next), timestamp: Date.now() };
  rmSync(join(next, 'builds'), { recursive: true });
  write(next, 'builds/latest.json', JSON.stringify({ id: meta.id, timestamp: meta.timestamp }));
  write(next, `builds/meta/${meta.id}.json`, JSON.stringify(meta));
  // The module that draws the first screen is the same in all builds.
  const drawers = join(root, 'dist', 'site', 'builds');
  cpSync(
    join(drawers, 'first-screen', `${newestOf(join(drawers, '..')).id}.mjs`),
    join(next, 'builds', 'first-screen', `${meta.id}.mjs`),
  );
  keepEarlierAssets(site, next);
  renameSync(site, old);
  // Moved, as to copy seventeen hundred files for each deploy and to remove them takes seconds.
  for (const name of readdirSync(old)) if (!OF_A_BUILD.includes(name)) renameSync(join(old, name), join(next, name));
  renameSync(next, site);
  rmSync(old, { recursive: true, force: true });
}

function newestOf(site: string): Meta {
  const read = (path: string) => JSON.parse(readFileSync(join(site, 'builds', path), 'utf8')) as Meta;
  return read(`meta/${read('latest.json').id}.json`);
}

function entryIn(html: string): string {
  const entry = /\/(assets\/app-[\w-]+\.js)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error('The build is not what this deploy knows');
  return entry;
}

function write(site: string, path: string, text: string): void {
  mkdirSync(dirname(join(site, path)), { recursive: true });
  writeFileSync(join(site, path), text);
}

async function answering(address: string, platform: ChildProcess): Promise<void> {
  for (;;) {
    if (platform.exitCode !== null) throw new Error(`The platform ended with ${platform.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
