import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { domainOf } from './domain.ts';

let platform: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'new-site-'));
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...argv: string[]) => operate(platform, ...argv);
const problem = async (...argv: string[]) => (await run(...argv)).problem;
const site = async (host: string) => platform.ask('GET', '/site-config', { host });

describe('a domain', () => {
  it.each([
    ['aposta.example', 'aposta.example'],
    [' Aposta.EXAMPLE. ', 'aposta.example'],
    ['apostá.example', 'xn--apost-1qa.example'],
    ['localhost', 'localhost'],
    ['192.0.2.7', '192.0.2.7'],
  ])('stores %j as %s', (typed, kept) => {
    expect(domainOf(typed)).toBe(kept);
  });

  it.each([
    'https://aposta.example',
    'aposta.example:8080',
    'aposta.example/path',
    'a b.example',
    'aposta..example',
    '-aposta.example',
    "aposta.example; script-src 'unsafe-inline'",
    'aposta.example\r\nx: y',
    '[::1]',
    '*.aposta.example',
    `${'a'.repeat(64)}.example`,
    '',
  ])('%j is refused', (typed) => {
    expect(() => domainOf(typed)).toThrow(/is no domain/);
  });
});

describe('a new site', () => {
  it('with play money opens with the catalogue of the simulated games, and without people', async () => {
    const { outputs, problem: why } = await run('site', 'create', 'brisa.example', '--name', 'Brisa', '--demo');
    expect(why).toBeNull();
    expect(outputs).toMatchObject([{ data: { domain: 'brisa.example', demo: true } }]);
    const { body } = await site('brisa.example');
    expect(body).toMatchObject({
      name: 'Brisa',
      slug: 'brisa',
      demo: true,
      is_regulated: false,
      simulated_feed: false,
    });
    const games = await platform.ask('GET', '/casinos/games?filter=%7B%7D', { host: 'brisa.example' });
    expect(games.body.games.total).toBeGreaterThan(300);
    const id = Number(body.casino_id);
    for (const table of ['players', 'coupons', 'chat_messages', 'notifications'] as const) {
      const rows = await platform.deps.db.selectFrom(table).select('id').where('casino_id', '=', id).execute();
      expect(rows).toEqual([]);
    }
  });

  it('is refused under a used domain and without a name', async () => {
    expect(await problem('site', 'create', 'localhost', '--name', 'Outra', '--demo')).toBe(
      'The domain localhost belongs to a site already.',
    );
    expect(await problem('site', 'create', 'nova.example', '--demo')).toMatch(/--name NAME/);
    expect((await site('nova.example')).status).toBe(404);
  });

  it('is found under its name as a person writes it', async () => {
    expect(await problem('site', 'create', 'Ação.example', '--name', 'Ação', '--demo')).toBeNull();
    expect(await problem('domain', 'add', 'AÇÃO.example:443', 'WWW.Ação.Example')).toBeNull();
    expect(await problem('domain', 'remove', 'www.ação.example')).toBeNull();
    expect((await site('xn--ao-siap.example')).status).toBe(200);
  });

  it('is created once by two parallel commands', async () => {
    const words = ['site', 'create', 'dupla.example', '--name', 'Dupla', '--demo'];
    const outcomes = await Promise.all([run(...words), run(...words)]);
    expect(outcomes.map(({ problem: why }) => why).filter((why) => why !== null)).toEqual([
      'The domain dupla.example belongs to a site already.',
    ]);
  });
});

describe('a catalogue from a file', () => {
  const game = {
    gamecode: 'um',
    provider: 'casa',
    category: 'slots',
    title: 'Um',
    type: 'slot',
    image: '/posters/um.webp',
    description: { pt: 'a', en: 'b' },
    rtp: 95,
    volatility: 'low',
    min_bet: 10,
    max_bet: 100,
  };
  const provider = { code: 'casa', name: 'Casa', image: '/providers/casa.svg' };
  const file = (value: unknown) => {
    const path = join(folder, 'catalogue.json');
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };

  it('updates a known game and keeps its players’ data', async () => {
    await run('site', 'create', 'jogos.example', '--name', 'Jogos', '--demo');
    expect(await problem('game', 'import', 'jogos.example', file({ providers: [provider], games: [game] }))).toBeNull();
    const before = await platform.ask('POST', '/games/get', { host: 'jogos.example', body: { game_id: 'um' } });
    const changed = { ...game, title: 'Um e meio', rtp: 96 };
    expect(
      await problem('game', 'import', 'jogos.example', file({ providers: [provider], games: [changed] })),
    ).toBeNull();
    const after = await platform.ask('POST', '/games/get', { host: 'jogos.example', body: { game_id: 'um' } });
    expect(after.body.data).toMatchObject({ game_id: before.body.data.game_id, title: 'Um e meio', rtp: 96 });
  });

  it.each([
    ['no JSON', '{', /cannot be read as JSON/],
    [
      'a picture elsewhere',
      { providers: [provider], games: [{ ...game, image: 'https://cdn.example/a.png' }] },
      /games.0.image/,
    ],
    [
      'a picture that leaves the site',
      { providers: [{ ...provider, image: '//evil.example/a.svg' }], games: [] },
      /providers.0.image/,
    ],
    ['a provider that is not in it', { providers: [], games: [game] }, /names a provider casa/],
    [
      'a category that the site lacks',
      { providers: [provider], games: [{ ...game, category: 'nenhuma' }] },
      /names a category nenhuma/,
    ],
    ['a game twice', { providers: [provider], games: [game, game] }, /stands in the file twice/],
    [
      'stakes the wrong way round',
      { providers: [provider], games: [{ ...game, min_bet: 200 }] },
      /min_bet may not be above/,
    ],
  ])('is refused as a whole with %s', async (_what, value, sentence) => {
    const count = async () => (await platform.deps.db.selectFrom('games').select('id').execute()).length;
    const before = await count();
    expect(await problem('game', 'import', 'localhost', file(value))).toMatch(sentence);
    expect(await count()).toBe(before);
  });
});

describe('an account that the operator opens', () => {
  const words = (over: Readonly<Record<string, string>>) =>
    Object.entries({
      name: 'Maria Silva',
      email: 'maria@nova.example',
      phone: '11987654321',
      cpf: '529.982.247-25',
      'birth-date': '1990-05-04',
      ...over,
    }).flatMap(([name, value]) => [`--${name}`, value]);

  it.each([
    [{ name: 'Maria' }, '--name does not fit: write first name and surname, in quotes.'],
    [{ cpf: '111.111.111-11' }, '--cpf does not fit: it is no cpf.'],
    [{ phone: '123' }, '--phone does not fit: it is no phone.'],
    [{ 'birth-date': '2020-01-01' }, /under_age/],
    [{ phone: '+5511999990001', email: 'x@nova.example', cpf: '07021345060' }, /phone: taken|cpf/],
  ])('is refused for %j', async (over, sentence) => {
    expect(await problem('user', 'create', 'localhost', ...words(over as Record<string, string>))).toMatch(sentence);
  });
});
