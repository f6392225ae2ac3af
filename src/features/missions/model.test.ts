import { describe, expect, it } from 'vitest';
import type { Mission } from '../../contract/missions.ts';
import {
  fitsOpen,
  missionOf,
  type Place,
  placeKeys,
  placeWidgets,
  stageOf,
  stepWidget,
  widgetMissions,
} from './model.ts';

const AT = '2026-11-20T12:00:00.000Z';
const NOW = Date.parse(AT);
const NONE = { accepted_at: null, assigned_at: null, completed_at: null, claimed_at: null, expires_at: null };

describe('the stage of a mission', () => {
  it.each([
    [{}, 'open'],
    [{ assigned_at: AT }, 'assigned'],
    [{ accepted_at: AT }, 'running'],
    [{ accepted_at: AT, expires_at: AT }, 'expired'],
    // A reward never expires.
    [{ accepted_at: AT, completed_at: AT, expires_at: AT }, 'completed'],
    [{ accepted_at: AT, completed_at: AT, claimed_at: AT }, 'claimed'],
  ])('%o is %s', (times, stage) => {
    expect(stageOf({ ...NONE, ...times }, NOW)).toBe(stage);
  });
});

it('finds a shared mission of a period by its id without the period: the one that is not over', () => {
  const one = (id: string, times: object) => ({ ...NONE, id, ...times }) as Mission;
  const list = [
    one('7.2026-11-19', { accepted_at: AT, completed_at: AT, claimed_at: AT }),
    one('7.2026-11-20', {}),
    one('71', {}),
  ];
  const found = (wanted: string) => missionOf(list, wanted, NOW)?.id;
  expect(found('7')).toBe('7.2026-11-20');
  expect(found('7.2026-11-19')).toBe('7.2026-11-19');
  expect(found('71')).toBe('71');
  expect(found('2')).toBeUndefined();
});

it('has a widget for each waiting reward, running and assigned mission, the nearest to its goal first', () => {
  const one = (id: string, progress: number, times: object) =>
    ({ ...NONE, id, progress, goal: 10, ...times }) as Mission;
  const list = [
    one('open', 0, {}),
    one('assigned', 0, { assigned_at: AT }),
    one('begun', 1, { accepted_at: AT }),
    one('near', 9, { accepted_at: AT }),
    one('done', 10, { accepted_at: AT, completed_at: AT }),
    one('claimed', 10, { accepted_at: AT, completed_at: AT, claimed_at: AT }),
  ];
  expect(widgetMissions(list, NOW).map(({ id }) => id)).toEqual(['done', 'near', 'begun', 'assigned']);
});

describe('the places of widgets (MISSION-2)', () => {
  const at = (id: string, positionY: number | null, isOpen = false): Place => ({ id, positionY, isOpen });
  const tops = (wanted: Place[], height = 740, isWide = false) =>
    placeWidgets(wanted, height, isWide).map(({ id, top, height: tall }) => [id, top, tall]);

  it('are 76 high on a small screen, 90 on a wide one, 144 open', () => {
    expect(tops([at('a', 100)])).toEqual([['a', 100, 76]]);
    expect(tops([at('a', 100)], 900, true)).toEqual([['a', 100, 90]]);
    expect(tops([at('a', 100, true)])).toEqual([['a', 100, 144]]);
  });

  it('stay 74 from the top and 78 from the bottom, also after the window has shrunk', () => {
    expect(tops([at('a', -50)])).toEqual([['a', 74, 76]]);
    expect(tops([at('a', 5000)])).toEqual([['a', 740 - 78 - 76, 76]]);
    expect(tops([at('a', 586)], 400)).toEqual([['a', 400 - 78 - 76, 76]]);
    expect(tops([at('a', null)])).toEqual([['a', 586, 76]]);
  });

  it('keep a gap of 10: one that is opened or moved pushes its neighbours', () => {
    expect(tops([at('a', 200), at('b', 210)])).toEqual([
      ['a', 200, 76],
      ['b', 286, 76],
    ]);
    expect(tops([at('a', 200, true), at('b', 286)])).toEqual([
      ['a', 200, 144],
      ['b', 354, 76],
    ]);
    // At the bottom they push upwards.
    expect(tops([at('a', 500), at('b', 586)].map((place) => ({ ...place, isOpen: place.id === 'b' })))).toEqual([
      ['a', 432, 76],
      ['b', 518, 144],
    ]);
  });

  it('are two at most on a phone, three on a desktop, and as many as fit', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => at(id, null));
    expect(tops(four).map(([id]) => id)).toHaveLength(2);
    expect(tops(four, 900, true)).toHaveLength(3);
    expect(tops(four, 300)).toHaveLength(1);
    expect(tops(four, 200)).toEqual([]);
  });

  it('drop closed ones for an open one, which stays in the lowest window and behind those that come first', () => {
    expect(tops([at('a', null), at('b', null, true)], 381)).toEqual([['b', 159, 144]]);
    expect(tops([at('a', 74), at('b', 160, true)], 382)).toEqual([
      ['a', 74, 76],
      ['b', 160, 144],
    ]);
    expect(tops([at('a', null, true)], 200).map(([id]) => id)).toEqual(['a']);
    expect(tops([at('a', 74), at('b', 160), at('c', 300, true)]).map(([id]) => id)).toEqual(['a', 'c']);
  });

  it('tell whether one that opens leaves room for another open one', () => {
    const places = [at('a', null, true), at('b', null)];
    expect(fitsOpen(places, 'b', 450, false)).toBe(true);
    expect(fitsOpen(places, 'b', 449, false)).toBe(false);
    expect(fitsOpen([at('a', null), at('b', null)], 'b', 200, false)).toBe(true);
  });
});

it('keeps the place of a mission over its periods, and another one for a second period beside it', () => {
  const keys = (...list: string[]) => [...placeKeys(list.map((id) => ({ id }))).values()];
  expect(keys('7.2026-11-21', '8')).toEqual(['7', '8']);
  expect(keys('7.2026-11-22')).toEqual(['7']);
  expect(keys('7.2026-11-21', '7.2026-11-22', '71')).toEqual(['7', '7.2026-11-22', '71']);
});

describe('a step of an arrow key', () => {
  const at = (id: string, positionY: number | null): Place => ({ id, positionY, isOpen: false });
  const stepped = (wanted: Place[], id: string, direction: -1 | 1) => {
    const positionY = stepWidget(wanted, id, direction, 740, false);
    const moved = wanted.map((place) => (place.id === id ? { ...place, positionY } : place));
    return positionY === null ? null : placeWidgets(moved, 740, false).map(({ id: shown, top }) => [shown, top]);
  };

  it('moves a widget by 24 px, and none beyond the margins', () => {
    expect(stepped([at('a', 300)], 'a', -1)).toEqual([['a', 276]]);
    expect(stepped([at('a', 80)], 'a', -1)).toEqual([['a', 74]]);
    expect(stepped([at('a', 74)], 'a', -1)).toBeNull();
    expect(stepped([at('a', null)], 'a', 1)).toBeNull();
  });

  it('goes past a widget that is in the way', () => {
    const places = [at('a', null), at('b', null)];
    expect(stepped(places, 'a', 1)?.map(([id]) => id)).toEqual(['b', 'a']);
    expect(stepped(places, 'b', -1)?.map(([id]) => id)).toEqual(['b', 'a']);
    expect(stepped([at('a', 74), at('b', 160)], 'b', -1)).toEqual([
      ['b', 74],
      ['a', 160],
    ]);
  });
});
