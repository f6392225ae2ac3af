import { expect, test } from 'vitest';
import { createOriginCheck } from './origins.ts';

const sites = {
  byHost: async (host: string) => (host.replace(/:\d+$/, '') === 'aposta.example' ? ({ id: 1 } as never) : null),
};
const allowed = createOriginCheck(sites, { PUBLIC_URL: 'https://publica.example' });

test.each([
  ['https://aposta.example', true],
  ['http://aposta.example:3000', true],
  ['HTTPS://APOSTA.example', true],
  ['https://publica.example', true],
  ['https://publica.example:444', false],
  ['https://evil.example', false],
  ['https://aposta.example.evil.example', false],
  ['https://evil.example/aposta.example', false],
  ['https://evil.example#aposta.example', false],
  ['https://aposta.example@evil.example', false],
  ['https://evil.example?https://aposta.example', false],
  ['file://aposta.example', false],
  ['chrome-extension://aposta.example', false],
  ['null', false],
  ['', false],
])('a page of %j may connect: %s', async (origin, expected) => {
  expect(await allowed(origin)).toBe(expected);
});
