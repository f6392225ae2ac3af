import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { isApiError } from '../../api/errors.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { forgetPendingActions } from '../../storage/pending.ts';
import { claim } from './mutations.ts';
import { cashbackQuery, couponsQuery } from './queries.ts';

const wallet = (balance: number) => ({
  balance,
  bonus_balance: 0,
  held: 0,
  available: balance,
  deposit_count: 1,
  rollover: null,
});
const item = (claimed: number) => ({
  id: '9',
  title: 'Cashback do dia',
  amount: 500,
  type: 'calendar',
  available_at: '2026-11-21',
  claimed,
  claims_left: 0,
});

let queryClient: QueryClient;
let asked: { readonly what: string; readonly key: string | null }[];
/** Answers to the claims, in order. */
let outcomes: Response[];
let coupons: unknown[];

const done = (claimed: number) => Response.json({ data: item(claimed), wallet: wallet(1500) });
/** An answer that does not tell whether the claim succeeded. */
const unreadable = () => Response.json({ data: null });
const refusal = () => Response.json({ message: 'Já foi resgatado.', code: 'already_claimed' }, { status: 409 });
const keys = () => asked.filter(({ what }) => what.startsWith('POST')).map(({ key }) => key);
const lists = () => asked.filter(({ what }) => what === 'GET /api/bonuses/cashback').length;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(walletQuery().queryKey, wallet(1000));
  forgetPendingActions();
  asked = [];
  outcomes = [];
  coupons = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const sent = input as Request;
      const { pathname } = new URL(sent.url);
      asked.push({ what: `${sent.method} ${pathname}`, key: sent.headers.get('Idempotency-Key') });
      if (pathname === '/api/bonuses/coupons') return Response.json({ data: coupons });
      if (sent.method === 'GET') return Response.json({ data: [item(1)] });
      return outcomes.shift() ?? Response.error();
    },
  });
  return () => configureClient({});
});

/** Reads the list like a page does. */
async function shown(): Promise<void> {
  const observer = new QueryObserver(queryClient, cashbackQuery());
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(lists()).toBe(1));
}

describe('a claim', () => {
  it('carries a key, brings the wallet, and the list is fetched again', async () => {
    await shown();
    outcomes = [done(1)];
    expect(await claim(queryClient, { id: '9', claimed: 0 })).toMatchObject({ claimed: 1 });
    expect(keys()).toEqual([expect.stringMatching(/^[\w-]{16,}$/)]);
    expect(queryClient.getQueryData(walletQuery().queryKey)).toMatchObject({ balance: 1500 });
    await vi.waitFor(() => expect(lists()).toBe(2));
  });

  it('throws the refusal and fetches the list again', async () => {
    await shown();
    outcomes = [refusal()];
    await expect(claim(queryClient, { id: '9', claimed: 0 })).rejects.toSatisfy((error) =>
      isApiError(error, 'already_claimed'),
    );
    await vi.waitFor(() => expect(lists()).toBe(2));
    expect(queryClient.getQueryData(walletQuery().queryKey)).toMatchObject({ balance: 1000 });
  });

  it('keeps its key after an unreadable answer, and gets a new one in the next window and after a refusal', async () => {
    outcomes = [unreadable(), done(1), done(2), refusal(), done(2)];
    await expect(claim(queryClient, { id: '9', claimed: 0 })).rejects.toThrow();
    await claim(queryClient, { id: '9', claimed: 0 });
    await claim(queryClient, { id: '9', claimed: 1 });
    await expect(claim(queryClient, { id: '9', claimed: 2 })).rejects.toThrow();
    await claim(queryClient, { id: '9', claimed: 2 });
    const [lost, again, next, refused, last] = keys();
    expect(again).toBe(lost);
    expect(new Set([lost, next, refused, last]).size).toBe(4);
  });

  it('after an unreadable answer gets a new key once the list counts the first claim', async () => {
    outcomes = [unreadable(), done(2)];
    await expect(claim(queryClient, { id: '9', claimed: 0 })).rejects.toThrow();
    await claim(queryClient, { id: '9', claimed: 1 });
    expect(new Set(keys()).size).toBe(2);
  });
});

describe('the list of coupons', () => {
  const fetches = () => asked.filter(({ what }) => what === 'GET /api/bonuses/coupons').length;
  const coupon = {
    code: 'MARALTA',
    title: '',
    description: '',
    kind: 'percent',
    value: 50,
    min_deposit: 0,
    rollover: 1,
    expires_at: null,
  };

  it('is fetched while it is empty, once at a time, and not when it has something in it', async () => {
    await Promise.all([queryClient.fetchQuery(couponsQuery(false)), queryClient.fetchQuery(couponsQuery(false))]);
    expect(fetches()).toBe(1);
    coupons = [coupon];
    await queryClient.fetchQuery(couponsQuery(false));
    expect(fetches()).toBe(2);
    await queryClient.fetchQuery(couponsQuery(false));
    expect(fetches()).toBe(2);
  });

  it('is fetched again by the next document, which shows the stored one until then', async () => {
    coupons = [coupon];
    const { queryKey } = couponsQuery(false);
    queryClient.setQueryData(queryKey, [coupon as never], { updatedAt: performance.timeOrigin - 1 });
    await queryClient.fetchQuery(couponsQuery(false));
    await queryClient.fetchQuery(couponsQuery(false));
    expect(fetches()).toBe(1);
  });

  it('of a player is not the one of a guest, and is swept with the player', async () => {
    coupons = [coupon];
    await queryClient.fetchQuery(couponsQuery(false));
    await queryClient.fetchQuery(couponsQuery(true));
    expect(fetches()).toBe(2);
    const metaOf = (isPlayer: boolean) =>
      queryClient.getQueryCache().find({ queryKey: couponsQuery(isPlayer).queryKey })?.meta;
    expect(metaOf(true)).toEqual({ keep: 'private', isPrivate: true });
    expect(metaOf(false)).toEqual({ keep: 'local', isPrivate: false });
  });
});
