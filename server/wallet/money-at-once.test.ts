/**
 * Fifty parallel calls on one wallet, each kind of movement alone and all together: on the embedded database, which
 * serialises them, and on a real PostgreSQL, whose connections run in parallel.
 */
import { beforeAll, expect, test } from 'vitest';
import { type AtOnce, atOnce, calm, GAME, many, statuses } from '../../tests/fixtures/at-once.ts';
import { askSigned } from '../../tests/fixtures/money.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import { post } from '../ledger/ledger.ts';

atOnce('fifty parallel requests', (house: AtOnce) => {
  const { bank, wallet } = house;
  let methodId: string;
  let session: string;

  beforeAll(async () => {
    const { platform, token } = house;
    methodId = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data[0].id;
    session = await house.play();
    // Allow as many pending withdrawals as the test requests.
    const { config } = await platform.deps.db
      .selectFrom('sites')
      .select('config')
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    const wide = JSON.stringify({ ...(config as object), max_pending_withdrawals: 1000 });
    await platform.deps.db
      .updateTable('sites')
      .set({ config: wide as never })
      .where('casino_id', '=', 1)
      .execute();
    platform.services.sites.forget();
  });

  /** Sets the available balance, in centavos. */
  async function setAvailable(amount: number): Promise<void> {
    const by = amount - (await wallet()).available;
    if (by === 0) return;
    await house.platform.deps.db.transaction().execute((trx) =>
      post(trx, {
        casinoId: 1,
        playerId: house.playerId,
        key: `set:${Math.random()}`,
        kind: 'adjustment',
        at: house.platform.clock.now(),
        legs: [
          { account: 'real', amount: by },
          { account: 'house:adjustment', amount: -by },
        ],
      }),
    );
  }
  const bet = (transaction: string, amount: number, round = transaction) =>
    askSigned(house.platform, '/provider/v1/bet', { session, transaction, round, gamecode: GAME, amount });
  const end = (transaction: string, name: 'win' | 'rollback', amount = 0) =>
    askSigned(house.platform, `/provider/v1/${name}`, {
      player: String(house.playerId),
      transaction: `${name}-${transaction}`,
      bet_transaction: transaction,
      round: transaction,
      gamecode: GAME,
      ...(name === 'win' ? { amount, finished: true } : {}),
    });
  const withdraw = (amount: number, key: string) =>
    house.platform.ask('POST', '/wallet/withdraw/request', {
      token: house.token,
      body: { amount, method_id: methodId },
      headers: { 'idempotency-key': key },
    });
  const cancel = (id: string) =>
    house.platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token: house.token, body: { id } });
  const charge = async (amount: number, key: string): Promise<string> =>
    (
      await house.platform.ask('POST', '/main-gateway/qrcode-pix', {
        token: house.token,
        body: { amount },
        headers: { 'idempotency-key': key },
      })
    ).body.data.txid;

  test('take as many bets as the money covers, to the centavo', async () => {
    await setAvailable(20 * 1000 + 999);
    const answers = await many((index) => bet(`bet-${index}`, 1000));
    expect(statuses(answers)).toEqual({ 200: 20, 402: 30 });
    expect((await wallet()).available).toBe(999);
    // Each answer has the balance of its own moment, so all differ.
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.balance)).size).toBe(20);
    const taken = answers.flatMap(({ status }, index) => (status === 200 ? [`bet-${index}`] : []));
    const ends = await Promise.all(taken.flatMap((one) => [end(one, 'win', 500), end(one, 'rollback')]));
    // A bet is settled or rolled back, never both.
    expect(statuses(ends)).toEqual({ 200: 20, 409: 20 });
    const won = ends.filter(({ status }, index) => status === 200 && index % 2 === 0).length;
    expect((await wallet()).available).toBe(999 + won * 500 + (20 - won) * 1000);
  });

  test('give one transaction id one effect for twenty callers', async () => {
    await setAvailable(100_000);
    const same = await many(() => bet('twenty', 700), 20);
    expect(statuses(same)).toEqual({ 200: 20 });
    expect(same.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    expect((await wallet()).available).toBe(99_300);
    const differing = await many((index) => bet('odd', 100 + index), 20);
    expect(statuses(differing)).toEqual({ 200: 1, 409: 19 });
    const wins = await many(() => end('twenty', 'win', 900), 20);
    expect(wins.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    expect(statuses(wins)).toEqual({ 200: 20 });
    const undone = await many(() => end('odd', 'rollback'), 20);
    expect(undone.filter(({ body }) => body.replayed === false)).toHaveLength(1);
    expect((await wallet()).available).toBe(99_300 + 900);
  });

  /** Retries like a bank while the server has no free connection. */
  const report = (txid: string): Promise<unknown> =>
    lookAtCharge(house.platform.deps, txid).catch((error: Error) => {
      if (error.message !== 'timeout exceeded when trying to connect') throw error;
      return report(txid);
    });

  test('credit fifty charges once, each reported three times', async () => {
    await setAvailable(0);
    const txids = await many((index) => charge(1000 + index, `charge-${index}`));
    for (const txid of txids) bank.pay(txid);
    await Promise.all(txids.flatMap((txid) => [1, 2, 3].map(() => report(txid))));
    expect((await wallet()).available).toBe(txids.reduce((sum, _, index) => sum + 1000 + index, 0));
  });

  test('credit expired charges up to the deposit limit and refund the rest', async () => {
    await setAvailable(0);
    const txids: string[] = [];
    for (let index = 0; index < 20; index += 1) txids.push(await charge(1000, `late-${index}`));
    await house.platform.clock.advance(301_000);
    const { deps } = house.platform;
    const limits = (day: number) =>
      deps.db
        .updateTable('players')
        .set({ settings: JSON.stringify({ limits: { deposit: { day } } }) as never })
        .where('id', '=', house.playerId)
        .execute();
    const { data } = (await house.platform.ask('GET', '/profile/settings', { token: house.token })).body;
    await limits(data.limits.deposit.day.used + 4500);
    for (const txid of txids) bank.pay(txid);
    await Promise.all(txids.flatMap((txid) => [1, 2].map(() => report(txid))));
    expect((await wallet()).available).toBe(4500);
    const rows = await deps.db.selectFrom('charges').selectAll().where('txid', 'in', txids).execute();
    const counted = (status: string, excess: number) =>
      rows.filter((row) => row.status === status && row.excess === excess).length;
    expect([counted('paid', 0), counted('paid', 500), counted('refunded', 0)]).toEqual([4, 1, 15]);
    const back = txids.flatMap((txid) => bank.totals.get(txid) ?? []);
    expect(back.toSorted()).toEqual([500, ...Array.from({ length: 15 }, () => 'all')]);
    await deps.db
      .updateTable('players')
      .set({ settings: '{}' as never })
      .where('id', '=', house.playerId)
      .execute();
  });

  test('hold withdrawals up to the balance and release each once', async () => {
    await setAvailable(30 * 2000 + 1);
    const before = await wallet();
    const asked = await many((index) => withdraw(2000, `withdraw-${index}`));
    expect(statuses(asked)).toEqual({ 200: 30, 402: 20 });
    expect(await wallet()).toMatchObject({ available: 1, held: before.held + 60_000 });
    const ids = asked.filter(({ status }) => status === 200).map(({ body }) => body.data.id as string);
    const cancelled = await Promise.all(ids.flatMap((id) => [cancel(id), cancel(id)]));
    expect(statuses(cancelled)).toEqual({ 200: 30, 409: 30 });
    expect(await wallet()).toEqual(before);
  });

  test('end with the sum of all answers', async () => {
    await setAvailable(60_000);
    const before = await wallet();
    const txids = await many((index) => charge(1000, `mixed-${index}`), 10);
    for (const txid of txids) bank.pay(txid);
    let moved = 0;
    let held = 0;
    await Promise.all([
      ...txids.flatMap((txid) => [report(txid), report(txid)]),
      many(async (index) => {
        const placed = calm(await bet(`mixed-${index}`, 300 + index));
        if (placed.status !== 200) return;
        moved -= 300 + index;
        const won = calm(await end(`mixed-${index}`, 'win', index % 2 === 0 ? 0 : 450));
        expect(won.status).toBe(200);
        if (index % 2 === 1) moved += 450;
      }),
      many(async (index) => {
        const asked = calm(await withdraw(2000, `mixed-w-${index}`));
        if (asked.status !== 200) return;
        held += 2000;
        if (index % 3 > 0) return;
        expect(calm(await cancel(asked.body.data.id)).status).toBe(200);
        held -= 2000;
      }, 30),
    ]);
    const after = await wallet();
    expect(after.balance).toBe(before.balance + moved + 10_000);
    expect(after.held).toBe(before.held + held);
    expect(after.deposit_count).toBe(before.deposit_count + 10);
  }, 60_000);
});
