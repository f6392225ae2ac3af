import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { GAME, makePlay, makePlayer, makeSite, PROVIDER } from '../../tests/fixtures/people.ts';
import type { Player } from '../db/schema.ts';
import { createProviderAudit, type ProviderRound } from '../gateways/games/audit.ts';
import { providerSignatureOf } from '../http/peer-signature.ts';
import { placeBet, rollBackBet, settleBet } from './play.ts';
import { verifyProvider } from './verify-provider.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');
const SECRET = 'a-secret-for-tests';
let base: TestDatabase;
let player: Player;
let hash: string;
let serial = 0;
let close: () => void = () => undefined;

beforeAll(async () => {
  base = await createTestDatabase();
  const { gameId } = await makeSite(base.db);
  player = await makePlayer(base.db, { balance: 100_000 });
  ({ hash } = await makePlay(base.db, player, gameId));
}, 60_000);
afterAll(() => base.close());
beforeEach(() => {
  serial += 1;
});
afterEach(() => close());

/** A round as the provider reports it; `bet` and `settle` write the ledger's side. */
const told = (over: Partial<ProviderRound> = {}): ProviderRound => ({
  provider: PROVIDER,
  round: `r${serial}`,
  state: 'settled',
  bet: { transaction: `b${serial}`, amount: 500 },
  win: { transaction: `w${serial}`, amount: 700 },
  paid: { least: 0, most: 0 },
  problems: [],
  ...over,
});
const facts = () => ({ provider: PROVIDER, round: `r${serial}`, gamecode: GAME, at: AT });
const bet = (amount = 500) => placeBet(base.db, { ...facts(), sessionHash: hash, transaction: `b${serial}`, amount });
const settle = (amount = 700, finished = true) =>
  settleBet(base.db, {
    ...facts(),
    playerId: player.id,
    transaction: `w${serial}`,
    bet: `b${serial}`,
    amount,
    finished,
  });
const rollback = () =>
  rollBackBet(base.db, { ...facts(), playerId: player.id, transaction: `u${serial}`, bet: `b${serial}` });
const detailsOf = async (...rounds: ProviderRound[]) => {
  const report = await verifyProvider(base.db, async (take) => {
    await take(rounds);
    return 'complete';
  });
  return report.breaches.map(({ detail }) => detail.replace(/^round \S+ of \S+: /, ''));
};

it('lets a bet in play be cashed out in part, and for no other sum', async () => {
  await bet();
  await settle(300, false);
  expect(await detailsOf(told({ state: 'playing', paid: { least: 0, most: 300 } }))).toEqual([]);
  expect(await detailsOf(told({ state: 'playing', paid: { least: 300, most: 300 } }))).toEqual([]);
  expect(await detailsOf(told({ state: 'playing' }))).toEqual(['still played there, was paid 300']);
  expect(await detailsOf(told({ state: 'playing', paid: { least: 301, most: 400 } }))).toHaveLength(1);
});

describe('the provider’s rounds beside the ledger', () => {
  it('agree if stake, win and end are equal', async () => {
    await bet();
    expect(await detailsOf(told({ state: 'playing', win: { transaction: 'w', amount: 0 } }))).toEqual([]);
    await settle();
    expect(await detailsOf(told())).toEqual([]);
    // The ledger has booked the credit; the provider has not received the answer yet.
    expect(await detailsOf(told({ state: 'accepted' }))).toEqual([]);
  });

  it('differ if the paid win is not the win of the seeds', async () => {
    await bet();
    await settle(5_000);
    expect(await detailsOf(told())).toEqual(['should have won 700, was paid 5000']);
    expect(await detailsOf(told({ state: 'playing' }))).toEqual(['still played there, was paid 5000']);
  });

  it('differ in stake, in end, or by a missing round', async () => {
    expect(await detailsOf(told())).toEqual(['settled there with a stake of 500, no bet here']);
    expect(await detailsOf(told({ state: 'voided' }), told({ state: 'refused' }))).toEqual([]);
    await bet(400);
    expect(await detailsOf(told())).toEqual(['staked 500 there, 400 here']);
    const same = { bet: { transaction: `b${serial}`, amount: 400 } };
    expect(await detailsOf(told(same))).toEqual(['settled there, open here']);
    expect(await detailsOf(told({ ...same, round: 'another' }))).toEqual([`its bet belongs to round r${serial} here`]);
    expect(await detailsOf(told({ ...same, state: 'voided' }))).toEqual(['voided there, a bet of 400 here']);
    await rollback();
    expect(await detailsOf(told(same))).toEqual(['settled there, rolled back here']);
    expect(await detailsOf(told({ ...same, state: 'voided' }))).toEqual([]);
  });

  it('carry the provider’s own findings', async () => {
    await bet();
    await settle();
    expect(await detailsOf(told({ problems: ['it was decided before it was drawn'] }))).toEqual([
      'it was decided before it was drawn',
    ]);
  });
});

describe('the request to the provider', () => {
  const clock = { wallMs: () => Date.now() };
  async function asking(listener: RequestListener, secrets: Partial<Parameters<typeof createProviderAudit>[0]> = {}) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    return verifyProvider(
      base.db,
      createProviderAudit({ PROVIDER_URL: `http://127.0.0.1:${port}`, PROVIDER_SECRET: SECRET, ...secrets }, clock),
    );
  }
  const signedBy = (secret: string, timestamp: unknown) =>
    providerSignatureOf(secret, {
      timestamp: String(timestamp),
      provider: '',
      method: 'POST',
      path: '/api/audit/rounds',
      rawBody: '{}',
    });

  it('is signed and reads an answer of any length', async () => {
    const count = 1_234;
    const { end, rounds, breaches } = await asking((request, response) => {
      expect(request.headers['x-signature']).toBe(signedBy(SECRET, request.headers['x-timestamp']));
      for (let index = 0; index < count; index += 1) {
        const bet = { transaction: `b-${index}`, amount: 1 };
        response.write(`${JSON.stringify(told({ state: 'voided', round: `q${index}`, bet }))}\n`);
      }
      response.end(`${JSON.stringify({ end: true, rounds: count })}\n`);
    });
    expect([end, rounds, breaches]).toEqual(['complete', count, []]);
  });

  it('is signed with the secret before for a provider that has not changed yet', async () => {
    const { end } = await asking(
      ({ headers }, response) => {
        const isKnown = headers['x-signature'] === signedBy(SECRET, headers['x-timestamp']);
        response.writeHead(isKnown ? 200 : 401).end(`${JSON.stringify({ end: true, rounds: 0 })}\n`);
      },
      { PROVIDER_SECRET: 'the-new-secret', PREVIOUS_SECRETS: { PROVIDER_SECRET: SECRET } },
    );
    expect(end).toBe('complete');
  });

  it.each<[string, RequestListener]>([
    ['absent', (_request, response) => void response.writeHead(404).end('{}')],
    ['refused', (_request, response) => void response.writeHead(401).end('{}')],
    ['unreachable', (_request, response) => void response.writeHead(500).end('{}')],
    ['unreachable', (request) => void request.socket.destroy()],
    ['broken', (_request, response) => void response.writeHead(200).end('<title>Wi-Fi</title>\n')],
    [
      'broken',
      (_request, response) => void response.writeHead(200).end(`${JSON.stringify(told({ state: 'voided' }))}\n`),
    ],
    ['broken', (_request, response) => void response.writeHead(200).end('{"round":1}\n')],
  ])('reports an incomplete answer: %s', async (end, listener) => {
    expect(await asking(listener)).toMatchObject({ end, breaches: [] });
  });

  it('is not sent without a configured provider', async () => {
    const audit = createProviderAudit({ PROVIDER_URL: null, PROVIDER_SECRET: SECRET }, clock);
    expect((await verifyProvider(base.db, audit)).end).toBe('absent');
  });
});
