import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';
import { learnServerTime } from '../src/api/server-time.ts';
import { showLocale } from '../src/domain/locale.ts';
import { dispatch } from '../src/domain/session/state.ts';
import { UNKNOWN_SITE } from '../src/domain/site/model.ts';
import { site } from '../src/domain/site/site.ts';
import { news } from '../src/ui/news.ts';
import { toast } from '../src/ui/toast.ts';

/** A wait of vitest ends after a second of the clock by default, which a busy machine takes for one lazy import. */
const WAIT = { timeout: 15_000 };

const { waitFor } = vi;
// This runs before each file of the process.
if (waitFor.name !== 'waitLonger')
  vi.waitFor = function waitLonger(check, options) {
    return waitFor(check, typeof options === 'number' ? options : { ...WAIT, ...options });
  };

// The file before ran in the same process, and may have loaded the modules anew: what it has left in those that this one
// gets begins afresh.
showLocale('pt');
dispatch({ type: 'ended', exclusion: null });
learnServerTime(new Date().toUTCString(), Date.now());
Object.assign(site, UNKNOWN_SITE);
news.forget();
news.hold(false);
toast.close();

// A network or a clock that this file has put in place ends with it.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
