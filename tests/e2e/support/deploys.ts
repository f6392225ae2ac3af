import { type ChildProcess, spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = process.cwd();

export interface Deployed {
  readonly url: string;
  /** Puts another build in the place of the one that is served, as a deploy does: other entry, other worker, same chunks. */
  readonly deploy: () => void;
  /** Puts the build before the newest back, as building its sources again does; the files of both stay. */
  readonly rollBack: () => void;
  /** Ends the platform and keeps its data: nobody answers until `resume`. */
  readonly halt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** What makes a build the one that is served: everything else has a name of its own for each build. */
interface Front {
  readonly html: string;
  readonly worker: string;
  readonly id: string;
}

/** A platform of its own with a copy of what was built, so that a story can deploy. */
export async function startDeployed(port: number): Promise<Deployed> {
  const place = mkdtempSync(join(tmpdir(), 'jangada-deploy-'));
  cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  symlinkSync(join(root, 'package.json'), join(place, 'package.json'));
  const url = `http://localhost:${port}`;
  const begin = () =>
    spawn(process.execPath, [join(place, 'dist', 'server', 'platform.mjs')], {
      cwd: place,
      env: {
        ...process.env,
        PORT: String(port),
        REALTIME_PORT: String(port + 1),
        PLATFORM_URL: url,
        DATA_DIR: join(place, 'data'),
        LOG_LEVEL: 'warn',
      },
      stdio: 'inherit',
    });
  let platform = begin();
  // Whatever becomes of the stories, nothing of theirs stays behind.
  process.once('exit', () => platform.kill('SIGKILL'));
  await answering(`${url}/api/health`, platform);
  const halt = async () => {
    if (platform.exitCode !== null) return;
    const ended = new Promise((resolve) => platform.once('exit', resolve));
    platform.kill('SIGTERM');
    await ended;
  };
  const dist = join(place, 'dist');
  let builds = 0;
  const earlier: Front[] = [];
  /** What the builds before began with, which is in no later one. */
  const began = new Set<string>();
  return {
    url,
    deploy: () => {
      earlier.push(frontOf(join(dist, 'site')));
      began.add(entryIn(earlier.at(-1)?.html ?? ''));
      deploy(dist, ++builds, began);
    },
    rollBack: () => {
      const front = earlier.pop();
      if (front) rollBack(dist, front);
    },
    halt,
    resume: async () => {
      platform = begin();
      await answering(`${url}/api/health`, platform);
    },
    stop: async () => {
      await halt();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function frontOf(site: string): Front {
  const read = (path: string) => readFileSync(join(site, path), 'utf8');
  const { id } = JSON.parse(read('builds/latest.json')) as { id: string };
  return { html: read('index.html'), worker: read('sw.js'), id };
}

function rollBack(dist: string, { html, worker, id }: Front): void {
  change(dist, (next) => {
    write(next, 'index.html', html);
    write(next, 'sw.js', worker);
    write(next, 'builds/latest.json', JSON.stringify({ id, timestamp: Date.now() }));
  });
}

/** Makes the next site beside the one that is served, then puts it in its place at once. */
function change(dist: string, work: (next: string) => void): void {
  const [site, next, old] = [join(dist, 'site'), join(dist, 'site.next'), join(dist, 'site.old')];
  cpSync(site, next, { recursive: true });
  work(next);
  renameSync(site, old);
  renameSync(next, site);
  rmSync(old, { recursive: true, force: true });
}

async function answering(address: string, platform: ChildProcess): Promise<void> {
  for (;;) {
    if (platform.exitCode !== null) throw new Error(`The platform ended with ${platform.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function deploy(dist: string, number: number, began: ReadonlySet<string>): void {
  change(dist, (next) => makeNext(next, number, began));
}

function entryIn(html: string): string {
  return /\/(assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
}

function makeNext(next: string, number: number, began: ReadonlySet<string>): void {
  const html = readFileSync(join(next, 'index.html'), 'utf8');
  const entry = entryIn(html);
  const mine = `assets/index-deploy${number}.js`;
  // Another name is another entry: it runs the same code, as a build does in which little has changed.
  write(next, mine, `import './${entry.replace('assets/', '')}';\n`);
  write(next, 'index.html', html.replace(entry, mine));
  const worker = readFileSync(join(next, 'sw.js'), 'utf8');
  const revised = worker.replace(
    /\{"revision":"\w+","url":"index\.html"\}/,
    `{"revision":"deploy${number}","url":"index.html"},{"revision":null,"url":"${mine}"}`,
  );
  if (entry === '' || revised === worker) throw new Error('The build is not what this deploy knows');
  write(next, 'sw.js', revised);
  const assets = readdirSync(join(next, 'assets')).map((name) => `assets/${name}`);
  const id = `deploy${number}`;
  const files = assets.filter((name) => !began.has(name) && !/index-deploy\d/.test(name));
  write(next, `builds/meta/${id}.json`, JSON.stringify({ id, timestamp: Date.now(), files: [...files, mine] }));
  write(next, 'builds/latest.json', JSON.stringify({ id, timestamp: Date.now() }));
}

/** Writes a file, and takes away its compressed copies, which would say something else. */
function write(site: string, path: string, text: string): void {
  for (const ending of ['', '.br', '.gz']) rmSync(join(site, path + ending), { force: true });
  writeFileSync(join(site, path), text);
}
