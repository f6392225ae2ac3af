// @vitest-environment jsdom

import { proxy } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../../tests/support/network.ts';
import { networkFailures } from '../api/failures.ts';
import type { LiveState } from '../api/live.ts';
import { connectivity, watchConnectivity, watchLive } from './connectivity.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  networkFailures.count = 0;
  stop = watchConnectivity();
});
afterEach(() => {
  setOnline(true);
  networkFailures.count = 0;
  stop();
  vi.useRealTimers();
});

describe('connectivity', () => {
  it('reports network and API as working at first', () =>
    expect(connectivity).toMatchObject({ online: true, api: true, since: null }));

  it('reports since when the network is down, until it returns', () => {
    setOnline(false);
    expect(connectivity).toMatchObject({ online: false, since: 1_000 });
    vi.setSystemTime(5_000);
    networkFailures.count += 1;
    networkFailures.count += 1;
    expect(connectivity.since).toBe(1_000);
    setOnline(true);
    networkFailures.count = 0;
    expect(connectivity).toMatchObject({ online: true, api: true, since: null });
  });

  it('reports the API as down after two lost answers in a row, not after one', () => {
    networkFailures.count += 1;
    expect(connectivity.api).toBe(true);
    networkFailures.count += 1;
    expect(connectivity).toMatchObject({ online: true, api: false, since: 1_000 });
    networkFailures.count = 0;
    expect(connectivity).toMatchObject({ api: true, since: null });
  });

  it('reports a broken live connection by itself, and a closed one not at all', () => {
    const state = proxy<LiveState>({ status: 'connecting', online: null, dropped: 0 });
    const end = watchLive({ state });
    state.status = 'connected';
    expect(connectivity.live).toBe(true);
    state.status = 'off';
    expect(connectivity.live).toBe(true);
    state.status = 'down';
    expect(connectivity).toMatchObject({ live: false, since: null, liveSince: 1_000 });
    vi.setSystemTime(9_000);
    state.status = 'connecting';
    state.status = 'down';
    expect(connectivity.liveSince).toBe(1_000);
    state.status = 'connected';
    expect(connectivity).toMatchObject({ live: true, liveSince: null });
    end();
  });
});
