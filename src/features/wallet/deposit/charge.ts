/** The state and lifetime of a Pix charge by the server's clock (DEP-1). No React, no network. */
import { serverNow } from '../../../api/server-time.ts';
import type { PixCharge } from '../../../contract/deposits.ts';
import { formatCountdown, toMs } from '../../../lib/time.ts';

/** Lifetime of a charge whose times are not known (DEP-1); the site's configuration sets it. ms. */
export const CHARGE_LIFE = 300_000;

/** A charge, with the lead of the server's clock over the device's, ms. */
export interface ShownCharge extends PixCharge {
  readonly ahead: number;
  /** The API says that its code ran out, perhaps before its time: the bank may end it. */
  readonly expired?: boolean;
}

/** The news of a charge, from a call or a live event. */
export type ChargeNews = Pick<ShownCharge, 'status' | 'returned' | 'expired'>;

/**
 * State of a charge on the screen. `expired` is not final: a late payment is still credited (DEP-1). `returned`:
 * nothing was credited and the money goes back to the payer (DEP-2).
 */
export type ChargeState = 'waiting' | 'paid' | 'expired' | 'refused' | 'returned';

/** Adds the clock that the answer carried to its charge. `receivedAt` by the device's clock, ms. */
export function withClock(charge: PixCharge, receivedAt = Date.now()): ShownCharge {
  const said = charge.now === null ? Number.NaN : toMs(charge.now);
  return { ...charge, ahead: Number.isNaN(said) ? serverNow() - receivedAt : said - receivedAt };
}

/** Smaller changes of the lead are ignored: the estimate is good to about a second. ms. */
const DRIFT_MS = 2_000;

/** Updates the charge's clock when the estimate has changed, for example after the device slept. `ahead` in ms. */
export function resynced(charge: ShownCharge, ahead = serverNow() - Date.now()): ShownCharge {
  return Math.abs(ahead - charge.ahead) > DRIFT_MS ? { ...charge, ahead } : charge;
}

/** Time left of a charge, ms; never below 0. */
export function leftOf(charge: ShownCharge, deviceNow = Date.now()): number {
  return Math.max(0, toMs(charge.expires_at) - (deviceNow + charge.ahead));
}

/** The state of a charge now. The device knows the expiry before it asks the server. */
export function chargeState(charge: ShownCharge, deviceNow = Date.now()): ChargeState {
  switch (charge.status) {
    case 'paid':
      return 'paid';
    case 'refunded':
    case 'chargebacked':
      return 'returned';
    case 'refused':
      return charge.expired || leftOf(charge, deviceNow) === 0 ? 'expired' : 'refused';
    default:
      return leftOf(charge, deviceNow) === 0 ? 'expired' : 'waiting';
  }
}

/** Whether the charge has a final state. */
export function isOver(charge: ShownCharge): boolean {
  const state = chargeState(charge);
  return state === 'paid' || state === 'returned' || state === 'refused';
}

const OPEN: ReadonlySet<ChargeNews['status']> = new Set(['waiting_payment', 'pending']);

/** The charge after news of it. A late answer that still waits does not reopen an ended charge. */
export function withNews(charge: ShownCharge, { status, returned, expired = false }: ChargeNews): ShownCharge {
  const isLate = OPEN.has(status) && !OPEN.has(charge.status);
  return resynced(isLate || status === charge.status ? charge : { ...charge, status, returned, expired });
}

export interface Countdown {
  /** `4:52` */
  readonly text: string;
  readonly minutes: number;
  readonly seconds: number;
  /** Part of the lifetime that is left, 0 to 1. */
  readonly part: number;
}

/** The countdown of a charge. */
export function countdownOf(charge: ShownCharge, deviceNow = Date.now()): Countdown {
  const left = leftOf(charge, deviceNow);
  const life = charge.created_at === null ? CHARGE_LIFE : toMs(charge.expires_at) - toMs(charge.created_at);
  const whole = Math.ceil(left / 1000);
  return {
    text: formatCountdown(left),
    minutes: Math.floor(whole / 60),
    seconds: whole % 60,
    part: life > 0 ? Math.min(1, left / life) : 0,
  };
}

/** Time until the countdown's figure changes, ms. */
export function untilNextSecond(charge: ShownCharge, deviceNow = Date.now()): number {
  const left = leftOf(charge, deviceNow);
  return left === 0 ? 0 : left % 1000 || 1000;
}

/**
 * Polling interval, ms: 4 s while the charge waits, 15 s after its expiry, because it may have been paid in the last
 * second. Null: no polling.
 */
export function askEvery(state: ChargeState): number | null {
  if (state === 'waiting') return 4_000;
  return state === 'expired' ? 15_000 : null;
}
