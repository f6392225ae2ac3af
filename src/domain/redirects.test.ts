// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closePage, comeOnline, setOnline } from '../../tests/support/network.ts';
import { configureClient } from '../api/client-config.ts';
import { learnCountry } from './country.ts';
import { checkRedirect } from './redirects.ts';

let asked: string[];
let answer: () => Response;
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const says = (to: string | null, external = false) => {
  answer = () => json({ data: { to, external } });
};

beforeEach(() => {
  asked = [];
  localStorage.clear();
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input, init) => {
      asked.push(new Request(input, init).url.replace('http://site.test/api', ''));
      return answer();
    },
  });
});
afterEach(closePage);

const check = (path = '/promo') =>
  checkRedirect(new QueryClient({ defaultOptions: { queries: { retry: false } } }), path);

describe('the redirect check of a path', () => {
  it('leads to another path, or outside', async () => {
    says('/promotions');
    expect(await check()).toEqual({ to: '/promotions', external: false });
    says('https://ajuda.exemplo.com/x', true);
    expect(await check()).toEqual({ to: 'https://ajuda.exemplo.com/x', external: true });
    expect(asked[0]).toBe('/redirects?path=%2Fpromo');
  });

  it.each([
    [null, false],
    ['/promo', false],
    ['//evil.example', false],
    ['//evil.example', true],
    ['javascript:alert(1)', true],
    ['/promotions', true],
    ['https://evil.example', false],
  ])('leads nowhere for %s (external: %s)', async (to, external) => {
    says(to, external);
    expect(await check()).toBeNull();
  });

  it('keeps the path when the API fails, and asks nothing offline', async () => {
    answer = () => new Response('{}', { status: 404 });
    expect(await check()).toBeNull();
    setOnline(false);
    asked = [];
    expect(await check()).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is asked once for a path', async () => {
    says(null);
    const queryClient = new QueryClient();
    await checkRedirect(queryClient, '/a');
    await checkRedirect(queryClient, '/a');
    expect(asked).toHaveLength(1);
  });
});

describe('where the visitor is', () => {
  it('is looked up once and kept', async () => {
    answer = () => json({ countryCode: 'PT', callingCode: '351' });
    await learnCountry();
    await learnCountry();
    expect(asked).toEqual(['/geoip']);
    expect([localStorage.getItem('userCountryCode'), localStorage.getItem('userCallingCode')]).toEqual(['PT', '351']);
  });
  const kept = () => [localStorage.getItem('userCountryCode'), localStorage.getItem('userCallingCode')];
  it('falls back to BR and 55 without keeping them, and is asked again on the next visit', async () => {
    answer = () => new Response('{}', { status: 501 });
    expect(await learnCountry()).toEqual({ countryCode: 'BR', callingCode: '55' });
    expect(kept()).toEqual([null, null]);
    answer = () => json({ countryCode: 'PT', callingCode: '351' });
    expect(await learnCountry()).toEqual({ countryCode: 'PT', callingCode: '351' });
    expect(kept()).toEqual(['PT', '351']);
    expect(await learnCountry()).toEqual({ countryCode: 'PT', callingCode: '351' });
  });
  it('is asked again when the network comes back', async () => {
    answer = () => Response.error();
    await learnCountry();
    answer = () => json({ countryCode: 'PT', callingCode: '351' });
    comeOnline();
    await vi.waitFor(() => expect(kept()).toEqual(['PT', '351']));
  });
});
