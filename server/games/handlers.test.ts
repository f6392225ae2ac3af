import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frameAddress } from '../../src/contract/frame-address.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform({ env: { SEED_GAMES: '430' } });
  token = await platform.login(1);
});
afterAll(() => platform.close());

const filtered = (filter: unknown, page = 1) =>
  platform.ask('GET', `/casinos/games?filter=${encodeURIComponent(JSON.stringify(filter))}&page=${page}`);
const gameOf = async (code: string) =>
  (await platform.ask('POST', '/games/get', { body: { game_id: code } })).body.data;

describe('the list of games', () => {
  test('has 24 games a page up to the last', async () => {
    const first = (await platform.ask('GET', '/casinos/games')).body.games;
    expect([first.data.length, first.current_page, first.last_page, first.total]).toEqual([24, 1, 18, 430]);
    const last = (await platform.ask('GET', '/casinos/games?page=18')).body.games;
    expect(last.data.length).toBe(22);
    const beyond = (await platform.ask('GET', '/casinos/games?page=19')).body.games;
    expect(beyond.data).toEqual([]);
    const all = await Promise.all(
      Array.from({ length: 18 }, (_unused, index) => platform.ask('GET', `/casinos/games?page=${index + 1}`)),
    );
    expect(
      new Set(all.flatMap(({ body }) => body.games.data.map((game: { game_id: string }) => game.game_id))).size,
    ).toBe(430);
  });

  test.each(['onça', 'ONCA', 'onca  da', 'lua onça', 'tigrinho'])(
    'finds Onça da Lua by %j, ignoring accents',
    async (searchTerm) => {
      const { data } = (await filtered({ searchTerm })).body.games;
      expect(data.map((game: { gamecode: string }) => game.gamecode)).toContain('onca-da-lua');
    },
  );

  test('lists titles that start with the term first', async () => {
    const { data } = (await filtered({ searchTerm: 'roda' })).body.games;
    expect(data[0].title).toMatch(/^Roda/);
  });

  test.each(['%', '_', '%%%', ' _ ', '*', '\\', '🔥', "' or 1=1 --", '\u202e'])(
    'matches the sign %j literally',
    async (searchTerm) => {
      const { status, body } = await filtered({ searchTerm });
      expect([status, body.games.total]).toEqual([200, 0]);
    },
  );

  test('finds a title by a sign in it', async () => {
    const { data } = (await filtered({ searchTerm: 'onça' })).body.games;
    await platform.deps.db
      .updateTable('games')
      .set({ title: 'Onça 100%_' })
      .where('gamecode', '=', data[0].gamecode)
      .execute();
    for (const searchTerm of ['%', '_', '%_', ' %']) {
      const { games } = (await filtered({ searchTerm })).body;
      expect(games.data.map(({ gamecode }: { gamecode: string }) => gamecode)).toEqual([data[0].gamecode]);
    }
    await platform.deps.db
      .updateTable('games')
      .set({ title: data[0].title })
      .where('gamecode', '=', data[0].gamecode)
      .execute();
  });

  test('ignores blanks and reads full-width letters', async () => {
    const all = (await filtered({})).body.games.total;
    expect((await filtered({ searchTerm: '   ' })).body.games.total).toBe(all);
    expect((await filtered({ searchTerm: 'ｒｏｄａ' })).body.games.total).toBe(
      (await filtered({ searchTerm: 'roda' })).body.games.total,
    );
  });

  test('narrows by category, provider, type and bonus together', async () => {
    const { data, total } = (
      await filtered({ category: 'slots', provider: 'estudio-recife', type: 'slot', bonuses: true })
    ).body.games;
    expect(total).toBeGreaterThan(0);
    for (const game of data)
      expect(game).toMatchObject({
        category_slug: 'slots',
        providercode: 'estudio-recife',
        type: 'slot',
        bonus_allowed: true,
      });
    expect((await filtered({ category: 'nenhuma' })).body.games.total).toBe(0);
  });

  test.each([
    ['saojoao', 'São João'],
    ['oncadalua', 'Onça da Lua'],
    ['aviaozinhode', 'Aviãozinho de Papel'],
  ])('finds joined words by %j', async (searchTerm, words) => {
    const { data, total } = (await filtered({ searchTerm })).body.games;
    expect(total).toBeGreaterThan(0);
    for (const game of data) expect(`${game.title} ${game.provider_name}`).toContain(words);
  });

  test.each([
    ['fortune tiger', 'onca-da-lua'],
    ['fortune rabbit', 'coelho-da-cartola'],
    ['aviator', 'pipa-no-ceu'],
    ['jetx', 'foguetinho'],
    ['sweet bonanza', 'morango-do-amor'],
    ['big bass', 'pescaria-da-sorte'],
    ['gates of olympus', 'trovoada'],
  ])('finds by %j, a name of the genre, the game that plays like it', async (searchTerm, gamecode) => {
    expect((await filtered({ searchTerm })).body.games.data[0]).toMatchObject({ gamecode });
  });

  test('joins words only at the beginning of one, and no short term', async () => {
    for (const searchTerm of ['ncadalua', 'aodal']) expect((await filtered({ searchTerm })).body.games.total).toBe(0);
  });

  test('sorts by new, title and RTP, and narrows by volatility and RTP', async () => {
    type Listed = { title: string; rtp: number; is_new: boolean; volatility: string };
    const listed = async (filter: object): Promise<Listed[]> => (await filtered(filter)).body.games.data;
    const fresh = await listed({ sort: 'new' });
    const home = (await platform.ask('GET', '/featured/home-games')).body.data as { slug: string; games: Listed[] }[];
    const row = home.find(({ slug }) => slug === 'new')?.games ?? [];
    expect(row.length).toBeGreaterThan(0);
    expect(fresh.slice(0, row.length).map(({ title }) => title)).toEqual(row.map(({ title }) => title));
    const returns = (await listed({ sort: 'rtp', searchTerm: 'lua' })).map(({ rtp }) => rtp);
    expect(returns).toEqual([...returns].sort((a, b) => b - a));
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const titles = (await listed({ sort: 'title', provider: 'estudio-recife' })).map(({ title }) => plain(title)[0]);
    expect(titles).toEqual([...titles].sort());
    const safe = await listed({ volatility: 'low', rtp: 96.5 });
    expect(safe.length).toBeGreaterThan(0);
    expect(safe.every(({ rtp, volatility }) => rtp >= 96.5 && volatility === 'low')).toBe(true);
  });

  test.each([
    '{"sort":"price"}',
    '{"rtp":"all"}',
    '{"volatility":"wild"}',
    '{',
    '12',
    '"x"',
    '{"searchTerm":{"a":1}}',
    '{"bonuses":"perhaps"}',
  ])('refuses the filter %s', async (filter) => {
    const { status, body } = await platform.ask('GET', `/casinos/games?filter=${encodeURIComponent(filter)}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors).length).toBeGreaterThan(0);
  });

  test('refuses an array as a filter', async () => {
    const { status, body } = await platform.ask('GET', '/casinos/games?filter=[]');
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['filter']);
  });

  test.each(['searchTerm', 'category', 'provider', 'type'])(
    'takes a control character in %s as a space',
    async (key) => {
      expect((await filtered({ [key]: '\u0000' })).status).toBe(200);
    },
  );
});

describe('the lobby', () => {
  test('has rows of at most twelve, popular first, each of its own category', async () => {
    const { data } = (await platform.ask('GET', '/featured/home-games', { language: 'en' })).body;
    expect(data[0]).toMatchObject({ slug: 'popular', title: 'Popular' });
    expect(data[1].games.every((game: { is_new: boolean }) => game.is_new)).toBe(true);
    for (const row of data) expect(row.games.length).toBeLessThanOrEqual(12);
    for (const row of data.slice(2))
      expect(row.games.every((game: { category_slug: string }) => game.category_slug === row.slug)).toBe(true);
    expect(data.length).toBe(7);
  });

  test('counts the games of each category', async () => {
    const { data } = (await platform.ask('GET', '/categories')).body;
    expect(data).toHaveLength(5);
    expect(data.reduce((sum: number, one: { total: number }) => sum + one.total, 0)).toBe(430);
    for (const { slug, total } of data) expect((await filtered({ category: slug })).body.games.total, slug).toBe(total);
  });

  test('leaves out a category without a listed game: of menus, chips and lobby rows', async () => {
    const { db } = platform.database;
    const empty = { casino_id: 1, slug: 'vazia', title_pt: 'Vazia', title_en: 'Empty', icon: 'x', position: 0 };
    await db.insertInto('categories').values(empty).execute();
    const slugs = async (path: string) =>
      (await platform.ask('GET', path)).body.data.map(({ slug }: { slug: string }) => slug);
    expect(await slugs('/categories')).not.toContain('vazia');
    expect(await slugs('/featured/home-games')).not.toContain('vazia');
    // One game with this as additional category makes it appear, in the count and in the list.
    await db
      .updateTable('games')
      .set({ categories: ['vazia'] })
      .where('gamecode', '=', 'boto')
      .execute();
    const { data } = (await platform.ask('GET', '/categories')).body;
    expect(data.find(({ slug }: { slug: string }) => slug === 'vazia')?.total).toBe(1);
    expect((await filtered({ category: 'vazia' })).body.games.total).toBe(1);
    const rows = (await platform.ask('GET', '/featured/home-games')).body.data;
    expect(rows.find(({ slug }: { slug: string }) => slug === 'vazia')?.games).toMatchObject([{ gamecode: 'boto' }]);
    await db.updateTable('games').set({ categories: [] }).where('gamecode', '=', 'boto').execute();
    await db.deleteFrom('categories').where('slug', '=', 'vazia').execute();
  });

  test('keeps a game without `show_all` out of lists of all games, and finds it by filter and search', async () => {
    const { db } = platform.database;
    await db.updateTable('games').set({ show_all: false }).where('gamecode', '=', 'onca-da-lua').execute();
    const codes = (games: readonly { gamecode: string }[]) => games.map(({ gamecode }) => gamecode);
    const list = async (filter: unknown) => codes((await filtered(filter)).body.games.data);
    const rows = (await platform.ask('GET', '/featured/home-games')).body.data;
    const row = (slug: string) => codes(rows.find((one: { slug: string }) => one.slug === slug).games);
    expect(await list({})).not.toContain('onca-da-lua');
    expect(await list({ bonuses: true })).not.toContain('onca-da-lua');
    expect(row('popular')).not.toContain('onca-da-lua');
    expect(codes((await platform.ask('GET', '/featured/games')).body.data)).not.toContain('onca-da-lua');
    expect(row('slots')).toContain('onca-da-lua');
    for (const filter of [
      { category: 'slots' },
      { provider: 'estudio-recife' },
      { type: 'slot' },
      { searchTerm: 'onça' },
    ])
      expect(await list(filter), JSON.stringify(filter)).toContain('onca-da-lua');
    expect(await gameOf('onca-da-lua')).toMatchObject({ showAll: false });
    await db.updateTable('games').set({ show_all: true }).where('gamecode', '=', 'onca-da-lua').execute();
    expect(await list({})).toContain('onca-da-lua');
  });

  test('holds every game in the compact catalogue', async () => {
    expect((await platform.ask('GET', '/casinos/catalog')).body.data.games).toHaveLength(430);
  });
});

describe('one game', () => {
  test('is found by code and by id, and by its own provider only', async () => {
    const game = await gameOf('onca-da-lua');
    expect(game).toMatchObject({ title: 'Onça da Lua', my_stats: null, to: '/casino/estudio-recife/onca-da-lua' });
    expect(game.rtp).toBeGreaterThan(85);
    const byId = await platform.ask('POST', '/games/get', {
      body: { game_id: game.game_id, provider_code: 'estudio-recife' },
      token,
      language: 'en',
    });
    expect(byId.body.data).toMatchObject({ gamecode: 'onca-da-lua', my_stats: { rounds: expect.any(Number) } });
    // Every game has rules at the provider, in the player's language.
    expect(new URL(game.rules_url).pathname + new URL(game.rules_url).search).toBe('/rules/onca-da-lua?lang=pt');
    expect(byId.body.data.rules_url).toMatch(/\/rules\/onca-da-lua\?lang=en$/);
    expect(
      (
        await platform.ask('POST', '/games/get', {
          body: { game_id: 'onca-da-lua', provider_code: 'arraial-sao-joao' },
        })
      ).body.code,
    ).toBe('game_not_found');
    expect((await platform.ask('POST', '/games/get', { body: { game_id: '999999' } })).status).toBe(404);
  });

  test('is not found on another site', async () => {
    const mare = (await platform.ask('POST', '/games/get', { host: MARE, body: { game_id: 'onca-da-lua' } })).body.data;
    expect((await platform.ask('POST', '/games/get', { body: { game_id: mare.game_id } })).status).toBe(404);
  });

  test('has other games as related ones, its category first', async () => {
    const { related_games: related } = (
      await platform.ask('POST', '/games/getRelated', { body: { game_id: 'asa-delta' } })
    ).body;
    expect(related[0].category_slug).toBe('crash');
    expect(related.map((game: { gamecode: string }) => game.gamecode)).not.toContain('asa-delta');
  });
});

describe('opening a game', () => {
  const open = (body: Record<string, unknown>, as: string | undefined = token) =>
    platform.ask('POST', '/games/url', { body, ...(as ? { token: as } : {}) });

  test('opens a demo without login, token or account', async () => {
    const { status, body } = await open({ game_id: 'onca-da-lua', mode: 'demo', lang: 'en', device: 'mobile' }, '');
    expect(status).toBe(200);
    const url = new URL(body.gameUrl);
    expect(url.origin + url.pathname).toBe('http://localhost:3001/play/onca-da-lua');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      lang: 'en',
      mode: 'demo',
      device: 'mobile',
      site: 'http://localhost:3000',
    });
    expect(url.hash).toBe('');
    // The address of a game's details, which the page preloads, leads to the same frame.
    const { frame_url } = (await platform.ask('POST', '/games/get', { body: { game_id: 'onca-da-lua' } })).body.data;
    const wish = { lang: 'en', mode: 'demo', device: 'mobile', site: 'http://localhost:3000' } as const;
    expect(frameAddress(frame_url, wish)).toBe(body.gameUrl);
  });

  test('opens real play after a login, with a new token that is stored as a hash', async () => {
    expect((await open({ game_id: 'onca-da-lua', mode: 'real' }, '')).status).toBe(401);
    const tokens = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { body } = await open({ game_id: 'onca-da-lua', mode: 'real' });
      const launch = /^#t=([\w-]{43})$/.exec(new URL(body.gameUrl).hash)?.[1] ?? '';
      expect(launch).not.toBe('');
      tokens.add(launch);
    }
    expect(tokens.size).toBe(3);
    const stored = JSON.stringify(await platform.database.db.selectFrom('launch_tokens').selectAll().execute());
    for (const launch of tokens) expect(stored).not.toContain(launch);
  });

  test('refuses with the reason', async () => {
    expect((await open({ game_id: 'foguete-de-papel', mode: 'real' })).body).toMatchObject({
      code: 'demo_only',
      reason: 'demo_only',
    });
    expect((await open({ game_id: 'nao-existe' })).body.code).toBe('game_not_found');
    const { db } = platform.database;
    await db.updateTable('games').set({ maintenance: true }).where('gamecode', '=', 'azulejo').execute();
    const paused = await open({ game_id: 'azulejo' });
    expect([paused.status, paused.body.code]).toEqual([503, 'game_maintenance']);
    await db.updateTable('games').set({ active: false }).where('gamecode', '=', 'azulejo').execute();
    expect((await open({ game_id: 'azulejo' })).status).toBe(404);
  });

  test('adds the game to the recent ones, newest first, each once', async () => {
    await open({ game_id: 'boto', mode: 'real' });
    await platform.clock.advance(1000);
    await open({ game_id: 'hibisco', mode: 'demo' });
    await platform.clock.advance(1000);
    await open({ game_id: 'boto', mode: 'demo' });
    const { data } = (await platform.ask('GET', '/games/recent', { token })).body;
    expect(data.slice(0, 2).map((game: { gamecode: string }) => game.gamecode)).toEqual(['boto', 'hibisco']);
    expect((await platform.ask('GET', '/games/recent', { token: await platform.login(2) })).body.total).toBe(0);
  });
});

describe('favourites and likes', () => {
  test('adds, lists and removes a favourite, idempotently', async () => {
    const game = await gameOf('pipa-no-ceu');
    for (let time = 0; time < 2; time += 1) {
      const { body } = await platform.ask('POST', `/games/favorite/${game.game_id}`, {
        token,
        body: { action: 'add' },
      });
      expect(body).toEqual({ action: 'add', hasFavorite: true });
    }
    const { data, total } = (await platform.ask('GET', '/profile/favorites', { token })).body;
    expect([total, data[0].gamecode, data[0].hasFavorite]).toEqual([1, 'pipa-no-ceu', true]);
    const other = await platform.login(2);
    expect((await platform.ask('GET', '/profile/favorites', { token: other })).body.total).toBe(0);
    await platform.ask('POST', `/games/favorite/${game.game_id}`, { token, body: { action: 'remove' } });
    expect((await platform.ask('GET', '/profile/favorites', { token })).body.total).toBe(0);
    expect((await platform.ask('POST', '/games/favorite/999999', { token, body: { action: 'add' } })).status).toBe(404);
  });

  test('counts likes right after fifty parallel clicks', async () => {
    const game = await gameOf('mandacaru');
    const before = game.totalLikes;
    const answers = await Promise.all(
      Array.from({ length: 51 }, () => platform.ask('POST', `/games/like/${game.game_id}`, { token, body: {} })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await gameOf('mandacaru')).totalLikes).toBe(before + 1);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await platform.ask('POST', `/games/like/${game.game_id}`, { token, body: { like: false } });
      expect(body).toEqual({ action: 'unliked', totalLikes: before });
    }
  });
});
