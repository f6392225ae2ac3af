import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import * as v from 'valibot';
import { withStyles } from '../../lib/inline.ts';
import { StartupError } from '../../lib/startup-error.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

const manifestSchema = v.record(v.string(), v.object({ file: v.string() }));

export interface Assets {
  /** The page with its styles and the head's script inlined, and places for its language, title, screen and data. */
  readonly html: string;
  /** Answers a file of the build, compressed as the browser accepts it; null if there is none. */
  serve(path: string, acceptEncoding: string): Response | null;
}

/**
 * Reads the browser part into memory: a path that is not a key of the map reaches no file. @throws StartupError without
 * a build
 */
export function readAssets(folder: string): Assets {
  const page = join(folder, 'index.html');
  if (!existsSync(page))
    throw new StartupError(
      `The browser part of the sports is missing in ${folder}: run "npx vite build --config simulators/sports/vite.config.ts".`,
    );
  const files = new Map<string, { type: string; path: string }>();
  for (const entry of readdirSync(join(folder, 'assets'), { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)];
    if (entry.isFile() && type) files.set(`/${relative(folder, path).replaceAll('\\', '/')}`, { type, path });
  }
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = (path: string): Uint8Array<ArrayBuffer> | null => {
    if (!bytes.has(path) && existsSync(path)) bytes.set(path, new Uint8Array(readFileSync(path)));
    return bytes.get(path) ?? null;
  };
  const text = (path: string) => new TextDecoder().decode(read(join(folder, path)) ?? undefined);
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')));
  return {
    html: withStyles(readFileSync(page, 'utf8'), text).replace(
      '<!--%HEAD%-->',
      () => `<script>(()=>{${text(manifest['head.ts']?.file ?? '').trim()}})()</script>`,
    ),
    serve(asked, acceptEncoding) {
      const file = files.get(asked);
      if (!file) return null;
      const packed = /\bbr\b/.test(acceptEncoding) ? read(`${file.path}.br`) : null;
      return new Response(packed ?? read(file.path), {
        headers: {
          'content-type': file.type,
          // The name carries a hash of the content.
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          vary: 'accept-encoding',
          ...(packed ? { 'content-encoding': 'br' } : {}),
        },
      });
    },
  };
}
