import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { lockFolder } from './folder-lock.ts';

// Another file of this process may have loaded the modules without the mock, or would get them with it.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
// Each look at a directory misses what another process makes right after it.
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, existsSync: (path: string) => !path.includes('jangada-lock-') && real.existsSync(path) };
});

const folder = mkdtempSync(join(tmpdir(), 'jangada-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('locks a directory that another part of the product makes at the same moment', () => {
  const release = lockFolder(folder, 'one.pid');
  expect(() => lockFolder(folder, 'one.pid')).toThrow('is held by another process');
  release();
  lockFolder(folder, 'one.pid')();
});
