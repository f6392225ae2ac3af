// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SiteConfig } from '../contract/site.ts';
import { site } from '../domain/site/site.ts';
import { firstPictures, keepFirstPictures } from './keep-pictures.ts';

const icons = [{ src: '/icons/mare-192.png', sizes: '192x192' }];
let said: unknown[];
let connection: object | undefined;
beforeEach(() => {
  said = [];
  connection = undefined;
  site.config = { icons, images: { favicon: '/icons/mare.webp' } } as unknown as SiteConfig;
  const worker = { ready: Promise.resolve({ active: { postMessage: (word: unknown) => said.push(word) } }) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: () => worker });
  Object.defineProperty(navigator, 'connection', { configurable: true, get: () => connection });
});
afterEach(() => {
  site.config = null;
  document.body.replaceChildren();
  for (const name of ['serviceWorker', 'connection']) Reflect.deleteProperty(navigator, name);
});

/** Adds a picture at a position; jsdom has no layout and chooses no source. */
function show(source: string, { top = 0, left = 0, width = 100 } = {}): void {
  const image = document.createElement('img');
  Object.defineProperty(image, 'currentSrc', { value: source && new URL(source, location.origin).href });
  image.getBoundingClientRect = () => ({ top, left, width }) as DOMRect;
  document.body.append(image);
}

it('finds the visible pictures of the first screen that the site serves itself, each once', () => {
  show('/logos/mare.webp');
  show('/posters/boto-240.avif', { top: 300 });
  show('/posters/boto-240.avif', { top: 500 });
  show('/posters/below-240.avif', { top: innerHeight });
  show('/posters/beside-240.avif', { left: innerWidth });
  show('/posters/hidden-240.avif', { width: 0 });
  show('/api/profile/avatar/1.webp');
  show('https://elsewhere.example/posters/boto-240.avif');
  show('data:image/avif;base64,AAAA');
  show('');
  expect(firstPictures()).toEqual(['/logos/mare.webp', '/posters/boto-240.avif']);
});

it('names at most the ten pictures that a phone shows', () => {
  for (let index = 0; index < 30; index += 1) show(`/posters/${index}-240.avif`);
  expect(firstPictures()).toHaveLength(10);
});

it('tells the worker the pictures that it did not serve and the icon of the install guide', async () => {
  show('/posters/boto-240.avif');
  await keepFirstPictures(true);
  // A worker has already cached the pictures that it served.
  await keepFirstPictures(false);
  expect(said).toEqual([
    { type: 'KEEP', shown: ['/posters/boto-240.avif'], wanted: ['/icons/mare-192.png'] },
    { type: 'KEEP', shown: [], wanted: ['/icons/mare-192.png'] },
  ]);
});

it('asks the worker for no download on a metered connection and still names the shown pictures', async () => {
  connection = { type: 'cellular' };
  show('/posters/boto-240.avif');
  await keepFirstPictures(true);
  await keepFirstPictures(false);
  expect(said).toEqual([{ type: 'KEEP', shown: ['/posters/boto-240.avif'], wanted: [] }]);
});

it('does nothing in a browser without service workers', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, get: () => undefined });
  await expect(keepFirstPictures(true)).resolves.toBeUndefined();
});
