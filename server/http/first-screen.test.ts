import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../../src/contract/site.ts';
import { inlineHash } from './csp.ts';
import { createFirstScreens, withFirstPicture } from './first-screen.ts';
import { renderDocument } from './html.ts';
import { createStaticFiles } from './static-files.ts';

const CONFIG = {
  name: 'Jangada',
  slug: 'jangada',
  scheme: 'dark',
  colors: { default: { canvas: '#000000' }, dark: null },
  tokens: {},
  og: { title: 'Jangada', description: '', image: '/og.jpg' },
  verification: [],
  support: { email: '', phone: '' },
  social_links: [],
  images: { favicon: '/icons/jangada.svg', mark: '/icons/jangada.svg' },
  icons: [],
} as unknown as SiteConfig;

const TEMPLATE = `<!doctype html><html><head><title>x</title>
<script data-part="head">// Preloads the app.</script><!--site-head-->
<link rel="modulepreload" crossorigin href="/assets/runtime-a.js">
<link rel="stylesheet" crossorigin href="/assets/index-b.css"><script defer crossorigin src="/assets/app-a.js"></script>
</head><body><div id="root"><!--first-screen--><p>late</p></div><!--site-data-->
    <script data-part="begin">
      // Lets the app in.
    </script>
  </body></html>`;

const SCREEN = {
  guest: '<main id="main">$& guest</main>',
  player: '<main id="main">player</main>',
  wide: { guest: '<main id="main">wide guest</main>', player: '<main id="main">wide player</main>' },
  reads: [[['games', 'home', 'pt'], '</script><!--']] as never,
  at: 7,
};
const FACTS = { language: 'pt', origin: 'http://localhost', path: '/' } as const;

describe('the document of the lobby', () => {
  const sheet = (href: string) => (href === '/assets/index-b.css' ? 'b{color:red}' : null);
  const { html, styleHashes } = renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet });

  it('contains the screen, its styles by hash, and the app', () => {
    expect(html).toContain(
      '<div id="root"><!--first-screen--><template id="guest-screen"><main id="main">$& guest</main></template><!--/first-screen--><p>',
    );
    expect(html).toContain('<template id="player-screen"><main id="main">player</main></template>');
    expect(html).toContain('<style data-href="/assets/index-b.css">b{color:red}</style>');
    expect(styleHashes).toContain(inlineHash('b{color:red}'));
    expect(html).toContain(
      '<template id="entry"><link rel="modulepreload" crossorigin href="/assets/runtime-a.js"><script defer crossorigin src="/assets/app-a.js"></script></template>',
    );
    expect(html.match(/app-a\.js/g)).toHaveLength(1);
    expect(html.match(/modulepreload/g)).toHaveLength(1);
  });

  it('puts a desktop’s screens last, and sends none to a phone', () => {
    const wide =
      /first-reads">.*<template id="wide-guest-screen"><main id="main">wide guest<\/main><\/template>.*wide player/s;
    expect(html).toMatch(wide);
    const phone = renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet, isPhone: true }).html;
    expect(phone).toContain('guest</main>');
    expect(phone).not.toContain('wide');
  });

  it('shows a guest’s screen to a crawler without scripts', () => {
    const crawled = renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet, isCrawler: true }).html;
    expect(crawled).toContain('<!--first-screen--><main id="main">$& guest</main><!--/first-screen-->');
  });

  it('does not preload a poster that it contains', () => {
    const firstPoster = '/posters/onca-360.webp';
    const preload = /rel="preload" as="image"/;
    expect(renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstPoster, firstScreen: SCREEN, sheet }).html).toMatch(
      preload,
    );
    const guest =
      '<main id="main"><source srcSet="data:image/avif;base64,AA" data-srcset="/posters/onca-240.avif 240w"></main>';
    const screen = { ...SCREEN, guest };
    expect(renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstPoster, firstScreen: screen, sheet }).html).not.toMatch(
      preload,
    );
  });

  it('escapes the data of the site', () => {
    const data = /id="first-reads">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ at: 7, reads: [[['games', 'home', 'pt'], '</script><!--']] });
  });

  it('holds the app and inlines its styles without a screen too, but for another template', () => {
    const plain = renderDocument(TEMPLATE, CONFIG, { ...FACTS, sheet }).html;
    expect(plain).toContain('<template id="entry">');
    expect(plain).toContain('<style data-href="/assets/index-b.css">');
    expect(plain).not.toContain('rel="stylesheet"');
    const other = TEMPLATE.replace('<!--first-screen-->', '');
    expect(renderDocument(other, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet }).html).not.toContain('<template');
  });
});

describe('the first picture of a screen', () => {
  const tile = (name: string) =>
    `<picture><source type="image/avif" srcSet="/posters/${name}-240.avif 240w, /posters/${name}-360.avif 360w" sizes="29vw"/>` +
    `<img src="/posters/${name}-360.webp" loading="eager" decoding="async"/></picture>`;
  let place: string;
  beforeEach(() => {
    place = join(mkdtempSync(join(tmpdir(), 'jangada-picture-')), 'a.avif');
  });
  afterEach(() => rmSync(join(place, '..'), { recursive: true, force: true }));

  it('is inlined with its address; the others are loaded', () => {
    writeFileSync(place, 'poster');
    const html = withFirstPicture(tile('onca') + tile('boto'), (path) =>
      path === '/posters/onca-240.avif' ? place : null,
    );
    expect(html).toBe(
      '<picture><source type="image/avif" srcSet="data:image/avif;base64,cG9zdGVy" data-srcset="/posters/onca-240.avif 240w, /posters/onca-360.avif 360w" sizes="29vw"/>' +
        `<img src="/posters/onca-360.webp" loading="eager" decoding="sync"/></picture>${tile('boto')}`,
    );
  });

  it('is loaded like the others if it is missing or too large', () => {
    expect(withFirstPicture(tile('onca'), () => null)).toBe(tile('onca'));
    writeFileSync(place, 'x'.repeat(12_001));
    expect(withFirstPicture(tile('onca'), () => place)).toBe(tile('onca'));
    expect(withFirstPicture('<main></main>', () => place)).toBe('<main></main>');
  });
});

describe('the screens of a build', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'jangada-screens-'));
    mkdirSync(join(folder, 'builds', 'first-screen'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const warn = vi.fn();
  const deps = { clock: { wallMs: () => 5 }, log: { warn } } as never;
  const build = (id: string, code: string) => {
    writeFileSync(join(folder, 'builds', 'first-screen', `${id}.mjs`), code);
    writeFileSync(join(folder, 'builds', 'latest.json'), JSON.stringify({ id, timestamp: 1 }));
  };
  const wanted = { config: CONFIG, language: 'pt', ask: async (call: string) => call } as const;

  it('are rendered by the current build’s module and cached', async () => {
    const files = createStaticFiles(folder);
    const screens = createFirstScreens(deps, files);
    build('a1', 'let n = 0; export const renderFirstScreen = async ({ home }) => ({ guest: `a${++n} ${home}` });');
    expect(await screens.of(wanted)).toEqual({ guest: 'a1 getHomeGames', at: 5 });
    expect((await screens.of(wanted))?.guest).toContain('a1');
    expect((await screens.of({ ...wanted, language: 'en' }))?.guest).toContain('a2');
    build('b2', "export const renderFirstScreen = async () => ({ guest: 'b' });");
    expect((await screens.of(wanted))?.guest).toBe('b');
    // A deploy without a first screen: class names of the old build would match no style.
    writeFileSync(join(folder, 'builds', 'latest.json'), JSON.stringify({ id: 'c3', timestamp: 2 }));
    expect(await screens.of(wanted)).toBeNull();
    // The module is server code, not a file of the site.
    expect(files.serve('/builds/first-screen/a1.mjs', new Request('http://localhost/'))).toBeNull();
  });

  it('are left out when rendering fails', async () => {
    const screens = createFirstScreens(deps, createStaticFiles(folder));
    expect(await screens.of(wanted)).toBeNull();
    build('broken', "export const renderFirstScreen = async () => { throw new Error('x'); };");
    expect(await screens.of(wanted)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    build('refused', "export const renderFirstScreen = async () => ({ guest: 'x' });");
    expect(await screens.of({ ...wanted, ask: async () => null })).toBeNull();
  });
});
