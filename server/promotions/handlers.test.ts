/** BONUS-9: promotions as visitors see them and join them, and the operator's commands for them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { grantBonus } from '../ledger/bonuses.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
}, 60_000);
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const slugs = async (over: object = {}): Promise<string[]> =>
  (await platform.ask('GET', '/promotions', over)).body.data.map(({ slug }: { slug: string }) => slug);
const show = async (slug: string, over: object = {}) => (await platform.ask('GET', `/promotions/${slug}`, over)).body;
const join = (slug: string, over: object = {}) =>
  platform.ask('POST', `/promotions/${slug}/join`, { token, body: {}, ...over });
const words = ['--title', 'Brisa', '--summary', 'Um vento bom.', '--terms', '<p>Vale para todos.</p>'];

describe('a visitor', () => {
  test('sees the promotions that hold, on a regulated site with a warning and none about a deposit', async () => {
    expect(await slugs()).toEqual(expect.arrayContaining(['nivel-a-nivel', 'cashback-da-semana', 'mare-alta']));
    const there = (await platform.ask('GET', '/promotions', { host: MARE })).body.data;
    expect(there.map(({ slug }: { slug: string }) => slug)).not.toContain('mare-alta');
    for (const { warning } of there) expect(warning).toMatch(/^Ministério da Fazenda adverte: /);
    expect((await platform.ask('GET', '/promotions/mare-alta', { host: MARE })).body.code).toBe('promotion_not_found');
    expect((await show('nivel-a-nivel', { language: 'en' })).data).toMatchObject({
      title: 'VIP Club: ten levels',
      image: '/banners/vip-en-wide.webp',
      warning: null,
      mine: null,
    });
  });

  test('who has an account sees what a promotion has brought since it began', async () => {
    expect((await show('indique-um-amigo', { token })).data.mine.received).toBe(2500);
    const now = platform.clock.now();
    const begin = (at: Date) =>
      platform.deps.db
        .updateTable('promotions')
        .set({ starts_at: at })
        .where('slug', '=', 'indique-um-amigo')
        .execute();
    await begin(now);
    expect((await show('indique-um-amigo', { token })).data.mine.received).toBe(0);
    await begin(new Date(now.getTime() - 30 * 86_400_000));
  });

  test('who has an account sees after the end what it brought until then', async () => {
    const { db, clock } = platform.deps;
    const id = await seededId(platform.deps, 1);
    const { created_at } = await db
      .selectFrom('transactions')
      .select('created_at')
      .where('player_id', '=', id)
      .where('type', '=', 'referral')
      .executeTakeFirstOrThrow();
    const end = (at: Date | null) =>
      db.updateTable('promotions').set({ ends_at: at }).where('slug', '=', 'indique-um-amigo').execute();
    await end(clock.now());
    expect((await show('indique-um-amigo', { token })).data.mine.received).toBe(2500);
    // The reward came after the end.
    await end(created_at);
    expect((await show('indique-um-amigo', { token })).data.mine.received).toBe(0);
    await end(null);
  });

  test('who is excluded sees none and joins none', async () => {
    const { db, clock } = platform.deps;
    const two = await platform.login(2);
    const id = await seededId(platform.deps, 2);
    await db
      .updateTable('players')
      .set({ self_exclusion_value: 'indefinite', self_exclusion_start: clock.now() })
      .where('id', '=', id)
      .execute();
    expect(await slugs({ token: two })).toEqual([]);
    expect((await join('mare-alta', { token: two })).status).toBe(403);
    // Not a missing page: the player reads why.
    expect((await show('mare-alta', { token: two })).code).toBe('player_blocked');
    await db
      .updateTable('players')
      .set({ self_exclusion_value: null, self_exclusion_start: null })
      .where('id', '=', id)
      .execute();
  });
});

describe('joining', () => {
  test('shows the coupon, happens once in two tabs, and is the player’s own', async () => {
    expect((await show('mare-alta', { token })).data.mine).toEqual({ joined_at: null, received: 0, coupon: null });
    const answers = await Promise.all([join('mare-alta'), join('mare-alta')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const now = platform.clock.now().toISOString();
    expect(answers[0]?.body.data.mine).toEqual({ joined_at: now, received: 0, coupon: 'MARALTA' });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const two = await platform.login(2);
    expect((await show('mare-alta', { token: two })).data.mine.joined_at).toBeNull();
    expect((await join('mare-alta', { token: undefined })).status).toBe(401);
    expect((await join('mare-alta', { token: undefined, host: MARE })).status).toBe(401);
    expect((await join('nothing')).body.code).toBe('promotion_not_found');
  });

  test('opens its coupon, which no one else has: not before joining, below the level or before the first day', async () => {
    const two = await platform.login(2);
    const codes = async (over: object = {}): Promise<string[]> =>
      (await platform.ask('GET', '/bonuses/coupons', over)).body.data.map(({ code }: { code: string }) => code);
    const check = async () =>
      (await platform.ask('POST', '/bonuses/check-coupon', { token: two, body: { coupon: 'MARALTA' } })).status;
    expect([await codes(), await codes({ token: two }), await check()]).toEqual([['BRISA20'], ['BRISA20'], 422]);
    await join('mare-alta', { token: two });
    expect([await codes({ token: two }), await check()]).toEqual([['MARALTA', 'BRISA20'], 200]);

    const offer = ['--coupon', 'BRISA20', '--topic', 'coupon', '--min-level', '9'];
    expect((await run('promotion', 'create', 'so-mestres', ...words, ...offer)).problem).toBeNull();
    expect([await codes(), await codes({ token })]).toEqual([[], ['MARALTA']]);
    await run('promotion', 'edit', 'so-mestres', '--min-level', '1', '--starts', '2027-01-01');
    expect(await codes({ token })).toEqual(['MARALTA']);
    await run('promotion', 'edit', 'so-mestres', '--starts', '2026-11-01');
    expect(await codes()).toEqual(['BRISA20']);
  });

  test('keeps the coupon after the end, which no one else gets then', async () => {
    const two = await platform.login(2);
    expect((await run('coupon', 'create', 'MEMBRO', '--percent', '10', '--rollover', '1')).problem).toBeNull();
    const coupon = async (over: object) => {
      const listed = (await platform.ask('GET', '/bonuses/coupons', over)).body.data;
      const { status } = await platform.ask('POST', '/bonuses/check-coupon', { ...over, body: { coupon: 'MEMBRO' } });
      const { mine } = (await show('so-um-mes', over)).data;
      return [listed.some(({ code }: { code: string }) => code === 'MEMBRO'), status, mine.coupon];
    };
    await run('promotion', 'create', 'so-um-mes', ...words, '--coupon', 'MEMBRO', '--topic', 'coupon');
    expect(await coupon({ token })).toEqual([true, 200, 'MEMBRO']);
    await run('promotion', 'edit', 'so-um-mes', '--opt-in', 'yes');
    await join('so-um-mes', { token: two });
    for (const optIn of ['yes', 'no']) {
      await run('promotion', 'edit', 'so-um-mes', '--opt-in', optIn);
      await run('promotion', 'end', 'so-um-mes');
      expect(await coupon({ token: two })).toEqual([true, 200, 'MEMBRO']);
      expect(await coupon({ token })).toEqual([false, 422, null]);
    }
  });

  test('frees its coupon from its own end; to others that is the coupon’s end, if it is the earlier one', async () => {
    const two = await platform.login(2);
    expect((await run('coupon', 'create', 'FOLHA', '--percent', '10', '--rollover', '1')).problem).toBeNull();
    const offer = ['--coupon', 'FOLHA', '--topic', 'coupon', '--ends', '2026-12-01'];
    expect((await run('promotion', 'create', 'ate-dezembro', ...words, ...offer)).problem).toBeNull();
    const { ends_at } = (await show('ate-dezembro')).data;
    const ends = async (over: object) => {
      const listed = (await platform.ask('GET', '/bonuses/coupons', over)).body.data;
      return listed.find(({ code }: { code: string }) => code === 'FOLHA')?.expires_at;
    };
    const checked = async (over: object) =>
      (await platform.ask('POST', '/bonuses/check-coupon', { ...over, body: { coupon: 'FOLHA' } })).body.coupon
        .expires_at;
    await join('ate-dezembro', { token: two });
    expect([await ends({}), await ends({ token }), await checked({ token })]).toEqual([ends_at, ends_at, ends_at]);
    expect([await ends({ token: two }), await checked({ token: two })]).toEqual([null, null]);
    const earlier = new Date(Date.parse(ends_at) - 1000);
    await platform.deps.db.updateTable('coupons').set({ expires_at: earlier }).where('code', '=', 'FOLHA').execute();
    expect([await ends({}), await ends({ token: two })]).toEqual([earlier.toISOString(), earlier.toISOString()]);
    await platform.deps.db.updateTable('coupons').set({ disabled_at: earlier }).where('code', '=', 'FOLHA').execute();
  });

  test('shows its coupon to no player whom the coupon would refuse: below the level, or disabled', async () => {
    expect((await run('coupon', 'create', 'ALTO', '--percent', '10', '--rollover', '1')).problem).toBeNull();
    await run('promotion', 'create', 'para-altos', ...words, '--coupon', 'ALTO', '--min-level', '6');
    const coupon = async () => (await show('para-altos', { token })).data.mine.coupon;
    expect(await coupon()).toBeNull();
    await run('promotion', 'edit', 'para-altos', '--min-level', '5');
    expect(await coupon()).toBe('ALTO');
    await run('coupon', 'disable', 'ALTO');
    expect(await coupon()).toBeNull();
    expect((await run('promotion', 'edit', 'para-altos', '--title', 'Outro')).problem).toBeNull();
    expect((await run('promotion', 'end', 'para-altos')).problem).toBeNull();
  });

  test('counts the bonus of its coupon as received whatever its topic is', async () => {
    const { db, clock } = platform.deps;
    expect((await run('coupon', 'create', 'QUALQUER', '--percent', '10', '--rollover', '1')).problem).toBeNull();
    await run('promotion', 'create', 'sem-tema', ...words, '--coupon', 'QUALQUER');
    const two = await platform.login(2);
    const player = await db
      .selectFrom('players')
      .selectAll()
      .where('id', '=', await seededId(platform.deps, 2))
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) =>
      grantBonus(trx, {
        player,
        title_pt: 'Bônus',
        title_en: 'Bonus',
        amount: 500,
        rollover: 500,
        source: 'coupon',
        reference: 'QUALQUER',
        maxStake: 5000,
        expiresAt: new Date(clock.nowMs() + 86_400_000),
        line: 'bonus',
        at: clock.now(),
      }),
    );
    expect((await show('sem-tema', { token: two })).data).toMatchObject({ topic: 'other', mine: { received: 500 } });
  });

  test('is told to the player’s other tabs, and the end of a promotion to all visitors', async () => {
    const { db } = platform.deps;
    const two = await platform.login(2);
    const own = `private-universal.${await seededId(platform.deps, 2)}`;
    const channels = async () =>
      (
        await db.selectFrom('outbox').select('channel').where('event', '=', 'PromotionsChanged').orderBy('id').execute()
      ).map(({ channel }) => channel);
    await run('promotion', 'create', 'para-contar', ...words, '--opt-in', 'yes');
    await db.deleteFrom('outbox').execute();
    await join('para-contar', { token: two });
    // A second time changes nothing.
    await join('para-contar', { token: two });
    await run('promotion', 'end', 'para-contar');
    expect(await channels()).toEqual([own, 'universal-public.1']);
  });

  test('is refused below the level, and after the end while the page was open', async () => {
    expect(
      (await run('promotion', 'create', 'mestre', ...words, '--min-level', '9', '--opt-in', 'yes')).problem,
    ).toBeNull();
    expect((await join('mestre')).body.code).toBe('promotion_level');
    await run('promotion', 'edit', 'mestre', '--min-level', '1');
    expect((await run('promotion', 'end', 'mestre')).outputs[0]).toMatchObject({ data: { changed: true } });
    const { status, body } = await join('mestre');
    expect([status, body.code, body.message]).toEqual([409, 'promotion_ended', 'Esta promoção já terminou.']);
    expect(await slugs()).not.toContain('mestre');
    // Its terms stay readable.
    expect((await show('mestre')).data.ends_at).toBe(platform.clock.now().toISOString());
    expect((await run('promotion', 'end', 'mestre')).outputs[0]).toMatchObject({ data: { changed: false } });
  });
});

describe('the operator', () => {
  test('publishes, edits and lists a promotion, with its dates and audience', async () => {
    const made = await run('promotion', 'create', 'brisa', ...words, '--starts', '2026-11-25', '--audience', 'players');
    expect(made.problem).toBeNull();
    expect((await show('brisa', { token })).code).toBe('promotion_not_found');
    await platform.clock.advance(6 * 86_400_000);
    token = await platform.login(1);
    expect(await slugs({ token })).toContain('brisa');
    expect(await slugs()).not.toContain('brisa');
    // Its address asks a guest to log in.
    expect((await show('brisa')).code).toBe('promotion_players');
    expect((await show('brisa', { token })).data).toMatchObject({ image: '/promotions/padrao.svg', title: 'Brisa' });
    await run('promotion', 'edit', 'brisa', '--title', 'Brisa boa', '--terms', '<p>Ok</p><script>alert(1)</script>');
    expect((await show('brisa', { token })).data).toMatchObject({ title: 'Brisa boa', html: '<p>Ok</p>' });
    const facts = [
      '--image',
      '/promotions/missoes.svg',
      '--to',
      '/bonus',
      '--coupon',
      'BRISA20',
      '--ends',
      '2027-01-01',
    ];
    expect((await run('promotion', 'edit', 'brisa', ...facts)).problem).toBeNull();
    const none = facts.map((it) => (it.startsWith('--') ? it : 'none'));
    expect((await run('promotion', 'edit', 'brisa', ...none, '--starts', 'none')).problem).toBeNull();
    const { data } = await show('brisa', { token });
    expect(data).toMatchObject({ image: '/promotions/padrao.svg', to: null, starts_at: null, ends_at: null });
    expect(data.mine.coupon).toBeNull();
    const record = await platform.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ action: 'promotion.edit', target: 'promotion:brisa', actor: 'operator:maria' });
    const [table] = (await run('promotion', 'list')).outputs;
    expect(table).toMatchObject({ type: 'table' });
  });

  test.each([
    [['create', 'brisa', ...words], 'already'],
    [['create', 'sem-termos', '--title', 'x', '--summary', 'y'], 'terms'],
    [['create', 'Grande', ...words], 'no slug'],
    [['create', 'tarde', ...words, '--ends', '2020-01-01'], 'past'],
    [['create', 'volta', ...words, '--starts', '2027-02-02', '--ends', '2027-01-01'], 'before it begins'],
    [['create', 'outro', ...words, '--coupon', 'NADA'], 'no such coupon'],
    [['create', 'acima', ...words, '--min-level', '11'], 'no such VIP level'],
    [['edit', 'brisa', '--min-level', '11'], 'no such VIP level'],
    [['create', 'mau', ...words, '--image', 'javascript:alert(1)'], '--image'],
    [['create', 'fora', ...words, '--image', 'https://elsewhere.example/x.png'], 'another host'],
    [['create', 'deposito', ...words, '--coupon', 'MARALTA', '--site', 'regulada.localhost'], 'regulated'],
    [['edit', 'nada', '--title', 'x'], 'no promotion'],
    [['edit', 'brisa'], 'Say what changes'],
    [['edit', 'brisa', '--ends', '2020-01-01'], 'past'],
  ])('is told why `promotion %s` is refused', async (argv, reason) => {
    expect((await run('promotion', ...argv)).problem).toContain(reason);
  });
});
