// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hearOdds } from './odds-feed.ts';

/** The streams of the page, the newest last. */
let streams: Stream[];

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  tick(): void {
    this.dispatchEvent(new MessageEvent('message', { data: '{"at":1}' }));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says within three seconds that the odds are lost, once, and that they are back with the next tick', () => {
  const onLoss = vi.fn();
  const end = hearOdds('br-a_1_0', { onTick: () => undefined, onLoss });
  expect(streams[0]?.url).toBe('/api/stream?match=br-a_1_0');
  for (let second = 0; second < 5; second += 1) {
    vi.advanceTimersByTime(1_000);
    streams[0]?.tick();
  }
  expect(onLoss).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_999);
  expect(onLoss.mock.calls).toEqual([[true]]);
  vi.advanceTimersByTime(60_000);
  expect(onLoss).toHaveBeenCalledTimes(1);
  streams[0]?.tick();
  expect(onLoss.mock.calls).toEqual([[true], [false]]);
  end();
});

it('opens a stream again that the server refused, and none after the page has left', () => {
  const end = hearOdds(null, { onTick: () => undefined, onLoss: () => undefined });
  streams[0]?.close();
  vi.advanceTimersByTime(3_000);
  expect(streams.map(({ url }) => url)).toEqual(['/api/stream', '/api/stream']);
  end();
  expect(streams[1]?.readyState).toBe(Stream.CLOSED);
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(2);
});
