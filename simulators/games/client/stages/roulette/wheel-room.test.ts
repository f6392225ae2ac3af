import { describe, expect, it } from 'vitest';
import { shareRoom } from './wheel-room.ts';

describe('the room of wheel and table', () => {
  it.each([
    ['a phone of 360 px', 312, 250],
    ['a desktop', 744, 540],
  ])('shows the wheel above a table of playable rows on %s', (_name, width, room) => {
    const { shown, size, table } = shareRoom(width, room);
    expect(shown).toBeGreaterThanOrEqual(56);
    expect(size).toBeGreaterThanOrEqual(shown);
    expect(size).toBeLessThanOrEqual(width);
    expect(table).toBeGreaterThanOrEqual(5 * 30 + 12);
  });

  it('crops the wheel where it is larger than its room, and shows it whole in a high window', () => {
    const phone = shareRoom(312, 250);
    expect(phone.size).toBeGreaterThan(phone.shown * 1.5);
    const desktop = shareRoom(744, 540);
    expect(desktop.size).toBe(desktop.shown);
  });

  it('lets the wheel take the place of the table in a low window', () => {
    expect(shareRoom(500, 180)).toMatchObject({ shown: 0, table: 180 });
  });
});
