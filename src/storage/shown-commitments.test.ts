import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';

let commitments: typeof import('./shown-commitments.ts');
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  commitments = await import('./shown-commitments.ts');
});

it('keeps the first commitment of each box that was shown, and none of the others', async () => {
  await commitments.keepCommitment('1', 'aa');
  await commitments.keepCommitment('12', 'bb');
  await commitments.keepCommitment('1', 'cc');
  expect(await commitments.readCommitment('1')).toBe('aa');
  expect(await commitments.readCommitment('12')).toBe('bb');
  expect(await commitments.readCommitment('2')).toBeNull();
});

it('lets the oldest make room after two hundred', async () => {
  for (let box = 1; box <= 201; box += 1) await commitments.keepCommitment(`${box}`, 'aa');
  expect(await commitments.readCommitment('1')).toBeNull();
  expect(await commitments.readCommitment('2')).toBe('aa');
});
