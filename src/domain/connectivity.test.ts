// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../../tests/support/network.ts';
import { networkFailures } from '../api/failures.ts';
import type { LiveStatus } from '../api/live.ts';
import { observable } from '../lib/observable.ts';
import { connectivity, watchConnectivity, watchLive } from './connectivity.ts';

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
  networkFailures.reset();
  stop = watchConnectivity();
});
afterEach(() => {
  setOnline(true);
  networkFailures.reset();
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
    networkFailures.increment();
    networkFailures.increment();
    expect(connectivity.since).toBe(1_000);
    setOnline(true);
    networkFailures.reset();
    expect(connectivity).toMatchObject({ online: true, api: true, since: null });
  });

  it('reports the API as down after two lost answers in a row, not after one', () => {
    networkFailures.increment();
    expect(connectivity.api).toBe(true);
    networkFailures.increment();
    expect(connectivity).toMatchObject({ online: true, api: false, since: 1_000 });
    networkFailures.reset();
    expect(connectivity).toMatchObject({ api: true, since: null });
  });

  it('reports a broken live connection by itself, and a closed one not at all', () => {
    const status = observable<LiveStatus>('connecting');
    const end = watchLive({ status });
    status.set('connected');
    expect(connectivity.live).toBe(true);
    status.set('off');
    expect(connectivity.live).toBe(true);
    status.set('down');
    expect(connectivity).toMatchObject({ live: false, since: null, liveSince: 1_000 });
    vi.setSystemTime(9_000);
    status.set('connecting');
    status.set('down');
    expect(connectivity.liveSince).toBe(1_000);
    status.set('connected');
    expect(connectivity).toMatchObject({ live: true, liveSince: null });
    end();
  });
});
