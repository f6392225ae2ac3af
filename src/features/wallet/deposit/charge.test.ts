import { describe, expect, it } from 'vitest';
import { learnServerTime } from '../../../api/server-time.ts';
import {
  askEvery,
  chargeState,
  countdownOf,
  leftOf,
  resynced,
  type ShownCharge,
  untilNextSecond,
  withClock,
  withNews,
} from './charge.ts';

const AT = Date.parse('2026-11-20T17:32:00.000Z');
const charge = (over: Partial<ShownCharge> = {}): ShownCharge => ({
  id: '1',
  txid: 'tx1',
  amount: 5000,
  qrcode: '0002',
  created_at: '2026-11-20T17:32:00.000Z',
  expires_at: '2026-11-20T17:37:00.000Z',
  status: 'waiting_payment',
  coupon: null,
  returned: null,
  now: '2026-11-20T17:32:00.000Z',
  ahead: 0,
  ...over,
});

describe('the clock of a charge', () => {
  it('trusts the server, not a device that is an hour late', () => {
    const late = AT - 3_600_000;
    const shown = withClock(charge(), late);
    expect(leftOf(shown, late)).toBe(300_000);
    expect(leftOf(shown, late + 299_000)).toBe(1_000);
    expect(chargeState(shown, late + 300_000)).toBe('expired');
  });
  it.each([
    ['a day late', -86_400_000],
    ['a day early', 86_400_000],
    ['a year early', 365 * 86_400_000],
  ])('counts down to the server’s expiry on a device that is %s', (_what, off) => {
    const shown = withClock(charge(), AT + off);
    expect(countdownOf(shown, AT + off).text).toBe('5:00');
    expect(chargeState(shown, AT + off + 299_999)).toBe('waiting');
    expect(countdownOf(shown, AT + off + 240_000).text).toBe('1:00');
    expect(chargeState(shown, AT + off + 300_000)).toBe('expired');
  });
  it('follows a server whose clock has moved on, and no less than two seconds', () => {
    expect(resynced(charge({ ahead: 100 }), 1900).ahead).toBe(100);
    const moved = resynced(charge({ ahead: 100, status: 'refused' }), 301_000);
    expect(moved.ahead).toBe(301_000);
    // The API calls an expired charge refused; its own clock tells that it has expired.
    expect(chargeState(moved, AT)).toBe('expired');
  });
  it('takes what other answers taught where this one does not say the time', () => {
    learnServerTime(new Date(Date.now() + 60_000).toUTCString(), Date.now());
    const { ahead } = withClock(charge({ now: null }), Date.now());
    // The header has whole seconds.
    expect(Math.abs(ahead - 60_000)).toBeLessThan(1_000);
    learnServerTime(new Date().toUTCString(), Date.now());
    expect(withClock(charge({ now: null }), Date.now()).ahead).toBeCloseTo(0, -2);
  });
  it.each([
    [0, '5:00', 1],
    [1, '5:00', 1],
    [1000, '4:59', 299 / 300],
    [240_000, '1:00', 0.2],
    [299_999, '0:01', 0],
    [300_000, '0:00', 0],
    [900_000, '0:00', 0],
  ])('after %i ms shows %s', (passed, text, part) => {
    const countdown = countdownOf(charge(), AT + passed);
    expect(countdown.text).toBe(text);
    expect(countdown.part).toBeCloseTo(part, 3);
    expect(`${countdown.minutes}:${String(countdown.seconds).padStart(2, '0')}`).toBe(text);
  });
  it('stays a whole ring at most when the device ran ahead between two answers', () => {
    expect(countdownOf(charge(), AT - 60_000).part).toBe(1);
  });
  it('wakes when the figure changes, and no more at the end', () => {
    expect(untilNextSecond(charge(), AT)).toBe(1000);
    expect(untilNextSecond(charge(), AT + 250)).toBe(750);
    expect(untilNextSecond(charge(), AT + 300_000)).toBe(0);
  });
});

describe('the state of a charge', () => {
  it('is expired before its time when the bank has ended it, and the page keeps asking', () => {
    const ended = withNews(charge(), { status: 'refused', returned: null, expired: true });
    expect(chargeState(ended, AT)).toBe('expired');
    expect(askEvery(chargeState(ended, AT))).not.toBeNull();
  });

  it.each([
    ['waiting_payment', 0, 'waiting'],
    ['pending', 0, 'waiting'],
    ['waiting_payment', 300_000, 'expired'],
    ['refused', 0, 'refused'],
    ['refused', 300_000, 'expired'],
    ['paid', 0, 'paid'],
    ['paid', 900_000, 'paid'],
    ['refunded', 0, 'returned'],
    ['chargebacked', 900_000, 'returned'],
  ] as const)('%s after %i ms is %s', (status, passed, state) => {
    expect(chargeState(charge({ status }), AT + passed)).toBe(state);
  });
  it('is polled often while waiting, seldom after expiry, and never after a final status', () => {
    expect(askEvery('waiting')).toBe(4_000);
    expect(askEvery('expired')).toBeGreaterThan(4_000);
    expect(askEvery('paid')).toBeNull();
    expect(askEvery('refused')).toBeNull();
    expect(askEvery('returned')).toBeNull();
  });
});

describe('news of a charge', () => {
  it('changes its status and keeps its clock', () => {
    expect(withNews(charge({ ahead: 7 }), { status: 'paid', returned: null })).toMatchObject({
      status: 'paid',
      ahead: 7,
    });
    expect(withNews(charge({ status: 'refused' }), { status: 'paid', returned: null }).status).toBe('paid');
  });
  it('does not reopen an ended charge when an answer comes late', () => {
    const shown = charge({ status: 'paid' });
    expect(withNews(shown, { status: 'waiting_payment', returned: null })).toBe(shown);
  });
  it('leaves the charge as it is when nothing changed, so that nothing renders again', () => {
    const shown = charge();
    expect(withNews(shown, { status: 'waiting_payment', returned: null })).toBe(shown);
  });
});
