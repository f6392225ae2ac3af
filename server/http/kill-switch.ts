/**
 * `SERVICE_WORKER=kill` (sw/README.md): the worker that ends all workers, in the place of the built one. It lies beside the
 * server's programs and not among the site's files, which every build replaces and which are served as the build packed them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { StartupError } from '../errors.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { AppEnv } from './request-facts.ts';

/** Beside the bundles, or where the sources have it. */
const PLACES = ['./kill-switch.js', '../../sw/kill-switch.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** @throws StartupError where it is missing: a server that was told to end the workers must not serve one. */
export function mountKillSwitch(app: Hono<AppEnv>): void {
  const place = PLACES.find((path) => existsSync(path));
  if (place === undefined)
    throw new StartupError('SERVICE_WORKER=kill needs kill-switch.js beside the server: build it anew.');
  const text = readFileSync(place, 'utf8');
  const etag = etagOf(text);
  // Never packed, whatever the browser takes: it is smaller than what packing saves.
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', etag };
  app.get('/sw.js', (c) =>
    matchesEtag(c.req.header('if-none-match'), etag)
      ? c.body(null, 304, headers)
      : c.body(text, 200, { ...headers, 'content-length': String(Buffer.byteLength(text)) }),
  );
}
