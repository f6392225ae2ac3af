/**
 * All movements of money, mixed at random from a seed, with every invariant checked at the end: sequentially on the
 * embedded database, with an expected sum; in parallel on a real PostgreSQL, if there is one. One file because both
 * runs use the same steps.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askSigned, type HandBank, handBank, randomOf, seededId } from '../../tests/fixtures/money.ts';
import { type Asked, createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { findPostgres, startPostgres, type TestPostgres } from '../../tests/support/postgres.ts';
import { pollCharges } from '../bank/poll.ts';
import { lookAtCharge, refundDeposit } from '../deposits/charges.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { finishPayouts, type OperatorStep, operateWithdrawal } from '../withdrawals/withdrawals.ts';

const GAME = 'boto';

interface Mixed {
  readonly platform: TestPlatform;
  readonly bank: HandBank;
  readonly token: string;
  readonly playerId: number;
  readonly methodId: string;
  readonly session: string;
}

async function makeMixed(): Promise<Mixed> {
  const bank = handBank();
  const platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  const token = await platform.login(1);
  const { data } = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body;
  const { body } = await platform.ask('POST', '/games/url', {
    token,
    body: { game_id: GAME, mode: 'real', lang: 'pt', device: 'mobile' },
  });
  const launch = new URLSearchParams(new URL(body.gameUrl).hash.slice(1)).get('t');
  const session = (await askSigned(platform, '/provider/v1/authenticate', { token: launch })).body.session;
  return { platform, bank, token, playerId: await seededId(platform.deps, 1), methodId: data[0].id, session };
}

/** State of one worker of the mix. Ids are its own, or shared so that workers meet. */
interface Hand {
  readonly name: string;
  readonly random: (below: number) => number;
  readonly charges: string[];
  readonly withdrawals: string[];
  /** Centavos that this worker saw leave or arrive. */
  moved: number;
}

const STEPS: readonly OperatorStep[] = ['review', 'process', 'approve', 'approve', 'invalid-key', 'cancel'];
/** Passes expected refusals; throws for a server error (500). */
const calm = (answer: Asked): Asked => {
  if (answer.status >= 500 && answer.body.code !== 'gateway_unavailable')
    throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};
const pick = <T>(list: readonly T[], random: (below: number) => number): T | undefined =>
  list[random(list.length || 1)];

async function step(
  { platform, bank, token, playerId, methodId, session }: Mixed,
  hand: Hand,
  serial: number,
): Promise<void> {
  const { random } = hand;
  const { deps } = platform;
  const key = { 'idempotency-key': `${hand.name}-${serial}` };
  const twice = random(3) === 0 ? 2 : 1;
  bank.away = random(12) === 0;
  bank.payout = random(5) === 0 ? { state: 'invalid_key' } : { state: 'sent', endToEndId: 'E1' };
  const post = async (path: string, body: object) =>
    (
      await Promise.all(
        Array.from({ length: twice }, () => platform.ask('POST', path, { token, body, headers: key }).then(calm)),
      )
    )[0] as Asked;
  const signed = async (name: string, body: object) =>
    await Promise.all(
      Array.from({ length: twice }, () => askSigned(platform, `/provider/v1/${name}`, body).then(calm)),
    );
  const moves = (answers: readonly Asked[], amount: number): void => {
    for (const { status, body } of answers) if (status === 200 && body.replayed === false) hand.moved += amount;
  };
  switch (random(8)) {
    case 0: {
      const { status, body } = await post('/main-gateway/qrcode-pix', { amount: 1000 + random(9000) });
      if (status === 200) hand.charges.push(body.data.txid);
      return;
    }
    case 1: {
      const txid = pick(hand.charges, random);
      if (!txid) return;
      if (random(4) > 0 && bank.charges.get(txid)?.state !== 'paid') {
        bank.pay(txid, random(5) === 0 ? { payer: { name: 'Outro', cpf: '11144477735' } } : {});
      }
      await Promise.allSettled([lookAtCharge(deps, txid), lookAtCharge(deps, txid), pollCharges(deps)]);
      return;
    }
    case 2: {
      const { status, body } = await post('/wallet/withdraw/request', {
        amount: 2000 + random(20_000),
        method_id: methodId,
      });
      if (status === 200) hand.withdrawals.push(body.data.id);
      return;
    }
    case 3: {
      const id = pick(hand.withdrawals, random);
      if (!id) return;
      const steps = [
        operateWithdrawal(deps, id, pick(STEPS, random) ?? 'approve', 'mix'),
        ...(random(2) ? [operateWithdrawal(deps, id, 'approve', 'mix')] : []),
      ];
      await Promise.allSettled([...steps, post('/main-gateway/user-cancel-withdrawal', { id }), finishPayouts(deps)]);
      return;
    }
    case 4: {
      const txid = pick(hand.charges, random);
      if (txid && random(3) === 0) await refundDeposit(deps, txid, 'mix').catch(() => undefined);
      return;
    }
    default: {
      const amount = 20 + random(3000);
      const facts = { transaction: `${hand.name}-b${serial}`, round: `${hand.name}-r${serial}`, gamecode: GAME };
      const ending = {
        player: String(playerId),
        bet_transaction: facts.transaction,
        round: facts.round,
        gamecode: GAME,
      };
      const bet = () => signed('bet', { session, ...facts, amount }).then((answers) => moves(answers, -amount));
      const won = random(2) * random(6000);
      const end = () =>
        random(3) === 0
          ? signed('rollback', { ...ending, transaction: `${hand.name}-u${serial}` }).then((answers) => answers)
          : signed('win', { ...ending, transaction: `${hand.name}-w${serial}`, amount: won, finished: true }).then(
              (answers) => moves(answers, won),
            );
      // Sometimes the win or rollback arrives before its bet.
      if (random(6) === 0) {
        await end();
        await bet();
      } else {
        await bet();
        await end();
      }
    }
  }
}

const handOf = (name: string, seed: string, shared?: Hand): Hand => ({
  name,
  random: randomOf(`${seed} ${name}`),
  charges: shared?.charges ?? [],
  withdrawals: shared?.withdrawals ?? [],
  moved: 0,
});

/** Expected balance of the player: start, bank and play, computed from their tables instead of the ledger. */
async function expectedBalance({ platform, playerId }: Mixed): Promise<number> {
  const { db } = platform.deps;
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const paid = await db
    .selectFrom('charges')
    .select('amount')
    .where('player_id', '=', playerId)
    .where('status', '=', 'paid')
    .execute();
  const out = await db
    .selectFrom('withdrawals')
    .select('amount')
    .where('player_id', '=', playerId)
    .where('status', '=', 1)
    .execute();
  // The seed has paid the player rewards in cash.
  const rewards = await db
    .selectFrom('transactions')
    .select('amount')
    .where('player_id', '=', playerId)
    .where('type', 'in', ['mission', 'referral'])
    .execute();
  const play = await db.selectFrom('wagers').select(['kind', 'amount']).where('player_id', '=', playerId).execute();
  const of = (kind: string) => sum(play.filter((row) => row.kind === kind));
  return sum(paid) - sum(out) - of('bet') + of('win') + of('rollback') + sum(rewards) + 2000;
}

describe('sequential steps', () => {
  let mixed: Mixed;
  beforeAll(async () => {
    mixed = await makeMixed();
  }, 60_000);
  afterAll(() => mixed.platform.close());

  test.each(['a', 'b', 'c'])(
    'seed %s: sixty steps leave the ledger sound',
    async (seed) => {
      const hand = handOf(`h${seed}`, seed);
      for (let serial = 0; serial < 60; serial += 1) {
        await step(mixed, hand, serial);
        if (serial % 10 === 9) await mixed.platform.clock.advance(40_000);
      }
      const { platform, playerId, bank } = mixed;
      expect(await verifyLedger(platform.deps.db)).toEqual([]);
      expect((await walletOf(platform.deps.db, playerId)).balance).toBe(await expectedBalance(mixed));
      expect(hand.charges.length).toBeGreaterThan(0);
      expect(bank.asked.length).toBeGreaterThan(0);
    },
    60_000,
  );
});

const binaries = findPostgres();
describe.skipIf(!binaries)('many at once on a PostgreSQL', () => {
  let postgres: TestPostgres;
  let mixed: Mixed;
  beforeAll(async () => {
    postgres = await startPostgres(binaries ?? '');
    process.env['TEST_DATABASE_URL'] = postgres.url;
    mixed = await makeMixed();
  }, 90_000);
  afterAll(async () => {
    await mixed?.platform.close();
    delete process.env['TEST_DATABASE_URL'];
    await postgres?.stop();
  });

  test('the database has many connections', () => {
    expect(mixed.platform.database.concurrent).toBe(true);
  });

  test('eight parallel workers leave the ledger sound', async () => {
    const first = handOf('p0', 'pg');
    const hands = [first, ...Array.from({ length: 7 }, (_, index) => handOf(`p${index + 1}`, 'pg', first))];
    await Promise.all(
      hands.map(async (hand) => {
        for (let serial = 0; serial < 25; serial += 1) await step(mixed, hand, serial);
      }),
    );
    const { platform, playerId } = mixed;
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
    expect((await walletOf(platform.deps.db, playerId)).balance).toBe(await expectedBalance(mixed));
  }, 60_000);

  test('parallel withdrawals do not deadlock; under one key they are one', async () => {
    const { platform, token, methodId, playerId, bank } = mixed;
    bank.away = false;
    bank.payout = { state: 'sent', endToEndId: 'E1' };
    const open = await platform.deps.db
      .selectFrom('withdrawals')
      .select('id')
      .where('player_id', '=', playerId)
      .where('status', 'in', [0, 4, 5])
      .execute();
    for (const { id } of open)
      await operateWithdrawal(platform.deps, String(id), 'approve', 'test').catch(() => undefined);
    await platform.deps.db.transaction().execute(async (trx) => {
      const { post } = await import('../ledger/ledger.ts');
      const legs = [
        { account: 'real', amount: 100_000 },
        { account: 'house:adjustment', amount: -100_000 },
      ] as const;
      await post(trx, { casinoId: 1, playerId, key: 'test:more', kind: 'adjustment', at: platform.clock.now(), legs });
    });
    const before = await walletOf(platform.deps.db, playerId);
    const ask = (key: string) =>
      platform
        .ask('POST', '/wallet/withdraw/request', {
          token,
          body: { amount: 2000, method_id: methodId },
          headers: { 'idempotency-key': key },
        })
        .then(calm);
    const apart = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`apart-${index}`)));
    // At most four may be pending.
    expect(apart.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(apart.filter(({ status }) => status === 409)).toHaveLength(8);
    const ids = apart.filter(({ status }) => status === 200).map(({ body }) => body.data.id as string);
    await Promise.all(
      ids.flatMap((id) =>
        [1, 2, 3].map(() =>
          platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id } }).then(calm),
        ),
      ),
    );
    expect(await walletOf(platform.deps.db, playerId)).toEqual(before);
    const twins = await Promise.all(Array.from({ length: 12 }, () => ask('twins')));
    expect(new Set(twins.map(({ body }) => body.data.id)).size).toBe(1);
    expect(twins.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(11);
    expect((await walletOf(platform.deps.db, playerId)).held).toBe(before.held + 2000);
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  }, 60_000);

  test('a charge that is reported in parallel is credited once', async () => {
    const { platform, token, playerId, bank } = mixed;
    bank.away = false;
    const before = await walletOf(platform.deps.db, playerId);
    const charges = await Promise.all(
      Array.from(
        { length: 3 },
        async () =>
          (await platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount: 5000 } })).body.data
            .txid as string,
      ),
    );
    for (const txid of charges) bank.pay(txid);
    await Promise.all(charges.flatMap((txid) => Array.from({ length: 6 }, () => lookAtCharge(platform.deps, txid))));
    expect((await walletOf(platform.deps.db, playerId)).balance).toBe(before.balance + 15_000);
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });
});
