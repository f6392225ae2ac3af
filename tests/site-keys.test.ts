/** Every setting of a site is read by the product: a key that nothing reads promises the operator what never happens. */
import { expect, it } from 'vitest';
import { siteConfig } from '../src/contract/site.ts';
import { isTest, sourcesIn } from './support/sources.ts';

/** A key for clients other than the app, whose API is on the page's own host. */
const FOR_OTHER_CLIENTS = ['api_url'];
/** Keys whose feature is not built yet; remove a key from this list with its feature. */
const WAITING = ['chat_support', 'gtmSource'];
/** Files that write, judge or show the settings, and read none. */
const WRITERS = /^server\/(?:db|operator|site\/sites\.ts)|^src\/features\/showcase/;

const texts = ['src', 'sw', 'server']
  .flatMap(sourcesIn)
  .filter(({ path }) => !isTest(path) && !path.startsWith('src/contract/') && !WRITERS.test(path))
  .map(({ code }) => code);

it('names no key that nothing reads', () => {
  const unread = Object.keys(siteConfig.entries).filter(
    (key) => !texts.some((text) => new RegExp(`\\b${key}\\b`).test(text)),
  );
  expect(unread.sort()).toEqual([...FOR_OTHER_CLIENTS, ...WAITING].sort());
});
