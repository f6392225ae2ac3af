/** BOX-1 to BOX-6: boxes as players buy, open and sell them, and the operator's commands. */
import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import type { Outcome } from '../operator/execute.ts';
import { returnBoxes } from './closed.ts';

let platform: TestPlatform;
let token: string;
let playerId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const done = async (...argv: string[]): Promise<Outcome> => {
  const outcome = await run(...argv);
  expect([argv.join(' '), outcome.problem]).toEqual([argv.join(' '), null]);
  return outcome;
};
const post = (path: string, body: object, over: object = {}) => platform.ask('POST', path, { token, body, ...over });
const get = (path: string, over: object = {}) => platform.ask('GET', path, { token, ...over });
const available = async (): Promise<number> => (await walletOf(platform.deps.db, playerId)).available;
const offer = async (name: string) =>
  (await get('/boxes/all')).body.data.find((box: { name: string }) => box.name === name);
const buy = async (name: string) => post('/boxes/buy', { box_id: (await offer(name)).id });
const itemOf = async (id: string) =>
  (await get('/prizes/user')).body.data.find((item: { id: string }) => item.id === id);

/** A box that draws its one interesting prize almost always. */
async function sure(name: string, kind: string, value: string): Promise<void> {
  await done('box', 'create', name, '--title', name, '--description', 'De teste.', '--price', '5000');
  const prize = ['--title', 'Certo', '--kind', kind, '--value', value, '--chance', '99.9999', '--rarity', 'rare'];
  await done('box', 'prize', name, 'certo', ...prize);
  await done(
    'box',
    'prize',
    name,
    'outro',
    '--title',
    'Nada',
    '--kind',
    'nothing',
    '--value',
    '0',
    '--chance',
    '0.0001',
  );
  await done('box', 'publish', name);
}

describe('the boxes for sale', () => {
  test('have four kinds, with every prize, chances that add up to one, and the average return', async () => {
    const boxes = (await get('/boxes/all', { token: undefined })).body.data;
    expect(boxes.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ['areia', 500],
      ['mare', 1500],
      ['bau', 3000],
      ['farol', 10_000],
    ]);
    for (const { id, name, price, average_return: returned, prizes_id: table } of boxes) {
      const prizes = (await get(`/boxes/get/${name}/prizes`)).body.data;
      expect((await get(`/boxes/get/${id}/prizes`)).body.data).toEqual(prizes);
      expect((await get(`/boxes/get/${table}/prizes`)).body.data).toEqual(prizes);
      let from = 0;
      let mean = 0;
      for (const prize of prizes) {
        expect(prize.from).toBeCloseTo(from, 6);
        from += prize.chance;
        mean += prize.chance * prize.value;
      }
      expect(from).toBeCloseTo(1, 9);
      expect(Math.abs(mean - returned)).toBeLessThan(1);
      expect(returned).toBeLessThan(price);
    }
    const english = (await get('/boxes/all', { language: 'en' })).body.data;
    expect(english[0].title).toBe('Sand Box');
    expect((await get('/boxes/get/nada/prizes')).body.code).toBe('box_not_found');
  });

  test('are hidden and refused on a regulated site and where hasBoxes is off; items stay the player’s', async () => {
    // Without a second factor: the site asks for no code that leads to nothing.
    const mare = await platform.login(1, MARE);
    const calls = [
      ['GET', '/boxes/all'],
      ['GET', '/boxes/get/areia/prizes'],
      ['GET', '/boxes/user/get'],
      ['POST', '/boxes/buy', { box_id: '1' }],
      ['POST', '/boxes/open', { box_id: '1' }],
      ['POST', '/boxes/sell', { id: '1' }],
    ] as const;
    const refused = async (over: object) => {
      for (const [method, path, body] of calls) {
        const answer = await platform.ask(method, path, { ...(body && { body }), ...over });
        expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'boxes_not_available']);
      }
    };
    await refused({ token: mare, host: MARE });
    const restore = await platform.configure({ hasBoxes: false });
    await refused({ token });
    expect((await get('/prizes/user')).body.data.length).toBeGreaterThan(0);
    await restore();
    // A wrong setting of the operator brings no boxes to a regulated site.
    expect(
      (
        await run(
          'box',
          'create',
          'x',
          '--title',
          'x',
          '--description',
          'y',
          '--price',
          '100',
          '--site',
          'regulada.localhost',
        )
      ).problem,
    ).toContain('regulated');
  });
});

describe('a player', () => {
  test('buys a box with its price in view, and pays once under one key', async () => {
    const before = await available();
    const box = await offer('mare');
    const seen = { box_id: box.id, price: box.price, prizes_id: box.prizes_id };
    expect((await post('/boxes/buy', { ...seen, price: 1 })).body.code).toBe('box_changed');
    expect((await post('/boxes/buy', { ...seen, prizes_id: '~999' })).body.code).toBe('box_changed');
    const headers = { 'idempotency-key': 'buy-once' };
    const [first, again] = [await post('/boxes/buy', seen, { headers }), await post('/boxes/buy', seen, { headers })];
    expect(first.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(first.body).toMatchObject({
      data: { source: 'bought', value: 1500, opened_at: null, box: { name: 'mare', price: 1500 } },
      wallet: { available: before - 1500 },
    });
    expect(first.body.data.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(await eventsOf(platform.deps, playerId)).toContain('NotifyNewUserBox');
    expect((await get('/wallet/transactions?type=box')).body.data[0]).toMatchObject({ type: 'box', amount: -1500 });
    expect((await post('/boxes/sell', { id: first.body.data.id })).body.wallet.available).toBe(before);
    expect((await post('/boxes/open', { box_id: first.body.data.id })).body.code).toBe('box_used');
  });

  test('is refused without the money, over a limit, while excluded, as a guest and with the box of another', async () => {
    const two = await platform.login(2);
    const box = await offer('areia');
    expect((await post('/boxes/buy', { box_id: box.id }, { token: two })).body.code).toBe('insufficient_funds');
    expect((await post('/boxes/buy', { box_id: box.id }, { token: undefined })).status).toBe(401);
    const held = (await buy('areia')).body.data;
    for (const [path, body] of [
      ['/boxes/open', { box_id: held.id }],
      ['/boxes/sell', { id: held.id }],
    ] as const)
      expect((await post(path, body, { token: two })).body.code).toBe('box_not_found');
    const { db, clock } = platform.deps;
    const ana = () => db.updateTable('players').where('id', '=', playerId);
    await ana().set({ self_exclusion_value: 'indefinite', self_exclusion_start: clock.now() }).execute();
    expect((await post('/boxes/buy', { box_id: box.id })).status).toBe(403);
    expect((await post('/boxes/open', { box_id: held.id })).status).toBe(403);
    await ana().set({ self_exclusion_value: null, self_exclusion_start: null }).execute();
    // The unopened box counts as lost until it is opened or sold.
    await post('/profile/update-settings', { limits: { loss: { day: 900 } } });
    const { status, body } = await post('/boxes/buy', { box_id: box.id });
    expect([status, body.code, body.limit]).toEqual([422, 'limit_reached', 'loss.day']);
    const shown = async () => (await get('/profile/settings')).body.data.limits.loss.day.used;
    expect(await shown()).toBe(500);
    await post('/boxes/sell', { id: held.id });
    expect(await shown()).toBe(0);
    await db.updateTable('players').set({ settings: '{}' }).where('id', '=', playerId).execute();
  });

  test('opens a box once: two seeds draw the prize, and anybody can draw it again', async () => {
    await sure('dinheiro', 'cash', '4000');
    const held = (await buy('dinheiro')).body.data;
    const before = await available();
    const tabs = await Promise.all(
      [1, 2].map((tab) => post('/boxes/open', { box_id: held.id, client_seed: `aba-${tab}` })),
    );
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = tabs.find(({ status }) => status === 200)?.body;
    expect(won.data.prize).toMatchObject({ title: 'Certo', kind: 'cash', value: 4000 });
    expect(won.wallet.available).toBe(before + 4000);
    const { commitment, server_seed: seed, client_seed: client, nonce, roll } = won.data.fairness;
    expect(commitment).toBe(held.commitment);
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(commitment);
    const block = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${client}:${nonce}:0`).digest();
    const limit = Math.floor(2 ** 32 / 1e6) * 1e6;
    const number = [0, 4, 8].map((at) => block.readUInt32BE(at)).find((value) => value < limit) ?? 0;
    expect(Math.round(roll * 1e6)).toBe(number % 1e6);
    expect(won.data.prize.from).toBeLessThanOrEqual(roll);
    expect(won.data.prize.from + won.data.prize.chance).toBeGreaterThan(roll);
    // Paid already: the item is a record.
    expect((await itemOf(won.data.item_id)).fairness).toEqual(won.data.fairness);
    expect((await post('/prizes/sell', { id: won.data.item_id })).body.code).toBe('item_sold');
  });

  test('opens a box in one tab while another tab sells it: one of the two wins', async () => {
    const held = (await buy('dinheiro')).body.data;
    const before = await available();
    const tabs = await Promise.all([post('/boxes/open', { box_id: held.id }), post('/boxes/sell', { id: held.id })]);
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(tabs.find(({ status }) => status === 409)?.body.code).toBe('box_used');
    expect(await available()).toBe(before + (tabs[0]?.status === 200 ? 4000 : 5000));
  });

  test('keeps an item, sells it once in two tabs, and never another player’s', async () => {
    await sure('coisa', 'item', '3000');
    const opened = (await post('/boxes/open', { box_id: (await buy('coisa')).body.data.id })).body.data;
    const before = await available();
    expect(await itemOf(opened.item_id)).toMatchObject({ sold_at: null, value: 3000, box: { name: 'coisa' } });
    const two = await platform.login(2);
    expect((await post('/prizes/sell', { id: opened.item_id }, { token: two })).body.code).toBe('item_not_found');
    const tabs = await Promise.all([1, 2].map(() => post('/prizes/sell', { id: opened.item_id })));
    expect(tabs.map(({ body }) => body.code ?? 'sold').sort()).toEqual(['item_sold', 'sold']);
    expect(await available()).toBe(before + 3000);
    expect((await itemOf(opened.item_id)).sold_at).not.toBeNull();
  });

  test('finds an item that can be sold before 200 newer ones that cannot', async () => {
    const { data: opened } = (await post('/boxes/open', { box_id: (await buy('coisa')).body.data.id })).body;
    const { db } = platform.deps;
    const [one] = await db.selectFrom('items').selectAll().where('id', '=', Number(opened.item_id)).execute();
    const [box] = await db
      .selectFrom('user_boxes')
      .selectAll()
      .where('id', '=', one?.user_box_id ?? 0)
      .execute();
    if (!one || !box) throw new Error('nothing was won');
    const { id: _box, ...held } = { ...box, source: 'gift' as const, price: 0, value: 0, ledger_id: null };
    const boxes = await db
      .insertInto('user_boxes')
      .values(Array.from({ length: 200 }, () => held))
      .returning('id')
      .execute();
    const { id: _item, ...sold } = { ...one, won_at: new Date(one.won_at.getTime() + 1), sold_at: one.won_at };
    await db
      .insertInto('items')
      .values(boxes.map(({ id }) => ({ ...sold, user_box_id: id })))
      .execute();
    const [first] = (await get('/prizes/user')).body.data;
    expect(first).toMatchObject({ sold_at: null, prize: { kind: 'item' } });
    expect(await itemOf(opened.item_id)).toMatchObject({ user_box_id: String(box.id), sold_at: null });
    const made = boxes.map(({ id }) => id);
    await db.deleteFrom('items').where('user_box_id', 'in', made).execute();
    await db.deleteFrom('user_boxes').where('id', 'in', made).execute();
  });

  test('finds the proof of a draw without a prize among the items, and sells nothing of it', async () => {
    const odds = (title: string, kind: string, value: string, chance: string) =>
      ['--title', title, '--kind', kind, '--value', value, '--chance', chance] as const;
    await done('box', 'create', 'vazia', '--title', 'Vazia', '--description', 'De teste.', '--price', '100');
    await done('box', 'prize', 'vazia', 'nada', ...odds('Sem prêmio', 'nothing', '0', '99.9999'));
    await done('box', 'prize', 'vazia', 'sorte', ...odds('Sorte', 'cash', '100', '0.0001'));
    await done('box', 'publish', 'vazia');
    const opened = (await post('/boxes/open', { box_id: (await buy('vazia')).body.data.id })).body.data;
    expect(await itemOf(opened.item_id)).toMatchObject({
      prize: { kind: 'nothing', title: 'Sem prêmio' },
      value: 0,
      fairness: opened.fairness,
    });
    expect((await post('/prizes/sell', { id: opened.item_id })).body.code).toBe('item_sold');
  });

  test('gets a bonus prize as bonus money, with its rollover', async () => {
    await sure('extra', 'bonus', '2000');
    const held = (await buy('extra')).body.data;
    const opened = await post('/boxes/open', { box_id: held.id });
    expect(opened.body.wallet).toMatchObject({ bonus_balance: 2000, rollover: { total: 2000 } });
  });
});

describe('players of a site that switches its boxes off', () => {
  const unopened = async () => (await get('/boxes/user/get')).body.data;
  const bonusMoney = async () => (await walletOf(platform.deps.db, playerId)).bonus_balance;

  /** Claims a mission that promised a box. */
  async function earn(name: string): Promise<void> {
    const words = ['--title', name, '--description', 'Jogue.', '--unit', 'rounds', '--goal', '1'];
    await done('mission', 'create', name, ...words, '--reward', 'box', '--box', name);
    await done('mission', 'complete', name, '--user', String(playerId));
    const { body } = await get('/missions');
    const { id } = body.data.find(({ title }: { title: string }) => title === name);
    expect((await post(`/missions/${id}/claim`, {})).status).toBe(200);
  }

  test('get the price of an unopened box back, and a bonus for one that was given, once, with notices', async () => {
    const { deps } = platform;
    // The seed's own unopened boxes come from a gift.
    for (const { id } of await unopened()) await post('/boxes/open', { box_id: id });
    const [before, bonus] = [await available(), await bonusMoney()];
    const bought = [(await buy('mare')).body.data, (await buy('mare')).body.data];
    await done('box', 'give', 'areia', String(playerId));
    await earn('bau');
    // The mission promised what the box cost then.
    await done('box', 'edit', 'bau', '--price', '4000');
    expect(await returnBoxes(deps)).toBe(0);
    expect(await unopened()).toHaveLength(4);
    const restore = await platform.configure({ hasBoxes: false });
    // Two processes sweep at the same time.
    const returned = await Promise.all([returnBoxes(deps), returnBoxes(deps)]);
    expect(returned.reduce((sum, one) => sum + one, 0)).toBe(3000 + 3500);
    expect([await available(), await bonusMoney()]).toEqual([before, bonus + 3500]);
    const told = (await get('/notifications')).body.user_notifications.data.slice(0, 2);
    expect(told.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' ')).sort()).toEqual([
      'Este site não tem mais caixas. Devolvemos ao seu saldo R$ 30,00, o preço de 2 caixas fechadas.',
      'Este site não tem mais caixas. Você recebeu R$ 35,00 em bônus no lugar de 2 caixas fechadas.',
    ]);
    expect(await verifyLedger(deps.db)).toEqual([]);
    await restore();
    expect((await post('/boxes/open', { box_id: bought[0].id })).body.code).toBe('box_used');
    expect(await unopened()).toEqual([]);
    expect(await returnBoxes(deps)).toBe(0);
    expect([await available(), await bonusMoney()]).toEqual([before, bonus + 3500]);
    await done('box', 'edit', 'bau', '--price', '3000');
  });

  test('get no bonus while they are excluded, nor before a first bet on a regulated site', async () => {
    const { db, clock } = platform.deps;
    await done('box', 'give', 'areia', String(playerId));
    const set = (facts: object) => db.updateTable('players').set(facts).where('id', '=', playerId).execute();
    const { total_bet } = await db
      .selectFrom('players')
      .select('total_bet')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    const restore = await platform.configure({ is_regulated: true });
    await set({ self_exclusion_value: 'indefinite', self_exclusion_start: clock.now() });
    expect(await returnBoxes(platform.deps)).toBe(0);
    await set({ self_exclusion_value: null, self_exclusion_start: null, total_bet: 0 });
    expect(await returnBoxes(platform.deps)).toBe(0);
    await set({ total_bet });
    expect(await returnBoxes(platform.deps)).toBe(500);
    await restore();
    expect(await verifyLedger(platform.deps.db)).toEqual([]);
  });
});

describe('the operator', () => {
  test('is told that chances do not add up, before anything is for sale', async () => {
    await done('box', 'create', 'soma', '--title', 'Soma', '--description', 'x', '--price', '1000');
    expect((await run('box', 'publish', 'soma')).problem).toContain('in force already');
    const prize = (key: string, chance: string, value = '500') =>
      run('box', 'prize', 'soma', key, '--title', key, '--kind', 'cash', '--value', value, '--chance', chance);
    await prize('a', '60');
    expect((await run('box', 'publish', 'soma')).problem).toContain('two prizes');
    await prize('b', '39.5');
    expect((await run('box', 'publish', 'soma')).problem).toContain('add up to 99.5 %, not to 100 %');
    await prize('b', '40', '500000');
    expect((await run('box', 'publish', 'soma')).problem).toContain('return more on average than it costs');
    // Less than a centavo more is more too.
    await prize('b', '40', '1751');
    expect((await run('box', 'publish', 'soma')).problem).toContain('return more on average than it costs');
    await prize('b', '40');
    expect(await offer('soma')).toBeUndefined();
    expect((await get('/boxes/get/soma/prizes')).status).toBe(404);
    await done('box', 'publish', 'soma');
    expect((await offer('soma')).average_return).toBe(500);
    expect((await run('box', 'edit', 'soma', '--price', '499')).problem).toContain('return more on average');
  });

  test('changes prizes for later boxes only: a box in hand keeps the chances that the player saw', async () => {
    const held = (await buy('soma')).body.data;
    await done('box', 'prize', 'soma', 'a', '--value', '1');
    await done('box', 'publish', 'soma');
    const opened = (await post('/boxes/open', { box_id: held.id })).body.data;
    expect(opened.prize.value).toBe(500);
    expect((await offer('soma')).prizes_id).not.toBe(held.box.prizes_id);
    expect((await get(`/boxes/get/${held.box.prizes_id}/prizes`)).body.data[0].value).toBe(500);
  });

  test('limits the stock, ends the sale and gives a box, which can be opened and not sold', async () => {
    await done('box', 'stock', 'soma', '1');
    const [one, other] = [await buy('soma'), await buy('soma')];
    expect([one.status, other.body.code]).toEqual([200, 'box_sold_out']);
    expect((await offer('soma')).sold_out).toBe(true);
    await done('box', 'stock', 'soma', 'none');
    const id = (await offer('soma')).id;
    await done('box', 'give', 'soma', String(playerId));
    const gift = (await get('/boxes/user/get')).body.data[0];
    expect(gift).toMatchObject({ source: 'gift', value: 0, box: { name: 'soma', price: 0 } });
    expect((await post('/boxes/sell', { id: gift.id })).body.code).toBe('box_not_for_sale');
    await done('box', 'end', 'soma');
    expect((await post('/boxes/buy', { box_id: id })).body.code).toBe('box_not_found');
    expect(await offer('soma')).toBeUndefined();
    expect((await post('/boxes/open', { box_id: gift.id })).status).toBe(200);
    const record = await platform.deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(record).toMatchObject({ action: 'box.end', target: 'box:soma', actor: 'operator:maria' });
    expect((await done('box', 'list')).outputs[0]).toMatchObject({ type: 'table' });
  });

  test.each([
    [['create', 'areia', '--title', 'x', '--description', 'y', '--price', '100'], 'already'],
    [['create', 'sem', '--title', 'x'], 'needs'],
    [['create', 'Grande', '--title', 'x'], 'no name'],
    [['create', 'x', '--title', 'x', '--description', 'y', '--price', '1.5'], 'whole number'],
    [['create', 'x', '--title', 'x', '--description', 'y', '--price', '10', '--image', 'javascript:1'], '--image'],
    [['prize', 'areia', 'novo', '--title', 'x'], 'needs --title'],
    [['prize', 'areia', 'novo', '--title', 'x', '--kind', 'cash', '--value', '0', '--chance', '1'], 'nothing'],
    [['prize', 'areia', 'novo', '--chance', '0.00001'], 'percentage'],
    [['prize', 'areia', 'novo', '--remove'], 'no prize'],
    [['stock', 'areia', '-1'], 'whole number'],
    [['give', 'nada', '+5511999990001'], 'no box'],
    [['edit', 'areia'], 'Say what changes'],
  ])('is told why `box %s` is refused', async (argv, reason) => {
    expect((await run('box', ...argv)).problem).toContain(reason);
  });
});

test('the ledger is clean, and finds a prize that was not drawn, a box that was not paid and one without its bonus', async () => {
  const { db } = platform.deps;
  expect(await verifyLedger(db)).toEqual([]);
  await db
    .updateTable('user_boxes')
    .set((eb) => ({ value: eb('value', '+', 1) }))
    .where('source', '=', 'gift')
    .where('sold_at', 'is not', null)
    .execute();
  const opened = await db.selectFrom('user_boxes').selectAll().where('roll', 'is not', null).executeTakeFirstOrThrow();
  await db.updateTable('user_boxes').set({ roll: 999_999 }).where('id', '=', opened.id).execute();
  await db.updateTable('user_boxes').set({ price: 1 }).where('source', '=', 'bought').execute();
  expect((await verifyLedger(db)).map(({ invariant }) => invariant)).toEqual(
    expect.arrayContaining([
      'a bought box was paid once, and a sold one returned its value',
      'a box that was given brought a bonus of its value instead of a prize once, and every bonus of boxes has its box',
      'a prize is the one that was drawn',
    ]),
  );
});
