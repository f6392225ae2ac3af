import type { Page } from '@playwright/test';

/** Moves the platform's clock on, 0 reads it. @returns its time then, milliseconds */
export async function moveClock(page: Page, advance_ms: number): Promise<number> {
  const answer = await page.request.post('/api/_test/clock', { data: { advance_ms } });
  const { data } = (await answer.json()) as { data: { now: string } };
  return Date.parse(data.now);
}

/** Moves the clock to the next time of day in São Paulo (`12:01:30`). */
export async function moveClockTo(page: Page, time: string): Promise<void> {
  const now = await moveClock(page, 0);
  const day = new Date(now - 3 * 3_600_000).toISOString().slice(0, 10);
  const today = Date.parse(`${day}T${time}.000-03:00`);
  await moveClock(page, (today > now ? today : today + 86_400_000) - now);
}

/** Makes the device's own clock wrong by this many milliseconds, from its next page on. */
export async function wrongDeviceClock(page: Page, off: number): Promise<void> {
  await page.addInitScript((by) => {
    const Real = Date;
    const now = () => Real.now() + by;
    // Only "now" of a date differs.
    const Wrong = new Proxy(Real, {
      construct: (target, given: unknown[]) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
      apply: () => new Real(now()).toString(),
      get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
    });
    globalThis.Date = Wrong;
  }, off);
}
