import { describe, expect, it } from 'vitest';
import { changedFlags, turned } from './hide.ts';

const nothing = {
  username: false,
  statistics: false,
  activity: false,
  played_games: false,
  battle_rewards: false,
  all: false,
};
const everything = {
  username: true,
  statistics: true,
  activity: true,
  played_games: true,
  battle_rewards: true,
  all: true,
};

describe('what is hidden', () => {
  it('hides everything with all data, and shows everything without it (R32)', () => {
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
