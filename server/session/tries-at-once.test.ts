/** Secrets guessed in parallel: the server checks no more guesses than the bound has points. */
import { beforeEach, describe, expect, test } from 'vitest';
import { atOnce, calm, many, statuses } from '../../tests/fixtures/at-once.ts';
import { type Asked, JANGADA, MARE } from '../../tests/fixtures/platform.ts';
import { ApiError } from '../errors.ts';
import { ACCOUNT_BOUNDS, passwordBounds } from '../http/rate-limit.ts';
import { createServices } from '../http/services.ts';

const PASSWORD = 'jangada-demo-1';
const ANA = '+5511999990001';
const LIMIT = ACCOUNT_BOUNDS.login.points;

atOnce(
  'parallel guesses',
  (house) => {
    // Each test uses an address of its own, because bursts are limited per address too.
    let address = 0;
    beforeEach(() => {
      address += 1;
    });
    const ask = async (path: string, body: unknown, token?: string): Promise<Asked> => {
      const headers = { 'x-forwarded-for': `10.1.0.${address}` };
      return calm(await house.platform.ask('POST', path, { body, headers, ...(token === undefined ? {} : { token }) }));
    };

    describe.each([
      ['a login', 401, (password: string) => ask('/auth/login', { username: ANA, password })],
      ['a restricted login', 401, (password: string) => ask('/auth/login-restricted', { username: ANA, password })],
      ['a session’s renewal', 401, (password: string) => ask('/auth/session/renew', { password }, house.token)],
      [
        'a change of password',
        422,
        (current_password: string) =>
          ask(
            '/auth/request-password-change',
            { current_password, password: 'brisa-do-mar-7', password_confirmation: 'brisa-do-mar-7' },
            house.token,
          ),
      ],
      [
        'a change of e-mail',
        422,
        (current_password: string) =>
          ask('/auth/update', { email: 'outra@exemplo.com', current_password }, house.token),
      ],
      ['a deletion', 422, (password: string) => ask('/profile/deletion', { password }, house.token)],
    ] as const)('of %s', (_what, wrong, guess) => {
      test('are checked as often as the bound allows', async () => {
        const answers = await many((index) => guess(`palpite-${index}`), 110);
        expect(statuses(answers)).toEqual({ [wrong]: LIMIT, 429: 110 - LIMIT });
        expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('600');
      });
    });

    test.each([
      ['/auth/verify-email', JANGADA, {}],
      ['/auth/verify-phone', JANGADA, {}],
      ['/auth/second-factor', MARE, { channel: 'email' }],
      ['/auth/step-up', MARE, { channel: 'email' }],
    ])('of codes at %s are compared five times', async (path, host, way) => {
      const { platform } = house;
      const token = await platform.login(2, host);
      const headers = { 'x-forwarded-for': `10.1.0.${address}` };
      await platform.deps.db.deleteFrom('codes').execute();
      expect((await platform.ask('POST', path, { token, host, headers, body: way })).status).toBeLessThan(300);
      const guesses = await many(
        async (index) =>
          calm(
            await platform.ask('POST', path, { token, host, headers, body: { ...way, code: String(900_000 + index) } }),
          ),
        40,
      );
      expect(guesses.every(({ status }) => status === 422 || status === 429)).toBe(true);
      const rows = await platform.deps.db.selectFrom('codes').select(['attempts', 'used_at']).execute();
      expect(rows).toEqual([{ attempts: 5, used_at: null }]);
    });

    test('with right passwords all pass and leave no points', async () => {
      await house.platform.deps.db.deleteFrom('rate_counters').execute();
      const answers = await many(() => ask('/auth/login', { username: ANA, password: PASSWORD }), 60);
      expect(statuses(answers)).toEqual({ 200: 60 });
      const left = await house.platform.deps.db.selectFrom('rate_counters').select('points').execute();
      expect(left.filter(({ points }) => points > 0)).toEqual([]);
    });

    test('take a right password among wrong ones of its name and network', async () => {
      const wrong = many((index) => ask('/auth/login', { username: ANA, password: `palpite-${index}` }), LIMIT - 1);
      const right = many(() => ask('/auth/login', { username: ANA, password: PASSWORD }), 5);
      expect(statuses(await wrong)).toEqual({ 401: LIMIT - 1 });
      expect(statuses(await right)).toEqual({ 200: 5 });
    });

    test('do not delay another network or name', async () => {
      const { rateLimits } = house.platform.services;
      const wrong = async (ip: string, name: string) =>
        rateLimits.judge(passwordBounds(1, ip, name), async () => undefined).catch((error: unknown) => error);
      const refused = await many(() => wrong('2001:db8:0:1::1', 'a'), 30);
      expect(refused.filter((answer) => answer instanceof ApiError)).toHaveLength(30 - LIMIT);
      expect(await wrong('2001:db8:0:1::2', 'a')).toBeInstanceOf(ApiError);
      expect(await wrong('2001:db8:0:2::1', 'a')).toBeUndefined();
      expect(await wrong('2001:db8:0:1::1', 'b')).toBeUndefined();
    });

    test('share the points of two replicas', async () => {
      const one = house.platform.services.rateLimits;
      const two = createServices(house.platform.deps, { rateScale: 1 }).rateLimits;
      let judgedHere = 0;
      const answers = await many(
        (index) =>
          (index % 2 ? one : two)
            .judge(passwordBounds(1, '10.0.0.9', 'a'), async () => {
              judgedHere += 1;
            })
            .catch((error: unknown) => error),
        60,
      );
      expect(judgedHere).toBe(LIMIT);
      expect(answers.filter((answer) => answer instanceof ApiError)).toHaveLength(60 - LIMIT);
    });

    test('refund the point after an internal error', async () => {
      const { rateLimits } = house.platform.services;
      const fails = () =>
        rateLimits.judge(passwordBounds(1, '10.0.0.8', 'a'), async () => {
          throw new Error('the database is away');
        });
      for (const outcome of await Promise.allSettled(Array.from({ length: 30 }, fails)))
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'the database is away' } });
    });

    test('refund no point of an ended period', async () => {
      const { rateLimits } = house.platform.services;
      const old = await rateLimits.reserve(['codes', '1', 'x']);
      await house.platform.clock.advance(ACCOUNT_BOUNDS.codes.seconds * 1000);
      const { points } = ACCOUNT_BOUNDS.codes;
      for (let time = 0; time < points; time += 1) await rateLimits.reserve(['codes', '1', 'x']);
      await old.refund();
      await expect(rateLimits.reserve(['codes', '1', 'x'])).rejects.toMatchObject({ status: 429 });
    });

    test('take no point of the first bound when the second is full', async () => {
      const { rateLimits } = house.platform.services;
      const address = ACCOUNT_BOUNDS.codesAddress.points;
      await many(() => rateLimits.reserve(['codesAddress', 'n']), address);
      await many(async () => rateLimits.tryReserve(['codes', '2', 'x'], ['codesAddress', 'n']), 30);
      expect(await rateLimits.tryReserve(['codes', '2', 'x'])).not.toBeNull();
    });
  },
  { rateScale: 1, env: { TRUST_PROXY: 'true' } },
);
