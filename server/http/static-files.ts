/**
 * Serves the built site's files from `dist/site`. Paths are looked up in a list, so a request cannot reach a file
 * outside of it, and served precompressed if the build wrote `.br` and `.gz` beside a file. Hashed assets are
 * immutable; all other files are revalidated by their ETag. The list is made anew when a deploy replaces the folder, so
 * no restart is needed and no document names an asset that the list lacks.
 */

import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { matchesEtag } from './etag.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.txt': 'text/plain; charset=utf-8',
};

interface FileFacts {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  readonly type: string;
  readonly caching: string;
  readonly encodings: readonly ('br' | 'gzip')[];
}

/** A byte range, first and last byte. Audio players on iOS request ranges and play nothing without them. */
type Piece = readonly [first: number, last: number];

/**
 * The byte range of a Range header. Null: the whole file (no header, several ranges, or an unreadable one, as RFC 9110
 * allows); 'none': the range lies outside the file.
 */
function pieceOf(header: string | null, size: number): Piece | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null;
  return first > last ? 'none' : [first, last];
}

export interface StaticFiles {
  /** The answer for a path of the site (`/assets/x.js`), or null if no file has it. */
  serve(path: string, request: Request): Response | null;
  has(path: string): boolean;
  /** The paths with this prefix, sorted. */
  list(prefix: string): string[];
  /** A file's text, read each time; null if there is none. */
  text(path: string): string | null;
  /** A file's place on disk, for code that the server loads; null if there is none. */
  location(path: string): string | null;
}

/** Files that the server does not serve, or writes for each host. */
const HIDDEN = /\.(?:map|br|gz)$|^\/index\.html$|^\/builds\/first-screen\//;
/** Vite's hashed names; `/assets/images/ranks/1.webp` is a fixed name without a hash. */
const IMMUTABLE = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;
/**
 * Artwork changes rarely and is requested often: the browser shows it from the cache and revalidates in the background.
 */
const ARTWORK = /\.(?:avif|webp|png|jpg|svg|woff2|mp3|ico)$/;

/** @param all the paths of all files, for the precompressed ones. */
function factsOf(absolute: string, path: string, all: ReadonlySet<string>): FileFacts {
  const { size, mtimeMs } = statSync(absolute);
  const immutable = IMMUTABLE.test(path);
  // A hashed name stands for its content; the other files are few enough to read once.
  const source = immutable ? path : size < 2_000_000 ? readFileSync(absolute) : `${path}${size}${mtimeMs}`;
  return {
    path: absolute,
    size,
    etag: createHash('sha256').update(source).digest('base64url').slice(0, 22),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    caching: immutable
      ? 'public, max-age=31536000, immutable'
      : ARTWORK.test(path)
        ? 'public, max-age=86400, stale-while-revalidate=2592000'
        : 'no-cache',
    encodings: [
      ...(all.has(`${path}.br`) ? (['br'] as const) : []),
      ...(all.has(`${path}.gz`) ? (['gzip'] as const) : []),
    ],
  };
}

function chosenEncoding(file: FileFacts, request: Request): 'br' | 'gzip' | null {
  const accepted = request.headers.get('accept-encoding') ?? '';
  for (const encoding of file.encodings) {
    if (new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=(?!0(?:\\.0*)?(?:,|$))[\\d.]+)?\\s*(?:,|$)`).test(accepted))
      return encoding;
  }
  return null;
}

/** The whole file, a byte range of it, or 304; precompressed if the browser accepts that. */
function answerFor(file: FileFacts, request: Request): Response {
  const encoding = chosenEncoding(file, request);
  const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers: Record<string, string> = {
    'content-type': file.type,
    etag,
    'cache-control': file.caching,
    ...(file.encodings.length > 0 ? { vary: 'Accept-Encoding' } : {}),
  };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  if (!encoding) headers['accept-ranges'] = 'bytes';
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : '';
  if (encoding) headers['content-encoding'] = encoding;
  const absolute = `${file.path}${suffix}`;
  headers['content-length'] = String(suffix ? statSync(absolute).size : file.size);
  if (request.method === 'HEAD') return new Response(null, { headers });
  const sameFile = (request.headers.get('if-range') ?? etag) === etag;
  const piece = encoding || !sameFile ? null : pieceOf(request.headers.get('range'), file.size);
  if (piece === 'none') {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  }
  if (piece) {
    const [start, end] = piece;
    headers['content-range'] = `bytes ${start}-${end}/${file.size}`;
    headers['content-length'] = String(end - start + 1);
    const stream = Readable.toWeb(createReadStream(absolute, { start, end })) as ReadableStream;
    return new Response(stream, { status: 206, headers });
  }
  return new Response(Readable.toWeb(createReadStream(absolute)) as ReadableStream, { headers });
}

/** Serves the files of `root`; the list is empty if the folder does not exist (development without a build). */
export function createStaticFiles(root: string): StaticFiles {
  let files = new Map<string, FileFacts>();
  let build: string | null = null;

  function scan(): void {
    let entries: string[];
    try {
      entries = readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
    } catch {
      return;
    }
    const all = new Set(entries);
    const found = new Map<string, FileFacts>();
    for (const path of entries) {
      if (!HIDDEN.test(path)) found.set(path, factsOf(join(root, path), path, all));
    }
    files = found;
  }

  /** Identifies the current build; null while a deploy replaces it, or without a build. */
  function buildId(): string | null {
    const found = statSync(join(root, 'builds', 'latest.json'), { throwIfNoEntry: false });
    return found ? `${found.ino} ${found.mtimeMs}` : null;
  }

  function current(): ReadonlyMap<string, FileFacts> {
    const now = buildId();
    if (now !== null && now !== build) {
      build = now;
      scan();
    }
    return files;
  }

  build = buildId();
  scan();

  return {
    has: (path) => current().has(path),
    list: (prefix) => [...current().keys()].filter((path) => path.startsWith(prefix)).sort(),
    text(path) {
      try {
        return readFileSync(join(root, path), 'utf8');
      } catch {
        return null;
      }
    },
    location(path) {
      const place = join(root, path);
      return existsSync(place) ? place : null;
    },
    serve(path, request) {
      const file = current().get(path);
      return file ? answerFor(file, request) : null;
    },
  };
}
