import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { learnServerTime } from '../src/api/server-time.ts';
import { showLocale } from '../src/domain/locale.ts';
import { dispatch } from '../src/domain/session/state.ts';

/** A wait of vitest ends after a second of the clock by default, which a busy machine takes for one lazy import. */
const WAIT = { timeout: 15_000 };

const { waitFor } = vi;
// This runs before each file of the process.
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { ...WAIT, ...options });
  };

// The next file runs in the same process: a network, a clock, a session or a language that this one has put in place ends
// with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  showLocale('pt');
  dispatch({ type: 'ended', exclusion: null });
  learnServerTime(new Date().toUTCString(), Date.now());
});
