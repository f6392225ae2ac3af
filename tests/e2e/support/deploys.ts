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
  readonly stop: () => Promise<void>;
}

/** A platform of its own with a copy of what was built, so that a story can deploy. */
export async function startDeployed(port: number): Promise<Deployed> {
  const place = mkdtempSync(join(tmpdir(), 'jangada-deploy-'));
  cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  symlinkSync(join(root, 'package.json'), join(place, 'package.json'));
  const url = `http://localhost:${port}`;
  const platform = spawn(process.execPath, [join(place, 'dist', 'server', 'platform.mjs')], {
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
  // Whatever becomes of the stories, nothing of theirs stays behind.
  process.once('exit', () => platform.kill('SIGKILL'));
  await answering(`${url}/api/health`, platform);
  let builds = 0;
  return {
    url,
    deploy: () => deploy(join(place, 'dist'), ++builds),
    stop: async () => {
      const ended = new Promise((resolve) => platform.once('exit', resolve));
      platform.kill('SIGTERM');
      await ended;
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function answering(address: string, platform: ChildProcess): Promise<void> {
  for (;;) {
    if (platform.exitCode !== null) throw new Error(`The platform ended with ${platform.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function deploy(dist: string, number: number): void {
  const [site, next, old] = [join(dist, 'site'), join(dist, 'site.next'), join(dist, 'site.old')];
  cpSync(site, next, { recursive: true });
  const html = readFileSync(join(next, 'index.html'), 'utf8');
  const entry = /\/(assets\/index-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
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
  const files = assets.filter((name) => name !== entry && !/index-deploy\d/.test(name));
  write(next, `builds/meta/${id}.json`, JSON.stringify({ id, timestamp: Date.now(), files: [...files, mine] }));
  write(next, 'builds/latest.json', JSON.stringify({ id, timestamp: Date.now() }));
  renameSync(site, old);
  renameSync(next, site);
  rmSync(old, { recursive: true, force: true });
}

/** Writes a file, and takes away its compressed copies, which would say something else. */
function write(site: string, path: string, text: string): void {
  for (const ending of ['', '.br', '.gz']) rmSync(join(site, path + ending), { force: true });
  writeFileSync(join(site, path), text);
}
