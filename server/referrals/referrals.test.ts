/** REFER-1: a referral is paid once, after identity and bets, and never to the same device. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { makeDeps } from '../../tests/fixtures/deps.ts';
import { CASINO, GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import { createManualClock } from '../clock.ts';
import { json } from '../db/json.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { placeBet, settleBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { browserHash } from '../session/devices.ts';
import type { Visit } from '../session/visit.ts';
import { followSettledBets } from '../settlements/settlements.ts';
import { openReferral, refuseOwnRef, reviewReferral } from './referrals.ts';
import { reviewWaitingReferrals, startReferralReviews } from './waiting.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const RULES = { cpa_value: 2500, cpa_wager: 1000, affiliate_regular_user_active: true };
let base: TestDatabase;
let deps: Deps;
let gameId: number;

beforeAll(async () => {
  base = await createTestDatabase();
  deps = makeDeps(base.db, createManualClock(AT));
}, 60_000);
afterAll(() => base.close());

/** A player referred by another; verified, and on a device of their own, by default. */
async function refer(by: Player | null, { verified = true, device = true } = {}): Promise<Player> {
  const made = await makePlayer(base.db, { balance: 10_000 });
  const player = await base.db
    .updateTable('players')
    .set({ referred_by: by?.id ?? null, identity_verified_at: verified ? AT : null })
    .where('id', '=', made.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await openReferral(base.db, player);
  if (device) await onDevice(player, `guest-own-${player.id}`);
  return player;
}
let serial = 0;
async function bet(player: Player, amount: number, isSettled = true): Promise<void> {
  serial += 1;
  const { hash } = await makePlay(base.db, player, gameId);
  const name = `r${serial}`;
  const ids = { provider: PROVIDER, gamecode: GAME, round: name, at: AT };
  await placeBet(base.db, { ...ids, sessionHash: hash, transaction: name, amount });
  if (isSettled)
    await settleBet(base.db, {
      ...ids,
      playerId: player.id,
      transaction: `${name}w`,
      bet: name,
      amount: 0,
      finished: true,
    });
  await followSettledBets(deps);
}
const onDevice = (player: Player, guestId: string) =>
  base.db
    .insertInto('sessions')
    .values({
      casino_id: CASINO,
      player_id: player.id,
      token_hash: `device-${player.id}-${guestId}`,
      created_at: AT,
      last_seen_at: AT,
      expires_at: AT,
      device: browserHash(CASINO, guestId),
    })
    .execute();
const lines = (player: Player) =>
  base.db
    .selectFrom('transactions')
    .select(['amount', 'bonus_amount', 'reference'])
    .where('player_id', '=', player.id)
    .where('type', '=', 'referral')
    .execute();
const status = async (player: Player) =>
  (await base.db.selectFrom('referrals').select('status').where('player_id', '=', player.id).executeTakeFirst())
    ?.status;

describe('a referral', () => {
  beforeEach(async () => {
    await base.reset();
    ({ gameId } = await makeSite(base.db, RULES));
  });

  it('is paid once, when a verified player’s settled bets suffice', async () => {
    const ana = await refer(null);
    const bia = await refer(ana);
    await bet(bia, 900);
    await bet(bia, 500, false);
    expect([await status(bia), await lines(ana)]).toEqual(['open', []]);
    await bet(bia, 100);
    expect(await status(bia)).toBe('paid');
    expect(await lines(ana)).toEqual([{ amount: 2500, bonus_amount: 0, reference: String(bia.id) }]);
    await bet(bia, 5000);
    expect(await lines(ana)).toHaveLength(1);
    const told = await base.db
      .selectFrom('outbox')
      .select('event')
      .where('channel', '=', `private-universal.${ana.id}`)
      .execute();
    expect(told.map(({ event }) => event)).toEqual(['TransactionUpdated', 'BalanceUpdated', 'NotificationSent']);
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('is found by the verification when it was paid wrongly, or without a decision', async () => {
    const ana = await refer(null);
    const bia = await refer(ana);
    await bet(bia, 5000);
    const found = async () => (await verifyLedger(base.db)).map(({ invariant }) => invariant);
    const set = (facts: object) =>
      base.db.updateTable('referrals').set(facts).where('player_id', '=', bia.id).execute();
    const invariant = 'a referral paid its referrer once, and only when it was decided so';
    await set({ amount: 2400 });
    expect(await found()).toEqual([invariant]);
    await set({ amount: 0, status: 'open' });
    expect(await found()).toEqual([invariant]);
    await base.db.deleteFrom('referrals').execute();
    expect(await found()).toEqual([invariant]);
  });

  it('waits for the identity, and is paid when it is verified', async () => {
    const ana = await refer(null);
    const bia = await refer(ana, { verified: false });
    await bet(bia, 5000);
    expect(await status(bia)).toBe('open');
    await base.db.transaction().execute((trx) => reviewReferral(trx, { ...bia, identity_verified_at: AT }, AT));
    expect(await lines(ana)).toHaveLength(1);
  });

  it('counts nothing of a bet without risk', async () => {
    await base.db.updateTable('games').set({ type: 'roulette' }).execute();
    const bia = await refer(await refer(null));
    await bet(bia, 5000);
    expect(await status(bia)).toBe('open');
  });

  it.each([
    ['of the referrer', 0],
    ['of the referrer’s own referrer, in a circle', 1],
  ])('is refused to a device %s', async (_whose, steps) => {
    const first = await refer(null);
    const second = await refer(first);
    const third = await refer(second);
    await onDevice([second, first][steps] ?? first, 'guest-aaaaaaaaa');
    await onDevice(third, 'guest-aaaaaaaaa');
    await bet(third, 5000);
    expect([await status(third), await lines(second)]).toEqual(['refused', []]);
  });

  it('refuses a code of the same device at registration, and takes it on another', async () => {
    const first = await refer(null);
    const second = await refer(first);
    await onDevice(first, 'guest-bbbbbbbbb');
    const visit = (guestId: string | null) => ({ site: { id: CASINO }, guestId }) as Visit;
    await expect(refuseOwnRef(base.db, visit('guest-bbbbbbbbb'), second.id)).rejects.toMatchObject({ code: 'ref_own' });
    await refuseOwnRef(base.db, visit('guest-ccccccccc'), second.id);
    await refuseOwnRef(base.db, visit(null), second.id);
  });

  it.each([
    ['before either bets', false],
    ['after the first was paid', true],
  ])('counts the first of two referred players of one device, shared %s', async (_when, isPaidFirst) => {
    const ana = await refer(null);
    const [bia, caio] = [await refer(ana), await refer(ana)];
    if (isPaidFirst) await bet(bia, 5000);
    for (const player of [bia, caio]) await onDevice(player, 'guest-ddddddddd');
    await bet(caio, 5000);
    await bet(bia, 5000);
    expect([await status(bia), await status(caio)]).toEqual(['paid', 'refused']);
    expect((await lines(ana)).map(({ reference }) => reference)).toEqual([String(bia.id)]);
  });

  it('lets players of different referrers share a device', async () => {
    const [bia, caio] = [await refer(await refer(null)), await refer(await refer(null))];
    for (const player of [bia, caio]) await onDevice(player, 'guest-eeeeeeeee');
    for (const player of [bia, caio]) await bet(player, 5000);
    expect([await status(bia), await status(caio)]).toEqual(['paid', 'paid']);
  });

  it('waits for a login that names the device', async () => {
    const ana = await refer(null);
    const bia = await refer(ana, { device: false });
    await bet(bia, 5000);
    await reviewWaitingReferrals(deps);
    expect([await status(bia), await lines(ana)]).toEqual(['open', []]);
    await onDevice(bia, 'guest-fffffffff');
    await reviewWaitingReferrals(deps);
    expect(await lines(ana)).toHaveLength(1);
  });

  it('waits while the referrer is excluded', async () => {
    const ana = await refer(null);
    const bia = await refer(ana);
    const exclude = (start: Date | null) =>
      base.db
        .updateTable('players')
        .set({ self_exclusion_value: start && 'indefinite', self_exclusion_start: start })
        .where('id', '=', ana.id)
        .execute();
    await exclude(AT);
    await bet(bia, 5000);
    await reviewWaitingReferrals(deps);
    expect([await status(bia), await lines(ana)]).toEqual(['open', []]);
    await exclude(null);
    // Two replicas review at once; the referred player bets no more.
    await Promise.all([reviewWaitingReferrals(deps), reviewWaitingReferrals(deps)]);
    expect([await status(bia), (await lines(ana)).length]).toEqual(['paid', 1]);
    expect(await verifyLedger(base.db)).toEqual([]);
  });

  it('waits until the site pays for referrals', async () => {
    const activate = (affiliate_regular_user_active: boolean) =>
      base.db
        .updateTable('sites')
        .set({ config: json({ ...RULES, affiliate_regular_user_active }) })
        .execute();
    await activate(false);
    const ana = await refer(null);
    const [bia, caio] = [await refer(ana), await refer(ana)];
    await bet(bia, 5000);
    await bet(caio, 100);
    await activate(true);
    const clock = createManualClock(AT);
    const stop = startReferralReviews({ ...deps, clock });
    await clock.advance(5 * 60_000);
    stop();
    expect([await status(bia), await status(caio), (await lines(ana)).length]).toEqual(['paid', 'open', 1]);
  });
});

it.each([
  [{ is_regulated: true }, [{ amount: 2500, bonus_amount: 2500, reference: expect.any(String) }]],
  [{ affiliate_regular_user_active: false }, []],
  [{ cpa_value: 0 }, []],
])('a site with %o pays %o', async (config, paid) => {
  await base.reset();
  ({ gameId } = await makeSite(base.db, { ...RULES, ...config }));
  const ana = await refer(null);
  await bet(ana, 100);
  await bet(await refer(ana), 5000);
  expect(await lines(ana)).toEqual(paid);
});

it('on a regulated site waits for the referrer’s own first bet', async () => {
  await base.reset();
  ({ gameId } = await makeSite(base.db, { ...RULES, is_regulated: true }));
  const ana = await refer(null);
  const bia = await refer(ana);
  await bet(bia, 5000);
  await reviewWaitingReferrals(deps);
  expect([await status(bia), await lines(ana)]).toEqual(['open', []]);
  await bet(ana, 100);
  await reviewWaitingReferrals(deps);
  expect([await status(bia), await lines(ana)]).toMatchObject(['paid', [{ bonus_amount: 2500 }]]);
});
