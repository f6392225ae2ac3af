import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { learnServerTime } from '../src/api/server-time.ts';

// The next file runs in the same process: a network or a clock that this one has put in place of the real one ends with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  learnServerTime(new Date().toUTCString(), Date.now());
});
