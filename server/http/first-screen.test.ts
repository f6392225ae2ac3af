import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../../src/contract/site.ts';
import { inlineHash } from './csp.ts';
import { createFirstScreens } from './first-screen.ts';
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
  images: { favicon: '/icons/jangada.svg' },
  icons: [],
} as unknown as SiteConfig;

const TEMPLATE = `<!doctype html><html><head><title>x</title><!--site-head-->
<link rel="modulepreload" crossorigin href="/assets/runtime-a.js">
<link rel="stylesheet" crossorigin href="/assets/index-b.css"><script type="module" crossorigin src="/assets/index-a.js"></script>
</head><body><div id="root"><!--first-screen--><p>late</p></div><!--site-data-->
    <script>
      // Where the document brings a first screen, that is painted first.
    </script>
  </body></html>`;

const SCREEN = {
  guest: '<main id="main">$& guest</main>',
  player: '<main id="main">player</main>',
  reads: [[['games', 'home', 'pt'], '</script><!--']] as never,
  at: 7,
};
const FACTS = { language: 'pt', origin: 'http://localhost', path: '/' } as const;

describe('the document of the lobby', () => {
  const sheet = (href: string) => (href === '/assets/index-b.css' ? 'b{color:red}' : null);
  const { html, styleHashes } = renderDocument(TEMPLATE, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet });

  it('brings the screen, its styles by hash, and lets the app in behind it', () => {
    expect(html).toContain('<div id="root"><!--first-screen--><main id="main">$& guest</main><!--/first-screen--><p>');
    expect(html).toContain('<template id="player-screen"><main id="main">player</main></template>');
    expect(html).toContain('<style>b{color:red}</style>');
    expect(styleHashes).toContain(inlineHash('b{color:red}'));
    expect(html).toContain(
      '<template id="entry"><script type="module" crossorigin src="/assets/index-a.js"></script></template>',
    );
    expect(html.match(/index-a\.js/g)).toHaveLength(1);
    expect(html).not.toContain('modulepreload');
  });

  it('ends no element with what the site is made of', () => {
    const data = /id="first-reads">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ at: 7, reads: [[['games', 'home', 'pt'], '</script><!--']] });
  });

  it('is the plain shell without a screen, or where the template is another', () => {
    const plain = renderDocument(TEMPLATE, CONFIG, FACTS).html;
    expect(plain).not.toContain('<template');
    const other = TEMPLATE.replace('<!--first-screen-->', '');
    expect(renderDocument(other, CONFIG, { ...FACTS, firstScreen: SCREEN, sheet }).html).not.toContain('<template');
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
  const wanted = { config: CONFIG, language: 'pt', ask: async (path: string) => path } as const;

  it('are drawn by the module of the build that stands, and kept', async () => {
    const files = createStaticFiles(folder);
    const screens = createFirstScreens(deps, files);
    build('a1', 'let n = 0; export const renderFirstScreen = async ({ home }) => ({ guest: `a${++n} ${home}` });');
    expect(await screens.of(wanted)).toEqual({ guest: 'a1 /featured/home-games', at: 5 });
    expect((await screens.of(wanted))?.guest).toContain('a1');
    expect((await screens.of({ ...wanted, language: 'en' }))?.guest).toContain('a2');
    build('b2', "export const renderFirstScreen = async () => ({ guest: 'b' });");
    expect((await screens.of(wanted))?.guest).toBe('b');
    // A deploy that brought none: the old one's class names would fit nothing.
    writeFileSync(join(folder, 'builds', 'latest.json'), JSON.stringify({ id: 'c3', timestamp: 2 }));
    expect(await screens.of(wanted)).toBeNull();
    // It is code of the server's, and no file of the site.
    expect(files.serve('/builds/first-screen/a1.mjs', new Request('http://localhost/'))).toBeNull();
  });

  it('are none where they cannot be drawn, and the document stands', async () => {
    const screens = createFirstScreens(deps, createStaticFiles(folder));
    expect(await screens.of(wanted)).toBeNull();
    build('broken', "export const renderFirstScreen = async () => { throw new Error('x'); };");
    expect(await screens.of(wanted)).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    build('refused', "export const renderFirstScreen = async () => ({ guest: 'x' });");
    expect(await screens.of({ ...wanted, ask: async () => null })).toBeNull();
  });
});
