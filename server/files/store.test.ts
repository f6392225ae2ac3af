import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSealed, sealing } from './seal.ts';
import { createFileStore } from './store.ts';

const secret = { FILES_SECRET: 'a secret of thirty-two characters' };
let DATA_DIR: string;
beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'jangada-store-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true }));

test('stores a file as it comes out of the encrypting stream', async () => {
  const store = createFileStore({ DATA_DIR });
  const source = join(DATA_DIR, 'source');
  writeFileSync(source, 'identity');
  await store.put('documents', 'a', source, sealing(secret, 'a'));
  await store.put('avatars', 'a', source);
  const stored = readFileSync(join(DATA_DIR, 'uploads/documents/a'));
  expect(openSealed(secret, 'a', stored).toString()).toBe('identity');
  expect((await store.read('avatars', 'a'))?.toString()).toBe('identity');
});

test('rejects for an unreadable file and leaves no part', async () => {
  const store = createFileStore({ DATA_DIR });
  const missing = join(DATA_DIR, 'missing');
  await expect(store.put('documents', 'a', missing, sealing(secret, 'a'))).rejects.toThrow('ENOENT');
  await expect(store.put('avatars', 'a', missing)).rejects.toThrow('ENOENT');
  expect(readdirSync(join(DATA_DIR, 'uploads'), { recursive: true }).sort()).toEqual(['avatars', 'documents', 'tmp']);
});
