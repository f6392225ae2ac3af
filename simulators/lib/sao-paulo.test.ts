import { expect, it } from 'vitest';
import { saoPauloClock, saoPauloDay } from './sao-paulo.ts';

it('agrees with the time zone database on every day of ten years', () => {
  const zone = { timeZone: 'America/Sao_Paulo' } as const;
  const day = new Intl.DateTimeFormat('en-CA', zone);
  const clock = new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'medium' });
  for (let at = Date.UTC(2026, 0, 1, 2, 30, 5); at < Date.UTC(2036, 0, 1); at += 86_400_000)
    expect([saoPauloDay(at), saoPauloClock(at)]).toEqual([day.format(at), clock.format(at)]);
});
