/**
 * The API's time, for countdowns on devices with a wrong clock: the `Date` header of every fresh answer corrects the
 * offset. The header has whole seconds, so an offset under two seconds counts as none.
 */
let offset = 0;

/** Returns the API's time in milliseconds since 1970; the device's time until the first answer. */
export function serverNow(): number {
  return Date.now() + offset;
}

/**
 * Updates the offset from an answer that did not come from a cache. `sentAt`: when the request was sent, by the
 * device's clock.
 */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt = Date.now()): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(told)) return;
  const difference = told + 500 - (sentAt + receivedAt) / 2;
  offset = Math.abs(difference) < 2_000 ? 0 : Math.round(difference);
}
