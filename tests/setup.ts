import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { learnServerTime } from '../src/api/server-time.ts';
import { dispatch } from '../src/domain/session/state.ts';

// The next file runs in the same process: a network, a clock or a session that this one has put in place ends with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  dispatch({ type: 'ended', exclusion: null });
  learnServerTime(new Date().toUTCString(), Date.now());
});
