import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ env: { SPORTS_URL: 'https://sports.example' } });
});
afterAll(() => platform.close());

const launch = (body: object = {}, options: object = {}) =>
  platform.ask('POST', '/games/launch/sport', { body, ...options });

describe('the launch of the sports', () => {
  test('gives a guest the address with language, device, site and section', async () => {
    const { status, body } = await launch({ lang: 'en', device: 'mobile', section: 'league-br-a' });
    expect(status).toBe(200);
    const address = new URL(body.gameUrl);
    expect(address.origin).toBe('https://sports.example');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      lang: 'en',
      device: 'mobile',
      view: 'league-br-a',
      site: expect.stringMatching(/^https?:\/\/localhost:3000$/),
    });
    expect((await launch({}, { host: MARE })).status).toBe(200);
  });

  test.each(['../x', 'a b', '<script>', 'x'.repeat(81)])('refuses the section %j', async (section) => {
    expect(await launch({ section })).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('has no sports on a site without them, and its documents allow no such frame', async () => {
    const policy = async () =>
      (await platform.app.request('/sports', { headers: { host: 'localhost:3000', accept: 'text/html' } })).headers.get(
        'content-security-policy',
      );
    const restore = await platform.configure({ hasSports: false });
    expect(await launch()).toMatchObject({ status: 404, body: { code: 'sports_not_available' } });
    expect(await policy()).not.toContain('sports.example');
    await restore();
    expect((await launch()).status).toBe(200);
  });

  test('shows no offer to a player who excluded themselves', async () => {
    const token = await platform.login(1);
    await platform.deps.db
      .updateTable('players')
      .set({ self_exclusion_start: platform.clock.now() })
      .where('id', '=', 1)
      .execute();
    expect(await launch({}, { token })).toMatchObject({ status: 403, body: { code: 'player_blocked' } });
  });
});

test('says that sports are closed where no provider is configured', async () => {
  const closed = await createTestPlatform();
  Object.assign(closed.deps.env, { SPORTS_URL: null });
  expect(await closed.ask('POST', '/games/launch/sport', { body: {} })).toMatchObject({
    status: 503,
    body: { code: 'game_maintenance' },
  });
  await closed.close();
});
