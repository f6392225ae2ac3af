import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import * as v from 'valibot';
import { withStyles } from '../../lib/inline.ts';
import { StartupError } from '../../lib/startup-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gz: Uint8Array<ArrayBuffer> | null;
}

export interface Assets {
  /**
   * The templates of the pages: the game's, with its styles and its first scripts inlined, its rules', and the
   * verifier's.
   */
  readonly html: string;
  readonly rules: string;
  readonly verify: string;
  /** Answers a file of the build, compressed as the browser accepts it; null if there is none. */
  serve(path: string, acceptEncoding: string): Response | null;
  /** The text of a file of the build; empty if there is none. */
  text(path: string): string;
  /** The address of a source file of `art/` in this build. */
  art(name: string): string | null;
  /** The addresses of a lazily loaded source file of `client/` in this build: its scripts, then its styles. */
  chunk(name: string): readonly string[];
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/**
 * Reads the browser part into memory: it is small and does not change under a running process, and a path that is not a
 * key of this map reaches no file. @throws StartupError without a build
 */
export function readAssets(folder: string): Assets {
  const page = (name: string) => join(folder, `${name}.html`);
  if (!['index', 'rules', 'verify'].every((name) => existsSync(page(name)))) {
    throw new StartupError(
      `The games' browser part is missing in ${folder}: run "npx vite build --config simulators/games/vite.config.ts".`,
    );
  }
  const files = readFiles(folder);
  const text = (path: string) => new TextDecoder().decode(files.get(path)?.plain);
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  return {
    text,
    html: withParts(readFileSync(page('index'), 'utf8'), manifest['early-session.ts']?.file ?? '', text),
    rules: readFileSync(page('rules'), 'utf8'),
    verify: readFileSync(page('verify'), 'utf8'),
    art: (name) => {
      const entry = Object.entries(manifest).find(([source]) => source.endsWith(`art/${name}`));
      return entry ? `/${entry[1].file}` : null;
    },
    chunk: (name) => chunkOf(manifest, name),
    serve: (path, acceptEncoding) => {
      const asset = files.get(path);
      return asset ? answerWith(asset, acceptEncoding) : null;
    },
  };
}

/** The files of the build by their path in an address. */
function readFiles(folder: string): ReadonlyMap<string, Asset> {
  const files = new Map<string, Asset>();
  for (const entry of readdirSync(join(folder, 'assets'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)];
    if (!entry.isFile() || type === undefined) continue;
    const packed = (suffix: string) => (existsSync(path + suffix) ? bytesOf(path + suffix) : null);
    files.set(`/${relative(folder, path).replaceAll('\\', '/')}`, {
      type,
      plain: bytesOf(path),
      br: packed('.br'),
      gz: packed('.gz'),
    });
  }
  return files;
}

function chunkOf(manifest: Manifest, name: string): string[] {
  // With all its imports, so that no file waits for another before it is requested.
  const seen = new Set<string>();
  const filesOf = (key: string): string[] => {
    const entry = manifest[key];
    if (!entry || seen.has(key)) return [];
    seen.add(key);
    return [entry.file, ...entry.imports.flatMap(filesOf)];
  };
  // The page already has the styles of its imports.
  return [...filesOf(name), ...(manifest[name]?.css ?? [])].map((file) => `/${file}`);
}

function answerWith({ type, plain, br, gz }: Asset, acceptEncoding: string): Response {
  const headers = new Headers({
    'content-type': type,
    // The name carries a hash of the content.
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  if (br || gz) headers.set('vary', 'accept-encoding');
  const packed =
    br && /\bbr\b/.test(acceptEncoding)
      ? (['br', br] as const)
      : gz && /\bgzip\b/.test(acceptEncoding)
        ? (['gzip', gz] as const)
        : null;
  if (packed) headers.set('content-encoding', packed[0]);
  return new Response(packed?.[1] ?? plain, { headers });
}

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;

/**
 * Inlines the styles and the first scripts into the page, which saves a connection each. The main script imports its
 * siblings by relative path, which differs in the page. @param early the script that requests the session
 */
function withParts(html: string, early: string, text: (path: string) => string): string {
  return (
    withStyles(html, text)
      // No module: it would run after the main script, whose imports must arrive first.
      .replace('<!--%EARLY%-->', () => `<script>(()=>{${text(`/${early}`).trim()}})()</script>`)
      .replace(
        SCRIPT,
        (_script, src: string) => `<script type="module">${text(src).replaceAll('"./', '"/assets/').trim()}</script>`,
      )
  );
}

/** Reads the assets again after each build: for development, where the bundler watches. */
export function watchAssets(folder: string): () => Assets {
  const stamp = () => (existsSync(join(folder, 'index.html')) ? statSync(join(folder, 'index.html')).mtimeMs : 0);
  let assets = readAssets(folder);
  let read = stamp();
  return () => {
    const now = stamp();
    if (now !== read && now !== 0) {
      assets = readAssets(folder);
      read = now;
    }
    return assets;
  };
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}
