// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload.ts';

const reload = vi.fn();
const on = (path: string): boolean => {
  history.replaceState(null, '', path);
  return reloadOnce(reload);
};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a reload by ourselves', () => {
  it('comes once in ten seconds for a path, whatever other paths were reloaded between', () => {
    expect(['/a', '/a', '/b', '/a', '/b', '/en/a'].map(on)).toEqual([true, false, true, false, false, true]);
    expect(reload).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(6_000);
    expect(on('/c')).toBe(true);
    vi.advanceTimersByTime(4_000);
    expect(['/a', '/b', '/c'].map(on)).toEqual([true, true, false]);
  });

  it('remembers no path for longer than that', () => {
    for (const path of ['/a', '/b', '/c']) on(path);
    vi.advanceTimersByTime(10_000);
    on('/d');
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/\/[abc]/);
  });

  it.each(['1700000000000 /a', '{', 'null', '[["/a","soon"]]', '[["/a",99999999999999]]'])(
    'is not held back by what it cannot read, or by a time that is still to come: %s',
    (kept) => {
      on('/b');
      const key = sessionStorage.key(0) ?? '';
      sessionStorage.setItem(key, kept);
      expect(['/a', '/a'].map(on)).toEqual([true, false]);
    },
  );

  it('does not come where nothing can be remembered', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(on('/a')).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
