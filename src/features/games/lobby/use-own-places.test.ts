import { describe, expect, it } from 'vitest';
import { type OwnRow, placesAfter } from './use-own-places.ts';

const asked: OwnRow = { data: undefined, isPending: true, fetchStatus: 'fetching' };
const refused: OwnRow = { data: undefined, isPending: false, fetchStatus: 'idle' };
const offline: OwnRow = { data: undefined, isPending: true, fetchStatus: 'paused' };
const empty: OwnRow = { data: { data: [] }, isPending: false, fetchStatus: 'idle' };
const full: OwnRow = { data: { data: [{} as never] }, isPending: false, fetchStatus: 'idle' };

describe("a player's own rows in the lobby", () => {
  it('delay the lobby while an answer is pending', () => {
    expect(placesAfter(null, { recent: asked, favorites: full }, false)).toBeNull();
  });

  it('have a place if they hold a game', () => {
    expect(placesAfter(null, { recent: full, favorites: empty }, false)).toEqual({ recent: true, favorites: false });
    expect(placesAfter(null, { recent: refused, favorites: offline }, false)).toEqual({
      recent: false,
      favorites: false,
    });
  });

  it('keep a place for a pending answer after the wait', () => {
    expect(placesAfter(null, { recent: empty, favorites: asked }, true)).toEqual({ recent: false, favorites: true });
  });

  it('never lose a place on the open page, and gain one with their first game', () => {
    const before = { recent: false, favorites: true };
    expect(placesAfter(before, { recent: asked, favorites: empty }, true)).toBe(before);
    expect(placesAfter(before, { recent: full, favorites: refused }, true)).toEqual({ recent: true, favorites: true });
  });
});
