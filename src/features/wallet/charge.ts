/** A Pix charge on the screen: what it is now and how long it lives, by the server's clock. No React, no network. */
import { serverNow } from '../../api/server-time.ts';
import type { PixCharge } from '../../contract/payments.ts';
import { formatCountdown, toMs } from '../../lib/time.ts';

/** A charge and by how many milliseconds the clock that dates it is ahead of this device's. */
export interface ShownCharge extends PixCharge {
  readonly ahead: number;
}

/** What a question or a live event tells of a charge. */
export type ChargeNews = Pick<PixCharge, 'status' | 'returned'>;

/**
 * What the sheet shows. `expired` is not the end: a payment that was on its way is credited all the same (R27).
 * `returned`: nothing was credited and the money goes back to the payer.
 */
export type ChargeState = 'waiting' | 'paid' | 'expired' | 'refused' | 'returned';

/** A charge with its clock, as the answer that brought it says; `receivedAt` by this device's. */
export function withClock(charge: PixCharge, receivedAt = Date.now()): ShownCharge {
  const said = charge.now === null ? Number.NaN : toMs(charge.now);
  return { ...charge, ahead: Number.isNaN(said) ? serverNow() - receivedAt : said - receivedAt };
}

/** The learned time is good to about a second; less than this is no news. */
const DRIFT_MS = 2_000;

/** A charge whose clock follows the server's when that has moved since, as after a device that slept. */
export function resynced(charge: ShownCharge, ahead = serverNow() - Date.now()): ShownCharge {
  return Math.abs(ahead - charge.ahead) > DRIFT_MS ? { ...charge, ahead } : charge;
}

/** Milliseconds that a charge still lives, never under zero. */
export function leftOf(charge: ShownCharge, deviceNow = Date.now()): number {
  return Math.max(0, toMs(charge.expires_at) - (deviceNow + charge.ahead));
}

/** What a charge is at this moment. Its expiry is known before the server has been asked. */
export function chargeState(charge: ShownCharge, deviceNow = Date.now()): ChargeState {
  switch (charge.status) {
    case 'paid':
      return 'paid';
    case 'refunded':
    case 'chargebacked':
      return 'returned';
    case 'refused':
      // The API words an expired charge as refused; the clock tells the two apart.
      return leftOf(charge, deviceNow) === 0 ? 'expired' : 'refused';
    default:
      return leftOf(charge, deviceNow) === 0 ? 'expired' : 'waiting';
  }
}

/** Whether nothing more can be expected of it. */
export function isOver(charge: ShownCharge): boolean {
  const state = chargeState(charge);
  return state === 'paid' || state === 'returned' || state === 'refused';
}

/**
 * The charge to show after a read: a new one takes the place of the last; the same one keeps an end that is known.
 * A read that finds none takes nothing away: what was on the screen has just been paid or has run out.
 */
export function followCharge(shown: ShownCharge | null, found: ShownCharge | null | undefined): ShownCharge | null {
  if (!found) return shown;
  if (shown?.id !== found.id) return found;
  const ended = shown.status !== 'waiting_payment' && shown.status !== 'pending';
  const isNews =
    found.status !== shown.status && !(ended && (found.status === 'waiting_payment' || found.status === 'pending'));
  return resynced(isNews ? { ...found, ahead: shown.ahead } : shown, found.ahead);
}

export interface Countdown {
  /** `4:52` */
  readonly text: string;
  readonly minutes: number;
  readonly seconds: number;
  /** 0 to 1: how much of its life is left. */
  readonly part: number;
}

/** The countdown. A charge without a date of birth is taken to live five minutes (§4). */
export function countdownOf(charge: ShownCharge, deviceNow = Date.now()): Countdown {
  const left = leftOf(charge, deviceNow);
  const life = charge.created_at === null ? 300_000 : toMs(charge.expires_at) - toMs(charge.created_at);
  const whole = Math.ceil(left / 1000);
  return {
    text: formatCountdown(left),
    minutes: Math.floor(whole / 60),
    seconds: whole % 60,
    part: life > 0 ? Math.min(1, left / life) : 0,
  };
}

/** Milliseconds until the figure of the countdown changes next. */
export function untilNextSecond(charge: ShownCharge, deviceNow = Date.now()): number {
  const left = leftOf(charge, deviceNow);
  return left === 0 ? 0 : left % 1000 || 1000;
}

/** While it waits the bank is asked every 4 s; afterwards now and then, since it may have been paid in its last second. */
export function askEvery(state: ChargeState): number | null {
  if (state === 'waiting') return 4_000;
  return state === 'expired' ? 15_000 : null;
}
