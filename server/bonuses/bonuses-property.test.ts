/**
 * Random lives of bonuses: deposits with coupons, bets, wins, rollbacks, cancellations, expiries, withdrawals and
 * refunds in any order. Each step is compared with a plain model of decision 013, and each life with the ledger's
 * invariants.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBonusModel } from '../../tests/fixtures/bonus-model.ts';
import { makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { handBank } from '../../tests/fixtures/money.ts';
import { makePlay } from '../../tests/fixtures/people.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { lookAtCharge, refundDeposit } from '../deposits/charges.ts';
import { walletOf } from '../ledger/ledger.ts';
import { placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { operateWithdrawal, requestWithdrawal } from '../withdrawals/withdrawals.ts';
import { cancelBonus, expireBonuses } from './bonuses.ts';

const GAME = 'boto';
const STUDIO = 'estudio-recife';
const DAY_MS = 86_400_000;
const FACTORS = [0, 1, 3, 40] as const;

const bank = handBank();
let platform: TestPlatform;
const codes = new Map<number, string[]>();
let serial = 0;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  await platform.deps.db.updateTable('games').set({ max_bet: 1_000_000_000 }).where('gamecode', '=', GAME).execute();
  // A player can use each coupon once, so there is one for each deposit of a life.
  for (const factor of FACTORS) {
    const list: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      list.push(await makeCoupon(platform.deps, { rollover: factor, days: 1 + (index % 2), minDeposit: 0 }));
    }
    codes.set(factor, list);
  }
}, 60_000);
afterAll(() => platform.close());

/** A player with documents, a key and a session in a game that outlives the test. */
async function newLife() {
  const { deps, clock, services } = platform;
  const depositor = await makeDepositor(platform);
  const { player } = depositor;
  const now = clock.now();
  const owner = { casino_id: 1, player_id: player.id, created_at: now };
  const types = ['identity_front', 'identity_back', 'selfie', 'proof_of_address'] as const;
  await deps.db
    .insertInto('documents')
    .values(types.map((type) => ({ ...owner, type, status: 'approved' as const, updated_at: now })))
    .execute();
  const method = await deps.db
    .insertInto('withdraw_methods')
    .values({ ...owner, type: 'cpf', key: player.cpf ?? '', holder_name: 'Marina Souza', is_default: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const game = await deps.db
    .selectFrom('games')
    .select('id')
    .where('casino_id', '=', 1)
    .where('gamecode', '=', GAME)
    .executeTakeFirstOrThrow();
  const { hash } = await makePlay(deps.db, player as never, game.id, now);
  const for_long = { expires_at: new Date(now.getTime() + 365 * DAY_MS) };
  await deps.db.updateTable('sessions').set(for_long).where('player_id', '=', player.id).execute();
  await deps.db
    .updateTable('game_sessions')
    .set({ ...for_long, provider_code: STUDIO })
    .where('player_id', '=', player.id)
    .execute();
  const site = await services.sites.byHost(JANGADA);
  if (!site) throw new Error('no site');
  const wide = { ...site, config: { ...site.config, max_pending_withdrawals: 1000, min_withdrawal: 1 } };
  return { depositor, player, hash, methodId: String(method.id), site: wide };
}

const index = fc.nat({ max: 50 });
const of = (
  what: string,
  weight: number,
  amount: fc.Arbitrary<number> = fc.constant(0),
  n: fc.Arbitrary<number> = index,
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(what), amount, n }),
});
const between = (min: number, max: number) => fc.integer({ min, max });
const step = fc.oneof(
  of('deposit', 3, between(1000, 9999), fc.nat({ max: 3 })),
  of('bet', 8, between(20, 9000)),
  of('all', 1),
  of('win', 7, fc.oneof(fc.constant(0), between(1, 15_000))),
  of('part', 1, between(1, 500)),
  of('rollback', 2),
  of('cancel', 1),
  of('wait', 2, between(1, 20), fc.nat({ max: 1 })),
  of('withdraw', 1, between(1, 6000), fc.nat({ max: 1 })),
  of('refund', 1),
);
/** One life for each end of a bonus, beside the random ones. */
const ENDS: readonly (readonly Step[])[] = [
  [
    { do: 'deposit', amount: 1000, n: 3 },
    { do: 'all', amount: 0, n: 0 },
    { do: 'win', amount: 0, n: 0 },
  ],
  [
    { do: 'deposit', amount: 1001, n: 1 },
    { do: 'bet', amount: 600, n: 0 },
    { do: 'win', amount: 601, n: 0 },
  ],
  [
    { do: 'deposit', amount: 1000, n: 3 },
    { do: 'wait', amount: 20, n: 0 },
    { do: 'wait', amount: 20, n: 1 },
  ],
  ...['cancel', 'withdraw', 'refund'].map((what) => [
    { do: 'deposit', amount: 2000, n: 3 },
    { do: what, amount: 500, n: 0 },
  ]),
];
type Step = { readonly do: string; readonly amount: number; readonly n: number };

async function live(steps: readonly Step[]): Promise<void> {
  const { deps, clock } = platform;
  const { depositor, player, hash, methodId, site } = await newLife();
  const model = createBonusModel();
  const paid: { txid: string; amount: number }[] = [];
  const used = new Map<number, number>();
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)];
  const caught = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ code }: { code: string }) => code,
    );

  for (const { do: what, amount, n } of steps) {
    const now = clock.now();
    serial += 1;
    const facts = { provider: STUDIO, at: now };
    const bet = pick(model.open, n);
    const ofBet = bet && {
      ...facts,
      playerId: player.id,
      bet: bet.id,
      round: bet.id,
      transaction: `${what}-${serial}`,
    };
    switch (what) {
      case 'deposit': {
        const factor = FACTORS[n] ?? 1;
        const at = used.get(factor) ?? 0;
        const code = codes.get(factor)?.[at];
        if (!code) break;
        used.set(factor, at + 1);
        const txid = await depositor.charge(amount, code);
        bank.pay(txid, { payer: depositor.payer });
        await lookAtCharge(deps, txid);
        paid.push({ txid, amount });
        model.deposit(txid, amount, Math.floor(amount / 2), factor, (1 + (at % 2)) * DAY_MS, now.getTime());
        break;
      }
      case 'all':
      case 'bet': {
        const stake = what === 'all' ? Math.max(model.stakeable(now.getTime()), 20) : amount;
        const id = `life-${serial}`;
        const placed = await placeBet(deps.db, {
          ...facts,
          sessionHash: hash,
          transaction: id,
          round: id,
          gamecode: GAME,
          amount: stake,
        });
        expect(placed.outcome).toBe(model.bet(id, stake, now.getTime()) ? 'ok' : 'insufficient_funds');
        break;
      }
      case 'win':
      case 'part': {
        if (!bet || !ofBet) break;
        const finished = what === 'win';
        const { outcome } = await settleBet(deps.db, { ...ofBet, gamecode: GAME, amount, finished });
        expect(outcome).toBe('ok');
        model.win(bet, amount, finished, now.getTime());
        break;
      }
      case 'rollback': {
        if (!bet || !ofBet) break;
        const { outcome } = await rollBackBet(deps.db, ofBet);
        expect(outcome).toBe(model.rollBack(bet, now.getTime()) ? 'ok' : 'conflict');
        break;
      }
      case 'cancel': {
        const place = model.bonuses.length === 0 ? -1 : n % model.bonuses.length;
        const bonus = model.bonuses[place];
        if (!bonus) break;
        const id = (await rows(player.id))[place]?.id;
        const code = await caught(cancelBonus(deps, player.id, String(id), 'pt'));
        expect(code === null).toBe(model.cancel(bonus));
        break;
      }
      case 'wait': {
        await clock.advance(amount * 3_600_000);
        // A late or missing sweep does not change the stakeable money.
        if (n === 0) break;
        await expireBonuses(deps);
        model.sweep(clock.nowMs());
        break;
      }
      case 'withdraw': {
        const request = { site, player, language: 'pt', amount, methodId } as const;
        if (!model.withdraw(amount)) {
          expect(await caught(requestWithdrawal(deps, request))).toBe('insufficient_funds');
          break;
        }
        const { id } = await requestWithdrawal(deps, request);
        if (n === 0) break;
        await operateWithdrawal(deps, id, 'cancel', 'test');
        model.putBack(amount);
        break;
      }
      default: {
        const one = pick(paid, n);
        if (!one) break;
        const code = await caught(refundDeposit(deps, one.txid, 'test'));
        if (model.refund(one.txid, one.amount)) {
          expect(code).toBeNull();
          paid.splice(paid.indexOf(one), 1);
        } else expect(code).toBe('insufficient_funds');
      }
    }
    const wallet = await walletOf(deps.db, player.id);
    expect([what, wallet.available]).toEqual([what, model.real()]);
    expect([what, (await rows(player.id)).map(({ id: _id, ...row }) => row)]).toEqual([
      what,
      model.bonuses.map(({ balance, progress, status, outcome, open_bets }) => ({
        balance,
        progress,
        status,
        outcome,
        open_bets,
      })),
    ]);
  }
}

function rows(playerId: number) {
  return platform.deps.db
    .selectFrom('bonuses')
    .select(['id', 'balance', 'progress', 'status', 'outcome', 'open_bets'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();
}

test('keeps the ledger sound in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      await live(steps);
      expect(await verifyLedger(platform.deps.db)).toEqual([]);
    }),
    // The printed seed replays the life; shrinking it would take minutes.
    { numRuns: 25, endOnFailure: true, examples: ENDS.map((steps) => [[...steps]]) },
  );
  // Every end of a bonus has occurred; otherwise the lives were too short.
  const ends = await platform.deps.db
    .selectFrom('bonuses')
    .select('outcome')
    .distinct()
    .where('source', '=', 'coupon')
    .execute();
  expect(ends.map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['converted', 'spent', 'expired', 'cancelled', 'withdrawal', 'refunded']),
  );
}, 240_000);
