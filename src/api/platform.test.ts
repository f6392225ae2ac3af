import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, JANGADA, type TestPlatform, testCpf } from '../../tests/fixtures/platform.ts';
import { getGame, getGames, getHomeGames, toggleFavorite } from '../contract/games.ts';
import { getNotifications } from '../contract/notifications.ts';
import { getMe, login, logout, register } from '../contract/session.ts';
import { getSiteConfig } from '../contract/site.ts';
import { getTransactions, getWallet } from '../contract/wallet.ts';
import { request } from './client.ts';
import { configureClient } from './client-config.ts';
import { messageFor } from './error-messages.ts';
import type { ApiError } from './errors.ts';

// Client and platform in one process without a network: each parses what the other sends.
let platform: TestPlatform;
let token: string | null = null;

beforeAll(async () => {
  platform = await createTestPlatform();
  configureClient({
    getBaseUrl: () => `http://${JANGADA}/api`,
    getToken: () => token,
    getGuestId: () => 'guest-abcdefghi',
    getCampaign: () => 'verão',
    fetch: async (input, init) => {
      const sent = new Request(input, init);
      const headers = new Headers(sent.headers);
      headers.set('host', JANGADA);
      return await platform.app.request(new Request(sent, { headers }));
    },
  });
});
afterAll(() => platform.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error as ApiError,
  );

describe('a guest', () => {
  it('reads the site, the lobby and a page of games by a filter', async () => {
    const config = await request(getSiteConfig, { query: { domain: 'localhost', t: '1' } });
    expect(config.og.title).not.toBe('');
    const { data: rows } = await request(getHomeGames);
    expect(rows.length).toBeGreaterThan(2);
    const { games } = await request(getGames, {
      query: { filter: JSON.stringify({ category: rows[0]?.games[0]?.category_slug }), page: 1 },
    });
    expect(games.data.length).toBeGreaterThan(0);
    expect(games.data.length).toBeLessThanOrEqual(24);
  });

  it('gets the reason in words', async () => {
    const unknown = await failure(request(getGame, { body: { game_id: 'no-such-game' } }));
    expect(unknown).toMatchObject({ status: 404, code: 'game_not_found' });
    const wrong = await failure(request(login, { body: { username: '+5511999990001', password: 'not it' } }));
    expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(messageFor(wrong, 'pt')).toBe('Os dados informados não conferem. Confira e tente de novo.');
    const invalid = await failure(request(login, { body: { username: '', password: '' } }));
    expect(invalid).toMatchObject({ status: 422, code: 'validation_failed' });
    expect(Object.keys(invalid.errors ?? {})).toEqual(['username', 'password']);
    expect(messageFor(invalid, 'pt')).toMatch(/obrigatório/);
    expect(await failure(request(getWallet))).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});

describe('a guest who registers', () => {
  it('is in at once, and a second account with the same phone is refused by name', async () => {
    const ask = async (email: string) =>
      await request(register, {
        body: {
          first_name: 'Rita',
          last_name: 'Moraes',
          email,
          phone: '11988887777',
          cpf: testCpf(41),
          birth_date: '1990-05-17',
          password: 'uma senha longa 7',
          password_confirmation: 'uma senha longa 7',
          accepted_terms: true,
          captcha: await platform.captcha(),
        },
      });
    const { data, token: hers } = await ask('rita@exemplo.com.br');
    expect(data).toMatchObject({ first_name: 'Rita', username: '+5511988887777' });
    expect((await request(getMe, { token: hers })).data.id).toBe(data.id);
    const again = await failure(ask('outra@exemplo.com.br'));
    expect(again.status).toBe(422);
    expect(Object.keys(again.errors ?? {})).toContain('phone');
  });
});

describe('player 1', () => {
  it('logs in, sees wallet, transactions and notifications, and sets a heart', async () => {
    const answer = await request(login, { body: { username: '11999990001', password: 'jangada-demo-1' } });
    token = answer.token;
    expect((await request(getMe)).data.id).toBe(answer.data.id);
    const { data: wallet } = await request(getWallet);
    expect(wallet.balance).toBeGreaterThan(0);
    expect((await request(getTransactions, { query: { page: 1 } })).data.length).toBeGreaterThan(0);
    expect((await request(getNotifications, { query: {} })).unread_count).toBeDefined();
    const { data: rows } = await request(getHomeGames);
    const gameId = rows[0]?.games[0]?.game_id ?? '';
    expect(await request(toggleFavorite, { params: { gameId }, body: { action: 'add' } })).toEqual({
      action: 'add',
      hasFavorite: true,
    });
  });

  it('logs out, and the token is dead at once', async () => {
    await request(logout);
    expect(await failure(request(getMe))).toMatchObject({ status: 401 });
    token = null;
  });
});
