import { afterEach, expect, it, vi } from 'vitest';
import { fetchCatalog } from './catalog.ts';

const BASE = 'http://site.test/api';
let asked: Request[] = [];
function answers(response: () => Response): void {
  asked = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(new Request(input, init));
    return response();
  });
}
afterEach(() => vi.unstubAllGlobals());

it('brings the body as it came, with its ETag, and says nothing of who asks', async () => {
  answers(() => new Response('{"data":1}', { headers: { etag: '"a"' } }));
  const answer = await fetchCatalog(BASE, null);
  expect(answer).toMatchObject({ state: 'new', etag: '"a"' });
  expect(answer.state === 'new' && new TextDecoder().decode(answer.bytes)).toBe('{"data":1}');
  expect(asked[0]?.url).toBe('http://site.test/api/casinos/catalog');
  expect(asked[0]?.headers.get('authorization')).toBeNull();
  expect(asked[0]?.headers.get('if-none-match')).toBeNull();
});

it('asks by the ETag that is kept', async () => {
  answers(() => new Response(null, { status: 304 }));
  expect(await fetchCatalog(BASE, '"a"')).toEqual({ state: 'same' });
  expect(asked[0]?.headers.get('if-none-match')).toBe('"a"');
});

it('tells a back end without a catalogue from one that has trouble', async () => {
  answers(() => new Response('{}', { status: 404 }));
  expect(await fetchCatalog(BASE, null)).toEqual({ state: 'none' });
  answers(() => new Response('{}', { status: 503 }));
  await expect(fetchCatalog(BASE, null)).rejects.toThrow('503');
});
