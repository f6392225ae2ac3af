/**
 * `SERVICE_WORKER=kill` (sw/README.md) serves a worker that unregisters all workers instead of the built one. The file
 * lies beside the server's bundles, because every build replaces the site's files.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { StartupError } from '../errors.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { AppEnv } from './request-facts.ts';

/** Beside the bundles, or in the sources under tsx. */
const PLACES = ['./kill-switch.js', '../../sw/kill-switch.js'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Serves the kill switch as `/sw.js`.
 * @throws StartupError if the file is missing: a server with this setting must not serve a normal worker
 */
export function mountKillSwitch(app: Hono<AppEnv>): void {
  const place = PLACES.find((path) => existsSync(path));
  if (place === undefined)
    throw new StartupError('SERVICE_WORKER=kill needs kill-switch.js beside the server: build it anew.');
  const text = readFileSync(place, 'utf8');
  const etag = etagOf(text);
  // Never compressed: the file is smaller than the saving.
  const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache', etag };
  app.get('/sw.js', (c) =>
    matchesEtag(c.req.header('if-none-match'), etag)
      ? c.body(null, 304, headers)
      : c.body(text, 200, { ...headers, 'content-length': String(Buffer.byteLength(text)) }),
  );
}
