import { describe, expect, it } from 'vitest';
import { changedFlags, every, turned } from './hide.ts';

const nothing = every(false);
const everything = every(true);

describe('the privacy flags', () => {
  it('are six flags, all on or all off at the start', () => {
    const flags = ['username', 'statistics', 'activity', 'played_games', 'battle_rewards', 'all'];
    expect(everything).toEqual(Object.fromEntries(flags.map((flag) => [flag, true])));
    expect(nothing).toEqual(Object.fromEntries(flags.map((flag) => [flag, false])));
  });

  it('are all set or cleared by the flag for all data (DATA-1)', () => {
    expect(turned({ ...nothing, username: true }, 'all', true)).toEqual(everything);
    expect(turned(everything, 'all', false)).toEqual(nothing);
  });

  it('clear the flag for all data if one part becomes visible', () => {
    expect(turned(everything, 'statistics', false)).toEqual({ ...everything, statistics: false, all: false });
  });

  it('hide one part without the others', () => {
    expect(turned(nothing, 'activity', true)).toEqual({ ...nothing, activity: true });
  });

  it('send only the flags that changed', () => {
    expect(changedFlags(everything, turned(everything, 'username', false))).toEqual({ username: false, all: false });
    expect(changedFlags(nothing, nothing)).toEqual({});
  });
});
