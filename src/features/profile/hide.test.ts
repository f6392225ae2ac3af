import { describe, expect, it } from 'vitest';
import { changedFlags, every, turned } from './hide.ts';

const nothing = every(false);
const everything = every(true);

describe('what is hidden', () => {
  it('is six flags that are on or off together', () => {
    const flags = ['username', 'statistics', 'activity', 'played_games', 'battle_rewards', 'all'];
    expect(everything).toEqual(Object.fromEntries(flags.map((flag) => [flag, true])));
    expect(nothing).toEqual(Object.fromEntries(flags.map((flag) => [flag, false])));
  });

  it('hides everything with all data, and shows everything without it (DATA-1)', () => {
    expect(turned({ ...nothing, username: true }, 'all', true)).toEqual(everything);
    expect(turned(everything, 'all', false)).toEqual(nothing);
  });

  it('no longer hides all data once a part is shown', () => {
    expect(turned(everything, 'statistics', false)).toEqual({ ...everything, statistics: false, all: false });
  });

  it('hides one part alone', () => {
    expect(turned(nothing, 'activity', true)).toEqual({ ...nothing, activity: true });
  });

  it('names only the switches that differ', () => {
    expect(changedFlags(everything, turned(everything, 'username', false))).toEqual({ username: false, all: false });
    expect(changedFlags(nothing, nothing)).toEqual({});
  });
});
