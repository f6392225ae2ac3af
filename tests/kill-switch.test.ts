import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../scripts/lib.mjs';
import { createStaticFiles } from '../server/http/static-files.ts';
import { createTestPlatform } from './fixtures/platform.ts';
import { createProcesses } from './support/processes.ts';

const KILL_SWITCH = readFileSync('sw/kill-switch.js', 'utf8');

describe('the kill switch worker', () => {
  const held = new Set(['workbox-precache-v2', 'jangada-images', 'jangada-documents']);
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const page = { url: 'http://localhost/casino/games', navigate: vi.fn(async () => null) };
  const self = {
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    skipWaiting: vi.fn(),
    registration: { unregister: vi.fn(async () => true) },
    clients: { matchAll: vi.fn(async () => [page]) },
  };
  const caches = { keys: async () => [...held], delete: async (name: string) => held.delete(name) };
  const begin = (storage: object) => runInNewContext(KILL_SWITCH, { self, caches: storage });
  const live = async (type: string) => {
    const ended: Promise<void>[] = [];
    listeners.get(type)?.({ waitUntil: (work) => void ended.push(work) });
    await Promise.all(ended);
  };

  it('activates at once, deletes every cache, unregisters itself and reloads the controlled pages', async () => {
    begin(caches);
    await live('install');
    expect(self.skipWaiting).toHaveBeenCalledOnce();
    await live('activate');
    expect(held.size).toBe(0);
    expect(self.registration.unregister).toHaveBeenCalledOnce();
    expect(page.navigate).toHaveBeenCalledWith(page.url);
    // A page that no worker controls registers again at each start; reloading it would loop.
    expect(self.clients.matchAll).toHaveBeenCalledWith({ type: 'window' });
    // A worker without it lets every request through.
    expect(listeners.has('fetch')).toBe(false);
  });

  it.each([
    ['cannot be listed', { keys: () => Promise.reject(new Error('denied')) }],
    ['cannot be deleted', { ...caches, keys: async () => ['a'], delete: () => Promise.reject(new Error('denied')) }],
  ])('unregisters itself if the caches %s', async (_, storage) => {
    self.registration.unregister.mockClear();
    begin(storage);
    await live('activate');
    expect(self.registration.unregister).toHaveBeenCalledOnce();
  });
});

describe('SERVICE_WORKER=kill', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jangada-kill-'));
  const ended: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ended) await end();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The bytes as sent, without decompression. */
  function ask(address: string, headers: Record<string, string>, method = 'GET') {
    return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>(
      (resolve, reject) => {
        const asked = request(address, { method, headers }, (answer) => {
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => {
            text += chunk;
          });
          answer.on('error', reject);
          answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        });
        asked.on('error', reject);
        asked.end();
      },
    );
  }

  it('makes the real server answer /sw.js with the kill switch for any accepted encoding', async () => {
    const [port, live] = [await freePort(), await freePort()];
    const processes = createProcesses({
      PORT: String(port),
      REALTIME_PORT: String(live),
      DATA_DIR: join(folder, 'data'),
    });
    ended.push(processes.end);
    const [health, address] = [`http://127.0.0.1:${port}/api/health`, `http://127.0.0.1:${port}/sw.js`];
    await processes.start('platform', health, { SERVICE_WORKER: 'kill' });
    for (const encoding of ['br', 'gzip, deflate, br, zstd', 'identity', '']) {
      const { status, headers, text } = await ask(address, encoding === '' ? {} : { 'accept-encoding': encoding });
      expect([status, text], encoding).toEqual([200, KILL_SWITCH]);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(Buffer.byteLength(KILL_SWITCH)),
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("connect-src 'self'"),
      });
      expect(headers).not.toHaveProperty('content-encoding');
    }
    const { headers } = await ask(address, {});
    const head = await ask(address, { 'accept-encoding': 'br' }, 'HEAD');
    expect([head.status, head.text, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      headers['content-length'],
      headers.etag,
    ]);
    const again = await ask(address, { 'if-none-match': headers.etag ?? '', 'accept-encoding': 'br' });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
  }, 90_000);

  it('still answers with the kill switch after a build with a compressed worker', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'sw.js'), 'self.built=1');
    for (const packed of ['br', 'gz'])
      writeFileSync(join(folder, `sw.js.${packed}`), brotliCompressSync('self.built=1'));
    const ofWorker = async (env: Record<string, string>) => {
      const platform = await createTestPlatform({ env, files: createStaticFiles(folder) });
      ended.push(platform.close);
      const headers = { host: 'localhost', 'accept-encoding': 'gzip, br' };
      const answer = await platform.app.request('http://localhost/sw.js', { headers });
      return [answer.headers.get('content-encoding'), await answer.text()];
    };
    expect(await ofWorker({ SERVICE_WORKER: 'kill' })).toEqual([null, KILL_SWITCH]);
    expect((await ofWorker({}))[0]).toBe('br');
  }, 60_000);
});
