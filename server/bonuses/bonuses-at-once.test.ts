/**
 * Fifty parallel calls that grant or end bonuses: claims of cashback, deposits with a coupon of few uses, bonuses that
 * are cancelled, wagered and refunded while in play. On the embedded database and on a real PostgreSQL.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AtOnce, atOnce, calm, GAME, MANY, many, statuses } from '../../tests/fixtures/at-once.ts';
import { makeCoupon, makeDepositor } from '../../tests/fixtures/coupons.ts';
import { ANA, askSigned } from '../../tests/fixtures/money.ts';
import { makePlay } from '../../tests/fixtures/people.ts';
import { lookAtCharge, refundDeposit } from '../deposits/charges.ts';
import { post, walletOf } from '../ledger/ledger.ts';
import { placeBet, rollBackBet, settleBet } from '../ledger/play.ts';
import { cancelBonus, expireBonuses } from './bonuses.ts';
import { releaseCashback } from './cashback-release.ts';

const STUDIO = 'estudio-recife';

atOnce('fifty parallel requests', (house: AtOnce) => {
  const { bank, wallet } = house;

  test('pay exactly the open claims of cashback, under one idempotency key or many', async () => {
    // 12:10 in São Paulo: two of three windows have opened.
    await house.platform.clock.advance(600_000);
    const items = (await house.platform.ask('GET', '/bonuses/cashback', { token: house.token })).body.data as {
      id: string;
      type: string;
      available_at: string;
      amount: number;
    }[];
    const [calendar, immediate] = ['calendar', 'immediate'].map((kind) =>
      items.find(({ type, available_at }) => type === kind && available_at === '2026-11-20'),
    );
    const claim = (id: string | undefined, key?: string) =>
      house.platform.ask('POST', '/bonuses/cashback/claim', {
        token: house.token,
        body: { cashback_id: id },
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      });
    const before = await wallet();
    const answers = await many((index) => claim(calendar?.id, index % 2 === 0 ? `claim-${index}` : undefined));
    expect(statuses(answers)).toEqual({ 200: 2, 409: 48 });
    expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(['already_claimed']),
    );
    const twins = await many(() => claim(immediate?.id, 'twins'));
    expect(statuses(twins)).toEqual({ 200: 50 });
    expect(twins.filter(({ headers }) => headers.get('idempotency-replayed') !== 'true')).toHaveLength(1);
    expect((await wallet()).available).toBe(before.available + 2 * 500 + 2500);
  });

  test('grant a coupon of seven uses seven times, once per player, though all players pay', async () => {
    const coupon = await makeCoupon(house.platform.deps, { maxUses: 7, rollover: 1 });
    const people = await many(() => makeDepositor(house.platform), 25);
    // Each player in two tabs.
    const asked = await Promise.allSettled(
      people.flatMap((one) =>
        [one.charge(4000, coupon), one.charge(4000, coupon)].map((txid) => txid.then((id) => [one, id] as const)),
      ),
    );
    const charged = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(charged.map(([one]) => one)).size).toBe(7);
    for (const refusal of asked)
      if (refusal.status === 'rejected') expect(refusal.reason).toMatchObject({ status: 422, code: 'coupon_invalid' });
    for (const [{ payer }, txid] of charged) bank.pay(txid, { payer });
    await Promise.all(charged.flatMap(([, txid]) => [1, 2, 3].map(() => lookAtCharge(house.platform.deps, txid))));
    const bonuses = await house.platform.deps.db
      .selectFrom('bonuses')
      .select(['player_id', 'amount'])
      .where('reference', '=', coupon)
      .execute();
    expect(bonuses).toHaveLength(7);
    expect(new Set(bonuses.map(({ player_id: id }) => id)).size).toBe(7);
    for (const [one, txid] of charged) {
      const own = charged.filter(([other]) => other === one);
      expect(await walletOf(house.platform.deps.db, one.player.id), txid).toMatchObject({
        available: own.length * 4000,
        bonus_balance: 2000,
      });
    }
  }, 60_000);

  test('grant no more uses than the coupon has when expired charges are paid late together', async () => {
    const coupon = await makeCoupon(house.platform.deps, { maxUses: 3, minDeposit: 0 });
    const late: { txid: string; payer: { name: string; cpf: string } }[] = [];
    for (let index = 0; index < 12; index += 1) {
      const one = await makeDepositor(house.platform);
      late.push({ txid: await one.charge(4000, coupon), payer: one.payer });
      // Each charge has expired, so that the next one may reserve the coupon.
      if (index % 3 === 2) await house.platform.clock.advance(301_000);
    }
    for (const { txid, payer } of late) bank.pay(txid, { payer });
    await Promise.all(late.flatMap(({ txid }) => [1, 2].map(() => lookAtCharge(house.platform.deps, txid))));
    const { rows } = await sql<{ uses: number }>`
      select count(*)::int as uses from coupon_uses u join coupons c on c.id = u.coupon_id where c.code = ${coupon}`.execute(
      house.platform.deps.db,
    );
    expect(rows).toEqual([{ uses: 3 }]);
  }, 60_000);

  test('keep the ledger sound while a bonus is staked, won with and cancelled', async () => {
    const session = await house.play();
    const coupon = await makeCoupon(house.platform.deps, { value: 100, rollover: 50 });
    const charge = await house.platform.ask('POST', '/main-gateway/qrcode-pix', {
      token: house.token,
      body: { amount: 30_000, coupon },
      headers: { 'idempotency-key': `bonus-${coupon}` },
    });
    bank.pay(charge.body.data.txid, { payer: ANA });
    await lookAtCharge(house.platform.deps, charge.body.data.txid);
    expect((await wallet()).bonus_balance).toBe(30_000);
    const bonus = (await house.platform.ask('GET', '/wallet/bonuses?page=1', { token: house.token })).body.data[0]
      .id as string;
    // Move all real money but ten reais.
    const real = (await wallet()).available - 1000;
    await house.platform.deps.db.transaction().execute((trx) =>
      post(trx, {
        casinoId: 1,
        playerId: house.playerId,
        key: `test:${coupon}`,
        kind: 'adjustment',
        at: house.platform.clock.now(),
        legs: [
          { account: 'real', amount: -real },
          { account: 'house:adjustment', amount: real },
        ],
      }),
    );
    const stake = 1500;
    const facts = (name: string) => ({ transaction: name, round: name, gamecode: GAME });
    // One bet takes all real money and some of the bonus; while it is open the bonus cannot be cancelled.
    const first = calm(
      await askSigned(house.platform, '/provider/v1/bet', { session, ...facts('all'), amount: stake }),
    );
    expect(first.body.balance).toBe(29_500);
    const cancel = (key: string) =>
      house.platform
        .ask('POST', `/wallet/bonuses/${bonus}/cancel`, {
          token: house.token,
          body: {},
          headers: { 'idempotency-key': key },
        })
        .then(calm);
    expect(statuses(await many((index) => cancel(`early-${index}`)))).toEqual({ 409: MANY });
    const win = (bet: string, amount: number) =>
      askSigned(house.platform, '/provider/v1/win', {
        ...facts(bet),
        transaction: `${bet}-w`,
        bet_transaction: bet,
        player: String(house.playerId),
        amount,
        finished: true,
      }).then(calm);
    await Promise.all([
      many(() => win('all', stake), 10),
      many(async (index) => {
        const placed = calm(
          await askSigned(house.platform, '/provider/v1/bet', { session, ...facts(`b${index}`), amount: 400 }),
        );
        if (placed.status === 200) expect((await win(`b${index}`, index % 2 === 0 ? 0 : 650)).status).toBe(200);
      }, 30),
      many((index) => cancel(`late-${index}`), 20),
    ]);
    const { rows } = await sql<{ net: number }>`
        select sum(case kind when 'bet' then -amount else amount end)::bigint as net from wagers
        where player_id = ${house.playerId} and (transaction = 'all' or transaction = 'all-w' or transaction ~ '^b\\d+(-w)?$')`.execute(
      house.platform.deps.db,
    );
    const { status, outcome } = await house.platform.deps.db
      .selectFrom('bonuses')
      .select(['status', 'outcome'])
      .where('id', '=', Number(bonus))
      .executeTakeFirstOrThrow();
    const after = await wallet();
    // Cancelled at most once, and only without an open bet.
    expect(['active', 'cancelled']).toContain(status);
    if (status === 'active') {
      expect(after.available + after.bonus_balance).toBe(stake - 500 + 30_000 + (rows[0]?.net ?? 0));
      expect(statuses(await many((index) => cancel(`end-${index}`)))).toEqual({ 200: 1, 409: MANY - 1 });
    } else expect(outcome).toBe('cancelled');
    expect((await wallet()).bonus_balance).toBe(0);
  }, 60_000);

  test('keep the ledger sound while bonuses are played, cancelled, expired and refunded', async () => {
    const { deps, clock } = house.platform;
    const one = await makeDepositor(house.platform);
    const { id } = one.player;
    const game = await deps.db
      .selectFrom('games')
      .select('id')
      .where('casino_id', '=', 1)
      .where('gamecode', '=', GAME)
      .executeTakeFirstOrThrow();
    const at = clock.now();
    const { hash } = await makePlay(deps.db, one.player as never, game.id, at);
    await deps.db.updateTable('game_sessions').set({ provider_code: STUDIO }).where('player_id', '=', id).execute();
    const txids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const coupon = await makeCoupon(deps, { value: 100, rollover: 5 });
      const txid = await one.charge(2000, coupon);
      bank.pay(txid, { payer: one.payer });
      await lookAtCharge(deps, txid);
      txids.push(txid);
    }
    const bonuses = await deps.db
      .selectFrom('bonuses')
      .select('id')
      .where('player_id', '=', id)
      .orderBy('id')
      .execute();
    const facts = (name: string) => ({ provider: STUDIO, round: name, gamecode: GAME, at });
    const bet = (name: string) =>
      placeBet(deps.db, { ...facts(name), sessionHash: hash, transaction: name, amount: 1000 });
    const finish = (name: string, index: number) =>
      index % 3 === 0
        ? rollBackBet(deps.db, { ...facts(name), playerId: id, transaction: `${name}-u`, bet: name })
        : settleBet(deps.db, {
            ...facts(name),
            playerId: id,
            transaction: `${name}-w`,
            bet: name,
            amount: (index % 4) * 700,
            finished: true,
          });
    // Six bets of real money, two of the first bonus.
    for (let index = 0; index < 8; index += 1) expect((await bet(`first-${index}`)).outcome).toBe('ok');
    await Promise.all([
      many(async (index) => expect((await finish(`first-${index}`, index)).outcome).toBe('ok'), 8),
      many(async (index) => {
        const { outcome } = await bet(`then-${index}`);
        expect(['ok', 'insufficient_funds']).toContain(outcome);
        if (outcome === 'ok') expect((await finish(`then-${index}`, index)).outcome).toBe('ok');
      }),
      many(async (index) => {
        const work = cancelBonus(deps, id, String(bonuses[index % 2]?.id), 'pt');
        await work.catch(({ code }: { code: string }) => expect(['bonus_in_play', 'not_pending']).toContain(code));
      }, 6),
      many(async () => {
        await refundDeposit(deps, txids[2] ?? '', 'test').catch(({ code }: { code: string }) =>
          expect(['insufficient_funds', 'charge_not_paid']).toContain(code),
        );
      }, 3),
      many(async () => expireBonuses(deps), 3),
      many(async () => releaseCashback(deps), 3),
    ]);
    const after = await deps.db.selectFrom('bonuses').selectAll().where('player_id', '=', id).execute();
    expect(after.map(({ open_bets }) => open_bets)).toEqual([0, 0, 0]);
    const paid = await deps.db
      .selectFrom('wager_funds')
      .select('wager_id')
      .where(
        'bonus_id',
        'in',
        bonuses.map((bonus) => bonus.id),
      )
      .execute();
    expect(paid.length).toBeGreaterThan(1);
  }, 60_000);
});
