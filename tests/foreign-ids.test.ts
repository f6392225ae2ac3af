/** Each call about rewards refuses the id of another site or of another player, and changes nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, calls } from '../src/contract/all.ts';
import type { Call } from '../src/contract/call.ts';
import { contents } from './fixtures/contents.ts';
import { seededId } from './fixtures/money.ts';
import { operate } from './fixtures/operator.ts';
import { createTestPlatform, MARE, type TestPlatform } from './fixtures/platform.ts';

const ABOUT_REWARDS = /^\/(?:boxes|prizes|missions|promotions|bonuses|ranking|profile\/affiliates)(?:\/|$)/;

/** Ids that the caller must not use: things of the other site (`site`) or of player 1 (`player`). */
interface Foreign {
  readonly site: Readonly<Record<'box' | 'table' | 'mission' | 'promotion' | 'coupon', string>>;
  readonly player: Readonly<Record<'box' | 'item' | 'mission' | 'cashback', string>>;
}

interface Try {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Status and code, when not 404. */
  readonly refused?: readonly [number, string];
}

/** The tries of each call with an id. A call without one has none: it answers only about its own site and player. */
const TRIES: Readonly<Partial<Record<CallName, (foreign: Foreign) => readonly Try[]>>> = {
  getBoxes: () => [],
  getUserBoxes: () => [],
  getItems: () => [],
  getMissions: () => [],
  getPromotions: () => [],
  getCoupons: () => [],
  getCashback: () => [],
  getRanking: () => [],
  getAffiliates: () => [],
  getBoxPrizes: ({ site }) => [{ params: { id: site.box } }, { params: { id: site.table } }],
  buyBox: ({ site }) => [{ body: { box_id: site.box } }],
  openBox: ({ player }) => [{ body: { box_id: player.box } }],
  sellBox: ({ player }) => [{ body: { id: player.box } }],
  sellItem: ({ player }) => [{ body: { id: player.item } }],
  getMission: ({ site, player }) => [{ params: { id: site.mission } }, { params: { id: player.mission } }],
  acceptMission: ({ site, player }) => [
    { params: { id: site.mission }, body: {} },
    { params: { id: player.mission }, body: {} },
  ],
  claimMission: ({ site, player }) => [
    { params: { id: site.mission }, body: {} },
    { params: { id: player.mission }, body: {} },
  ],
  getPromotion: ({ site }) => [{ params: { slug: site.promotion } }],
  joinPromotion: ({ site }) => [{ params: { slug: site.promotion }, body: {} }],
  checkCoupon: ({ site }) => [{ body: { code: site.coupon }, refused: [422, 'coupon_invalid'] }],
  claimCashback: ({ player }) => [{ body: { cashback_id: player.cashback } }],
};

let platform: TestPlatform;
let jangada: Foreign;
let mare: Foreign;
let two: string;
let there: string;

/** The id of the newest row. */
async function newest(table: string, where: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${where} order by id desc limit 1`.execute(platform.deps.db);
  expect([table, rows.length]).toEqual([table, 1]);
  return String(rows[0]?.id);
}

/** A mission that the operator completed for player 1 of a site; no other player sees it. */
async function missionOf(domain: string, slug: string): Promise<string> {
  const words = ['--title', 'Brisa', '--description', 'Jogue.', '--unit', 'rounds', '--goal', '1', '--amount', '500'];
  const on = ['--site', domain];
  const made = await operate(platform, 'mission', 'create', slug, ...words, '--audience', 'assigned', ...on);
  expect(made.problem).toBeNull();
  const user = ['--user', '+5511999990001'];
  expect((await operate(platform, 'mission', 'complete', slug, ...user, ...on)).problem).toBeNull();
  return newest('missions', sql`slug = ${slug}`);
}

async function promotionOf(domain: string, slug: string): Promise<string> {
  const words = ['--title', 'Brisa', '--summary', 'Um vento bom.', '--terms', '<p>Vale para todos.</p>'];
  expect((await operate(platform, 'promotion', 'create', slug, ...words, '--site', domain)).problem).toBeNull();
  return slug;
}

beforeAll(async () => {
  platform = await createTestPlatform();
  const { db } = platform.deps;
  two = await platform.login(2);
  there = await platform.login(1, MARE);
  await platform.giveFactor(there);
  const one = await platform.login(1);
  const owner = await seededId(platform.deps, 1);
  const { rows: sites } = await sql<{ casino_id: number }>`select casino_id from sites order by casino_id`.execute(db);
  const [first, second] = sites.map(({ casino_id }) => casino_id);
  const cashback = async (casinoId: number | undefined) => {
    await sql`insert into cashback (casino_id, player_id, title_pt, title_en, amount, type, available_at, created_at)
      select casino_id, id, 'C', 'C', 500, 'immediate', '2026-11-01', created_at from players
      where casino_id = ${casinoId} and phone = '+5511999990001'`.execute(db);
    return newest('cashback', sql`casino_id = ${casinoId}`);
  };
  // A regulated site has no boxes: this one is put there by hand.
  const [{ id: box, prizes_id: table }] = (await platform.ask('GET', '/boxes/all')).body.data;
  expect((await platform.ask('POST', '/boxes/buy', { token: one, body: { box_id: box } })).status).toBe(200);
  const player = {
    box: await newest('user_boxes', sql`player_id = ${owner} and opened_at is null and sold_at is null`),
    item: await newest('items', sql`player_id = ${owner} and sold_at is null`),
    mission: await missionOf('localhost', 'de-jangada'),
    cashback: await cashback(first),
  };
  const promotion = await promotionOf('localhost', 'so-em-jangada');
  const coupon = await sql<{ code: string }>`select code from coupons where casino_id = ${first} limit 1`.execute(db);
  jangada = { player, site: { box, table, mission: player.mission, promotion, coupon: coupon.rows[0]?.code ?? '' } };
  const other = await newest('boxes', sql`casino_id = ${first} and id <> ${box}`);
  const { rows: tables } = await sql<{ id: number }>`
    with moved as (update boxes set casino_id = ${second} where id = ${other} returning id)
    update box_tables set casino_id = ${second} where box_id = (select id from moved) returning id`.execute(db);
  const mission = await missionOf('regulada.localhost', 'de-mare');
  mare = {
    player: { ...player, mission, cashback: await cashback(second) },
    site: {
      box: other,
      table: `~${tables[0]?.id}`,
      mission,
      promotion: await promotionOf('regulada.localhost', 'so-em-mare'),
      coupon: 'MARE10',
    },
  };
  await sql`
    insert into coupons overriding system value select (jsonb_populate_record(c, jsonb_build_object('id', 900001, 'casino_id', ${second}::integer, 'code', 'MARE10'))).*
    from coupons c where casino_id = ${first} limit 1`.execute(db);
}, 90_000);
afterAll(() => platform.close());

const named = Object.entries<Call>(calls).filter(([, { path }]) => ABOUT_REWARDS.test(path));

/** Makes each try, in its caller's name. */
async function tryAll(foreign: Foreign, caller: { readonly token: string; readonly host?: string }): Promise<void> {
  const before = await contents(platform.deps.db);
  for (const [name, { method, path }] of named) {
    for (const { params = {}, body, refused } of TRIES[name as CallName]?.(foreign) ?? []) {
      const address = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const answer = await platform.ask(method, address, { ...caller, ...(body && { body }) });
      const told = [name, address, body, answer.status, ...(refused ? [answer.body.code] : [])];
      expect(told).toEqual([name, address, body, ...(refused ?? [404])]);
    }
  }
  expect(await contents(platform.deps.db)).toEqual(before);
}

describe('calls about rewards', () => {
  it('all have their tries here', () => {
    expect(Object.keys(TRIES).sort()).toEqual(named.map(([name]) => name).sort());
    for (const [name, { params, body }] of named) {
      if (params !== undefined || body !== undefined)
        expect([name, TRIES[name as CallName]?.(mare)]).not.toEqual([name, []]);
    }
  });

  it('refuse the ids of another player, and of another site', async () => {
    await tryAll({ site: mare.site, player: jangada.player }, { token: two });
  });

  it('refuse a player of a regulated site the ids of another site', async () => {
    await tryAll(jangada, { token: there, host: MARE });
  });
});
