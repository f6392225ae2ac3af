/**
 * The API's time, for countdowns on devices whose clock is off: every fresh answer's `Date` header corrects the
 * difference. Whole seconds are all that the header tells, so differences under two seconds count as none.
 */
let offset = 0;

/** Milliseconds since 1970 as the API counts them; the device's own clock until the first answer. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** Learns from an answer that did not come out of a cache. `sentAt`: when its request left, by the device's clock. */
export function learnServerTime(dateHeader: string | null, sentAt: number, receivedAt = Date.now()): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(told)) return;
  const difference = told + 500 - (sentAt + receivedAt) / 2;
  offset = Math.abs(difference) < 2_000 ? 0 : Math.round(difference);
}
