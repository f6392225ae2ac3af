import { expect, test } from 'vitest';
import { createChatPace } from './pace.ts';

test('refuses a message within three seconds of the player’s last one, and no other player', () => {
  let ms = Date.parse('2026-11-28T12:00:00Z');
  const clock = { now: () => new Date(ms) };
  const pace = createChatPace(clock);
  pace.refuseHasty(1);
  pace.stored(1, clock.now());
  ms += 1_000;
  expect(() => pace.refuseHasty(1)).toThrow(expect.objectContaining({ status: 429, retryAfter: 2 }));
  pace.refuseHasty(2);
  pace.stored(2, clock.now());
  ms += 2_000;
  pace.refuseHasty(1);
  expect(() => pace.refuseHasty(2)).toThrow(expect.objectContaining({ retryAfter: 1 }));
});
