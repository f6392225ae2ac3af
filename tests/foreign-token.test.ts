/** SITE-2: the token of a player is worth nothing on another site of the server, whatever the call. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../src/contract/all.ts';
import type { Call } from '../src/contract/call.ts';
import { contents } from './fixtures/contents.ts';
import { createTestPlatform, MARE, type TestPlatform } from './fixtures/platform.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
}, 90_000);
afterAll(() => platform.close());

const ofPlayers = Object.entries<Call>(calls).filter(([, { auth }]) => auth === 'player');
const addressOf = ({ path }: Call) => path.replace(/\{\w+\}/g, '1');

describe('the token of a player of one site', () => {
  it('opens no call of another site, and changes nothing there', async () => {
    const before = await contents(platform.deps.db);
    const told: unknown[] = [];
    for (const [name, call] of ofPlayers) {
      const body = call.method === 'GET' ? {} : { body: {} };
      const { status, body: answer } = await platform.ask(call.method, addressOf(call), { token, host: MARE, ...body });
      told.push([name, status, answer.code]);
    }
    expect(told).toEqual(ofPlayers.map(([name]) => [name, 401, 'unauthenticated']));
    expect(told.length).toBeGreaterThan(60);
    expect(await contents(platform.deps.db)).toEqual(before);
    expect((await platform.ask('GET', '/profile/getLanguage', { token })).status).toBe(200);
  });
});
