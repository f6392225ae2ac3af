import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { type AppEnv, isPhone } from './request-facts.ts';

const app = new Hono<AppEnv>().get('/', (c) => c.text(String(isPhone(c))));
const asked = async (headers: Record<string, string>) =>
  (await (await app.request('/', { headers })).text()) === 'true';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const TABLET =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

it.each([
  ['a phone’s page, by its hint', { 'sec-ch-ua-mobile': '?1' }, true],
  ['a desktop’s, whatever its name', { 'sec-ch-ua-mobile': '?0', 'user-agent': ANDROID }, false],
  ['what a phone’s worker fetches, without a hint', { 'user-agent': ANDROID }, true],
  ['an iPhone', { 'user-agent': IPHONE }, true],
  ['a tablet', { 'user-agent': TABLET }, false],
  ['an old iPad', { 'user-agent': IPHONE.replaceAll('iPhone', 'iPad') }, false],
  ['nobody who says anything', {}, false],
])('%s', async (_who, headers, expected) => {
  expect(await asked(headers)).toBe(expected);
});
