import { describe, expect, it } from 'vitest';
import { type OwnRow, placesAfter } from './use-own-places.ts';

const asked: OwnRow = { data: undefined, isPending: true, fetchStatus: 'fetching' };
const refused: OwnRow = { data: undefined, isPending: false, fetchStatus: 'idle' };
const offline: OwnRow = { data: undefined, isPending: true, fetchStatus: 'paused' };
const empty: OwnRow = { data: { data: [] }, isPending: false, fetchStatus: 'idle' };
const full: OwnRow = { data: { data: [{} as never] }, isPending: false, fetchStatus: 'idle' };

describe("a player's own rows in the lobby", () => {
  it('are waited for while an answer is near', () => {
    expect(placesAfter(null, { recent: asked, favorites: full }, false)).toBeNull();
  });

  it('have a place where they hold a game', () => {
    expect(placesAfter(null, { recent: full, favorites: empty }, false)).toEqual({ recent: true, favorites: false });
    expect(placesAfter(null, { recent: refused, favorites: offline }, false)).toEqual({
      recent: false,
      favorites: false,
    });
  });

  it('keep a place for what is still on its way after the wait', () => {
    expect(placesAfter(null, { recent: empty, favorites: asked }, true)).toEqual({ recent: false, favorites: true });
  });

  it('never lose a place under the eyes, and gain one when the first game comes', () => {
    const before = { recent: false, favorites: true };
    expect(placesAfter(before, { recent: asked, favorites: empty }, true)).toBe(before);
    expect(placesAfter(before, { recent: full, favorites: refused }, true)).toEqual({ recent: true, favorites: true });
  });
});
