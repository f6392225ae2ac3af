/** Pictures, banners, texts, redirects, games and categories of a site, as an operator sets them by commands. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { sweepFiles } from '../files/sweep.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'site-content-'));
const at = (name: string) => join(folder, name);
const HOUR = 3_600_000;

async function draw(name: string, width: number, height: number, alpha = 1): Promise<string> {
  const background = { r: 200, g: 40, b: 40, alpha };
  await sharp({ create: { width, height, channels: 4, background } })
    .withMetadata({ exif: { IFD0: { Copyright: 'a secret place' } } })
    .toFile(at(name));
  return at(name);
}

beforeAll(async () => {
  platform = await createTestPlatform();
  await Promise.all([draw('logo.png', 900, 200, 0.5), draw('square.webp', 700, 700), draw('wide.jpg', 3000, 800)]);
  writeFileSync(at('logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  writeFileSync(at('renamed.png'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  writeFileSync(at('broken.png'), Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]));
  writeFileSync(at('terms.html'), '<h2>Termos de julho</h2><p onclick="x()">Um</p><script>x()</script>');
  writeFileSync(at('empty.html'), '<script>x()</script>');
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: string[]) => operate(platform, ...argv);
const problem = async (...argv: string[]) => (await run(...argv)).problem;
const ok = async (...argv: string[]) => {
  const outcome = await run(...argv);
  expect(outcome.problem).toBeNull();
  const [first] = outcome.outputs;
  return (first?.type === 'note' ? first.data : {}) as Record<string, string>;
};
const config = async (host = 'localhost') => (await platform.ask('GET', '/site-config', { host })).body;
const fetchPicture = (address: string, host = 'localhost') =>
  platform.app.request(`http://${host}${address}`, { headers: { host } });

describe('a picture of a site', () => {
  it('is encoded anew, sized, and served by the site alone under an immutable address', async () => {
    await ok('site', 'picture', 'localhost', 'logo', at('logo.png'));
    const { images, logo_sizes } = await config();
    expect(images.logo).toMatch(/^\/media\/[0-9a-f]{32}-720x160\.png$/);
    expect(logo_sizes).toEqual({ mobile: { width: 126, height: 28 }, desktop: { width: 144, height: 32 } });
    const answer = await fetchPicture(images.logo);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'png', width: 720, height: 160, hasAlpha: true });
    expect(bytes.includes('a secret place')).toBe(false);
    expect((await fetchPicture(images.logo, 'regulada.localhost')).status).toBe(404);
  });

  it('makes every icon of the installed app', async () => {
    await ok('site', 'picture', 'localhost', 'icons', at('square.webp'));
    const { icons } = await config();
    expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '180x180 any',
      '512x512 maskable',
      '96x96 monochrome',
    ]);
    const maskable = Buffer.from(await (await fetchPicture(icons[3].src)).arrayBuffer());
    // The mask of a launcher cuts the corners, which show the ground.
    const corner = await sharp(maskable)
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    const canvas = (await config()).colors.default.canvas as string;
    expect(`#${corner.toString('hex')}`).toBe(canvas.toLowerCase());
    const manifest = await platform.app.request('http://localhost/manifest.webmanifest', {
      headers: { host: 'localhost' },
    });
    expect(((await manifest.json()) as { icons: { src: string }[] }).icons[0]?.src).toBe(icons[0].src);
  });

  it('is a JPEG of 1200 × 630 for shared links', async () => {
    await ok('site', 'picture', 'localhost', 'og', at('wide.jpg'));
    expect((await config()).og.image).toMatch(/^\/media\/[0-9a-f]{32}-1200x630\.jpeg$/);
  });

  it.each([
    ['an SVG', 'logo.svg', /is no JPEG, PNG or WebP \(an SVG may hold scripts\)/],
    ['an SVG under another name', 'renamed.png', /is no JPEG, PNG or WebP/],
    ['a broken file', 'broken.png', /is broken/],
    ['a missing file', 'none.png', /does not exist/],
  ])('is refused from %s', async (_what, file, sentence) => {
    const before = await config();
    expect(await problem('site', 'picture', 'localhost', 'logo', at(file))).toMatch(sentence);
    expect((await config()).images).toEqual(before.images);
  });

  it('is never one of another origin or of another site', async () => {
    const set = (value: string) => problem('site', 'set', 'localhost', 'images.mark', value);
    expect(await set('https://cdn.example/logo.png')).toMatch(/is no picture of this site/);
    expect(await set('data:image/png;base64,AAAA')).toMatch(/is no picture of this site/);
    expect(await problem('site', 'set', 'regulada.localhost', 'images.mark', (await config()).images.logo)).toMatch(
      /regulada.localhost has no picture/,
    );
  });

  it('is taken back with its sizes, and comes again, also after a sweep', async () => {
    const { images, logo_sizes } = await config();
    await ok('site', 'picture', 'localhost', 'logo', at('square.webp'));
    const second = await config();
    expect(second.logo_sizes.mobile).toEqual({ width: 28, height: 28 });
    await ok('site', 'undo', 'localhost');
    expect(await config()).toMatchObject({ images, logo_sizes });
    const clock = { ...platform.clock, wallMs: () => Date.now() + 10 * HOUR };
    await sweepFiles({ ...platform.deps, clock: Object.assign(Object.create(platform.clock), clock) });
    expect((await fetchPicture(second.images.logo)).status).toBe(200);
    expect((await fetchPicture(images.logo)).status).toBe(200);
  });

  it('goes with a copy of the site', async () => {
    await ok('site', 'clone', 'localhost', 'retrato.example');
    const { images } = await config('retrato.example');
    expect((await fetchPicture(images.logo, 'retrato.example')).status).toBe(200);
    expect(readdirSync(join(platform.deps.env.DATA_DIR, 'uploads', 'tmp'))).toEqual([]);
  });
});

describe('banners', () => {
  const shown = async (host?: string) =>
    (await platform.ask('GET', '/settings/banners', host ? { host } : {})).body.data as {
      id: string;
      alt: string;
      placement: string;
      image: string;
      to: string | null;
      warning: string | null;
    }[];

  it('stand on their page between their dates', async () => {
    const now = platform.clock.now().getTime();
    const [from, until] = [now + HOUR, now + 2 * HOUR].map((ms) => new Date(ms).toISOString().replace(/\.\d+/, ''));
    const words = 'banner add --alt Festa --placement casino --to /promotions'.split(' ');
    const { id } = await ok(...words, at('wide.jpg'), '--starts', String(from), '--ends', String(until));
    const has = async () => (await shown()).some((banner) => banner.id === id);
    expect(await has()).toBe(false);
    await platform.clock.advance(HOUR + 1000);
    expect((await shown()).find((banner) => banner.id === id)).toMatchObject({ alt: 'Festa', placement: 'casino' });
    await platform.clock.advance(HOUR);
    expect(await has()).toBe(false);
    await ok('banner', 'remove', String(id));
    expect(await problem('banner', 'remove', String(id))).toMatch(/has no banner/);
  });

  it('change their order, and carry the warning of a regulated site', async () => {
    const lobby = async () => (await shown()).filter(({ placement }) => placement === 'lobby').map(({ id }) => id);
    const before = await lobby();
    expect(await problem('banner', 'order', 'lobby', before.slice(1).join(','))).toMatch(
      /Name each banner of lobby once/,
    );
    await ok('banner', 'order', 'lobby', [...before].reverse().join(','));
    expect(await lobby()).toEqual([...before].reverse());
    const { id } = await ok('banner', 'add', at('wide.jpg'), '--alt', 'Um', '--site', 'regulada.localhost');
    const added = (await shown(MARE)).find((banner) => banner.id === id);
    expect(added?.warning).toMatch(/^Ministério da Fazenda adverte/);
  });

  it('are edited in place, with both states in the audit log', async () => {
    const { id, image } = await ok('banner', 'add', at('wide.jpg'), '--alt', 'Um', '--to', '/promotions');
    const find = async () => (await shown()).find((banner) => banner.id === id);
    await ok('banner', 'edit', String(id), '--alt', 'Dois', '--alt-en', 'Two', '--to', 'none');
    expect(await find()).toMatchObject({ alt: 'Dois', placement: 'lobby', image, to: null });
    await ok('banner', 'edit', String(id), at('logo.png'), '--placement', 'casino');
    const edited = await find();
    expect(edited).toMatchObject({ alt: 'Dois', placement: 'casino' });
    expect(edited?.image).not.toBe(image);
    expect((await shown()).filter(({ placement }) => placement === 'casino').at(-1)?.id).toBe(id);
    const records = await platform.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'banner.edit')
      .orderBy('id')
      .execute();
    expect(records[0]?.details).toMatchObject({
      before: { alt_pt: 'Um', link: '/promotions' },
      after: { alt_pt: 'Dois', link: null },
    });
    expect(await problem('banner', 'edit', String(id))).toMatch(/Say what changes/);
    expect(await problem('banner', 'edit', String(id), '--starts', '2031-02-01', '--ends', '2031-01-01')).toMatch(
      /end before it begins/,
    );
    const elsewhere = ['banner', 'edit', String(id), '--alt', 'x', '--site', 'regulada.localhost'];
    expect(await problem(...elsewhere)).toMatch(/has no banner/);
    await ok('banner', 'remove', String(id));
  });

  it.each([
    [['--placement', 'lobby'], /needs --alt/],
    [['--alt', 'a', '--placement', 'roof'], /--placement takes/],
    [['--alt', 'a', '--to', 'javascript:x()'], /--to takes a path/],
    [['--alt', 'a', '--ends', '2020-01-01'], /--ends lies in the past/],
    [['--alt', 'a', '--starts', '2031-02-01', '--ends', '2031-01-01'], /end before it begins/],
  ])('are refused with %j', async (words, sentence) => {
    expect(await problem('banner', 'add', at('wide.jpg'), ...words)).toMatch(sentence);
  });
});

describe('texts', () => {
  const page = async () => (await platform.ask('GET', '/pages/terms')).body.data;

  it('hold from their start, without scripts, and a version that players read stays', async () => {
    const before = await page();
    const start = new Date(platform.clock.now().getTime() + HOUR).toISOString().replace(/\.\d+/, '');
    const made = await run('page', 'write', 'terms', at('terms.html'), '--title', 'Termos', '--starts', start);
    expect(made.problem).toBeNull();
    expect(made.hint).toMatch(/were left out/);
    expect(await page()).toEqual(before);
    await platform.clock.advance(HOUR + 1000);
    expect(await page()).toMatchObject({ title: 'Termos', html: '<h2>Termos de julho</h2><p>Um</p>' });
    const { outputs } = await run('page', 'list');
    const [row] = outputs.flatMap((output) => (output.type === 'table' ? output.rows : []));
    expect(row).toMatchObject({ slug: 'terms', state: 'in force' });
    expect(await problem('page', 'withdraw', String(row?.['id']))).toMatch(/has started: write a new one/);
    const later = await ok('page', 'write', 'terms', at('terms.html'), '--title', 'X', '--starts', '2031-01-01');
    await ok('page', 'withdraw', String(later['id']));
  });

  it('are accepted anew by every player when the operator asks so, once (SITE-9)', async () => {
    const token = await platform.login(1);
    const missing = async () => (await platform.ask('GET', '/auth/me', { token })).body.data.missing;
    expect(await missing()).toEqual([]);
    await ok('page', 'write', 'terms', at('terms.html'), '--title', 'Termos', '--ask-again');
    expect(await missing()).toEqual(['terms']);
    const refused = await platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount: 5000 } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'profile_incomplete', missing: ['terms'] } });
    await platform.clock.advance(1000);
    const accepted = await platform.ask('POST', '/auth/update', { token, body: { accepted_terms: true } });
    expect(accepted.status).toBe(200);
    expect(await missing()).toEqual([]);
    const other = await platform.ask('GET', '/auth/me', { token: await platform.login(1, MARE), host: MARE });
    expect(other.body.data.missing).not.toContain('terms');
    const { rows } = { rows: await platform.deps.db.selectFrom('audit_log').select('details').execute() };
    expect(rows.some(({ details }) => JSON.stringify(details) === '{"fields":["accepted_terms"]}')).toBe(true);
  });

  it.each([
    [['page', 'write', 'Terms', 'terms.html', '--title', 'a'], /is no name/],
    [['page', 'write', 'terms', 'terms.html'], /needs --title/],
    [['page', 'write', 'terms', 'empty.html', '--title', 'a'], /no text that a page may show/],
    [['page', 'write', 'terms', 'none.html', '--title', 'a'], /does not exist/],
    [['page', 'write', 'terms', 'terms.html', '--title', 'a', '--starts', '2020-01-01'], /has passed/],
    [['page', 'write', 'aviso', 'terms.html', '--title', 'a', '--ask-again'], /is for texts that players accept/],
  ])('are refused: %j', async (words, sentence) => {
    expect(await problem(...words.map((word) => (word.endsWith('.html') ? at(word) : word)))).toMatch(sentence);
  });
});

describe('redirects', () => {
  const to = async (path: string) => (await platform.ask('GET', `/redirects?path=${path}`)).body.data;

  it('lead to a page, or to a host of the allow-list', async () => {
    await ok('redirect', 'add', '/velho/', '/promotions');
    expect(await to('/velho')).toEqual({ to: '/promotions', external: false });
    expect(await problem('redirect', 'add', '/fora', 'https://parceiro.example/x')).toMatch(/redirect_hosts/);
    await ok('site', 'set', 'localhost', 'redirect_hosts', '["parceiro.example"]');
    await ok('redirect', 'add', '/fora', 'https://parceiro.example/x');
    expect(await to('/fora')).toEqual({ to: 'https://parceiro.example/x', external: true });
    expect(await problem('redirect', 'add', '/fora', 'https://parceiro.example.evil.example/')).toMatch(
      /no https address/,
    );
    await ok('redirect', 'remove', '/velho');
    expect(await to('/velho')).toEqual({ to: null, external: false });
  });

  it.each([
    ['/', '/promotions', /home page/],
    ['//evil.example', '/promotions', /is no path/],
    ['/a', '//evil.example', /is no path of the site/],
    ['/a', 'http://parceiro.example/', /no https address/],
    ['/a', 'javascript:alert(1)', /no https address/],
    ['/api/auth', '/a', /is no page/],
    ['/a', '/a?x=1', /lead back to itself/],
  ])('refuse %s → %s', async (path, target, sentence) => {
    expect(await problem('redirect', 'add', path, target)).toMatch(sentence);
  });

  it('never go in a circle', async () => {
    await ok('redirect', 'add', '/um', '/dois');
    await ok('redirect', 'add', '/dois', '/tres');
    for (const target of ['/um', '/um/', '/en/um?a=1'])
      expect(await problem('redirect', 'add', '/tres', target), target).toMatch(/lead back to itself over/);
  });
});

describe('games and categories', () => {
  const listed = async (category = 'slots') => {
    const filter = encodeURIComponent(JSON.stringify({ category }));
    return (await platform.ask('GET', `/casinos/games?filter=${filter}`)).body.games.data.map(
      ({ gamecode }: { gamecode: string }) => gamecode,
    ) as string[];
  };

  it('are hidden, shown, closed and moved one at a time', async () => {
    const [first = '', second = '', third = ''] = await listed();
    await ok('game', 'order', third, '1');
    expect((await listed()).slice(0, 3)).toEqual([third, first, second]);
    await ok('game', 'hide', second);
    expect(await listed()).not.toContain(second);
    const detail = () => platform.ask('POST', '/games/get', { body: { game_id: second } });
    expect((await detail()).status).toBe(404);
    await ok('game', 'maintenance', first);
    const launch = await platform.ask('POST', '/games/url', {
      body: { game_id: first, mode: 'demo', lang: 'pt', device: 'mobile' },
    });
    expect(launch).toMatchObject({ status: 503, body: { code: 'game_maintenance' } });
    await ok('game', 'show', second);
    expect((await detail()).status).toBe(200);
    expect(await problem('game', 'hide', 'onca-da-luaa')).toMatch(/did you mean onca-da-lua/);
    expect(await problem('game', 'order', first, '0')).toMatch(/PLACE is a whole number/);
    expect(await problem('game', 'hide', 'sportsbook')).toMatch(/has no game/);
  });

  it('stand in the categories that the operator makes', async () => {
    const shelves = async () =>
      (await platform.ask('GET', '/categories')).body.data.map(({ slug }: { slug: string }) => slug) as string[];
    const [game = ''] = await listed();
    await ok('category', 'create', 'verao', '--title', 'Verão', '--icon', 'sun');
    expect(await shelves()).not.toContain('verao');
    await ok('category', 'games', 'verao', game);
    await ok('category', 'order', 'verao', '1');
    expect((await shelves())[0]).toBe('verao');
    expect(await listed('verao')).toEqual([game]);
    await ok('category', 'edit', 'verao', '--title-en', 'Summer');
    const english = await platform.ask('GET', '/categories', { language: 'en' });
    expect(english.body.data[0]).toMatchObject({ slug: 'verao', title: 'Summer' });
    expect(await problem('category', 'remove', 'slots')).toMatch(/games belong to slots/);
    await ok('category', 'remove', 'verao');
    expect(await shelves()).not.toContain('verao');
    expect(await problem('category', 'create', 'x', '--title', 'X', '--icon', 'no-such-icon')).toMatch(/no icon/);
    expect(await problem('category', 'create', 'slots', '--title', 'X', '--icon', 'sun')).toMatch(/already/);
  });
});
