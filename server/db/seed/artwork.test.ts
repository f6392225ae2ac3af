import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import provider from '../../../simulators/games/catalog.json' with { type: 'json' };
import { ENGINE_NAMES, type EngineName } from '../../../simulators/games/engine/engine.ts';
import { factsOf } from '../../../simulators/games/engine/registry.ts';
import catalog from './catalog.json' with { type: 'json' };
import { COPY_MARK, gameRows } from './catalog-loader.ts';
import { BANNERS } from './lists.ts';
import { seedSites } from './sites.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const bytes = (address: string) => statSync(path.join(root, 'public', address)).size;

describe('the artwork of the seed', () => {
  it('has each poster in every size and kind, the smallest within a phone’s budget', () => {
    for (const { poster } of catalog.games)
      for (const width of [240, 360])
        for (const kind of ['avif', 'webp']) {
          const size = bytes(`/posters/${poster}-${width}.${kind}`);
          expect(size, `${poster}-${width}.${kind}`).toBeGreaterThan(500);
          if (width === 240) expect(size, `${poster}-${width}.${kind}`).toBeLessThanOrEqual(12_000);
        }
  });

  it('has no poster without a game', () => {
    const named = new Set(catalog.games.map(({ poster }) => poster));
    const strays = readdirSync(path.join(root, 'public/posters')).filter(
      (file) => !named.has(file.replace(/-(?:240|360)\.(?:avif|webp)$/, '')),
    );
    expect(strays).toEqual([]);
  });

  it('has a plate for each studio and a medal for each of ten levels', () => {
    for (const { code } of catalog.providers) expect(bytes(`/providers/${code}.svg`)).toBeGreaterThan(500);
    for (let level = 1; level <= 10; level += 1)
      expect(bytes(`/assets/images/ranks/${level}.webp`)).toBeGreaterThan(500);
  });

  it('has every picture of the sites', () => {
    for (const { config } of seedSites) {
      const named = [config.og.image, ...config.icons.map(({ src }) => src), ...Object.values(config.images)];
      for (const address of named) if (address !== null) expect(bytes(address), address).toBeGreaterThan(200);
    }
  });

  it('has each listed banner in both languages', () => {
    const names = BANNERS.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const name of names)
      for (const language of ['pt', 'en'])
        for (const kind of ['wide', 'mobile'])
          expect(bytes(`/banners/${name}-${language}-${kind}.webp`)).toBeGreaterThan(500);
  });

  it('leads from the banner of the VIP club to its levels', () => {
    expect(BANNERS.find(({ name }) => name === 'vip')?.link).toBe('/rewards');
  });
});

describe('the catalogues of platform and provider', () => {
  it('have the same codes with the same return, volatility and stakes', () => {
    const played = new Map(Object.entries(provider));
    expect([...played.keys()].sort()).toEqual(catalog.games.map(({ gamecode }) => gamecode).sort());
    for (const game of catalog.games) {
      const other = played.get(game.gamecode);
      expect(other).toMatchObject({
        title: game.title,
        rtp: game.rtp,
        volatility: game.volatility,
        min_bet: game.min_bet,
        max_bet: game.max_bet,
      });
      expect(game.min_bet % 10).toBe(0);
      expect(game.max_bet).toBeGreaterThan(game.min_bet);
    }
  });
});

describe('a tile promises the game that opens (GAME-8)', () => {
  const engineOf = new Map(Object.entries(provider).map(([code, { engine }]) => [code, engine as EngineName]));
  /** Categories that an engine's games may belong to. */
  const SHELVES: Readonly<Record<EngineName, readonly string[]>> = {
    slot: ['slots', 'festas'],
    crash: ['crash'],
    roulette: ['mesa'],
    dice: ['mesa'],
    mines: ['instantaneos'],
    plinko: ['instantaneos'],
  };
  /** Folded words that promise a game, and the engine that plays it; null: no engine does. */
  const PROMISES: readonly (readonly [RegExp, EngineName | null])[] = [
    [/\b(bingo|binguinho|cartela|loto|tombola|vispora|jackpot|rifa|raffle|scratch|raspa\w*|raspadinha)\b/, null],
    [
      /\b(bacara|baccarat|blackjack|vinte e um|twenty one|poquer|poker|truco|sueca|cacheta|pife|rummy|canastra)\b/,
      null,
    ],
    [/\b(buraco|escopa|scopa|paciencia|solitaire|domino|dominoes|damas|draughts|xadrez|chess|sinuca|snooker)\b/, null],
    [/\b(ao vivo|live|craps|sic bo|mesa ao vivo|roda da fortuna|baralho)\b/, null],
    [/\b(roleta|roulette)\b/, 'roulette'],
    [/\b(dados?|dice)\b/, 'dice'],
    [/\bplinko\b/, 'plinko'],
    [/\bmines\b/, 'mines'],
  ];
  /** Without accents, in lower case, words separated by spaces. */
  const folded = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ');

  it('has its engine as type, and a category of that engine', () => {
    for (const { gamecode, type, category } of catalog.games) {
      const engine = engineOf.get(gamecode);
      expect(type, gamecode).toBe(engine);
      expect(engine && SHELVES[engine], gamecode).toContain(category);
    }
  });

  it('has no live mark, because no engine is a live table', () => {
    expect(catalog.games.filter(({ has_tables }) => has_tables)).toEqual([]);
  });

  it('shows the return and the volatility that the engine computes', () => {
    for (const [code, { engine, variant, rtp, volatility }] of Object.entries(provider)) {
      const facts = factsOf(engine as EngineName, variant);
      expect({ rtp, volatility }, code).toEqual({ rtp: facts.rtpPercent, volatility: facts.volatility });
    }
  });

  it('names no game of another engine in title, search words or description', () => {
    for (const game of catalog.games) {
      const engine = engineOf.get(game.gamecode);
      const named = folded([game.title, game.title_en, ...game.aliases, ...game.themes].join(' . '));
      for (const [promise, keeper] of PROMISES)
        if (keeper !== engine) expect(named, game.gamecode).not.toMatch(promise);
      expect(folded(`${game.description.pt} ${game.description.en}`), game.gamecode).not.toMatch(
        /\b(bingo|crupie|dealer|ao vivo|raspe|raspad\w*|scratch\w*|cartela)\b/,
      );
    }
  });
});

describe('the list of games', () => {
  const { games } = catalog;
  const per = (key: 'category' | 'provider') =>
    new Map(games.map((game) => [game[key], games.filter((other) => other[key] === game[key])]));

  it('has about four hundred, each named once in both languages', () => {
    expect(games.length).toBeGreaterThanOrEqual(390);
    for (const key of ['gamecode', 'poster', 'title', 'title_en', 'popular_rank'] as const)
      expect(new Set(games.map((game) => String(game[key]).toLowerCase())).size, key).toBe(games.length);
    for (const { gamecode, title, title_en, description, aliases } of games) {
      expect(gamecode).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      for (const text of [title, title_en, description.pt, description.en, ...aliases])
        expect(text.trim().length, gamecode).toBeGreaterThan(1);
      expect(aliases.length, gamecode).toBeGreaterThan(0);
    }
  });

  it('is of four studios and five categories, each longer than a page of 24', () => {
    expect([...per('provider').keys()].sort()).toEqual(catalog.providers.map(({ code }) => code).sort());
    expect([...per('category').keys()].sort()).toEqual(catalog.categories.map(({ slug }) => slug).sort());
    expect([catalog.providers.length, catalog.categories.length]).toEqual([4, 5]);
    for (const [name, list] of [...per('provider'), ...per('category')]) expect(list.length, name).toBeGreaterThan(24);
  });

  it('plays all six engines, and marks games one by one', () => {
    expect(new Set(Object.values(provider).map(({ engine }) => engine))).toEqual(new Set(ENGINE_NAMES));
    for (const mark of ['only_demo', 'maintenance', 'is_new', 'bonus_allowed'] as const)
      expect(games.filter((game) => game[mark]).length, mark).toBeGreaterThan(3);
    // The first page of popular games has none in maintenance.
    expect(games.slice(0, 24).some(({ maintenance }) => maintenance)).toBe(false);
  });

  it('is repeated under numbered codes for a larger seed', () => {
    const rows = [...gameRows(1, 0, games.length * 2 + 3, new Date(0))];
    expect(new Set(rows.map(({ gamecode }) => gamecode)).size).toBe(rows.length);
    expect(rows[games.length]?.gamecode).toBe(`${games[0]?.gamecode}${COPY_MARK}2`);
    expect(rows.filter(({ maintenance }) => maintenance).length).toBe(
      games.filter(({ maintenance }) => maintenance).length,
    );
  });
});
