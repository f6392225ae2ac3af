import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import provider from '../../../simulators/games/catalog.json' with { type: 'json' };
import catalog from './catalog.json' with { type: 'json' };
import { BANNERS } from './lists.ts';
import { seedSites } from './sites.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const bytes = (address: string) => statSync(path.join(root, 'public', address)).size;

describe('what the seed names is drawn', () => {
  it('has each poster in every size and kind, the smallest within a phone’s budget', () => {
    for (const { poster } of catalog.games)
      for (const width of [240, 360, 480])
        for (const kind of ['avif', 'webp']) {
          const size = bytes(`/posters/${poster}-${width}.${kind}`);
          expect(size, `${poster}-${width}.${kind}`).toBeGreaterThan(500);
          if (width === 240) expect(size, `${poster}-${width}.${kind}`).toBeLessThanOrEqual(12_000);
        }
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

  it('has each banner that the lists name, for both languages', () => {
    const names = BANNERS.map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(4);
    for (const name of names)
      for (const language of ['pt', 'en'])
        for (const kind of ['wide', 'mobile'])
          expect(bytes(`/banners/${name}-${language}-${kind}.webp`)).toBeGreaterThan(500);
  });
});

describe('the platform and the provider speak of the same games', () => {
  it('lists the same codes with the same return, volatility and stakes', () => {
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
