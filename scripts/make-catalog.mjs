/**
 * Writes the shared catalogue from `artwork/catalog.mjs`: the platform's commercial copy (`server/db/seed/catalog.json`) and the
 * provider's list of playable games (`simulators/games/catalog.json`). Run by hand after an edit; both files are committed.
 *
 * Money is in centavos. The theoretical return of a slot comes from `artwork/reels.json`, the figures that the provider's own
 * mathematics computes for its reel sets: the platform must show the number of the reels that are really played. Which
 * reels those are says `artwork/reel-sets.mjs`.
 */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { categories, games, providers } from '../artwork/catalog.mjs';
import { largestStake, reelSetOf } from '../artwork/reel-sets.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const rtp = JSON.parse(readFileSync(path.join(root, 'artwork/reels.json'), 'utf8'));
const VOLATILITY = { calm: 'low', swell: 'medium', storm: 'high' };
/**
 * What each engine beside the slot returns (the least favourable choice), how it swings and which stakes it takes: the
 * figures of `simulators/games/engine/<engine>/rules.ts`, which the provider's test holds to them. Its stakes are whole
 * reais because its pays have hundredths.
 */
const ENGINES = {
  roulette: { rtp: 97.29, volatility: 'low', min_bet: 50, max_bet: 50_000 },
  crash: { rtp: 96.99, volatility: 'low', min_bet: 100, max_bet: 20_000 },
  plinko: { rtp: 96.71, volatility: 'low', min_bet: 50, max_bet: 10_000 },
  mines: { rtp: 96.25, volatility: 'low', min_bet: 100, max_bet: 10_000 },
  dice: { rtp: 97.18, volatility: 'low', min_bet: 100, max_bet: 20_000 },
};
// The ten latest arrivals, and the one title that is shown before it may take money.
const NEW = new Set([
  'cururu',
  'morpho',
  'baralho-do-cais',
  'trevo-da-manha',
  'onda-gigante',
  'coroa-do-reisado',
  'cafe-do-sitio',
  'bola-cheia',
  'tambor-de-maracatu',
  'foguete-de-papel',
]);
const ONLY_DEMO = new Set(['foguete-de-papel']);

/** A number from 0 to 1 that only the name decides. */
const chance = (text) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Stakes in centavos; of a slot multiples of 10 because the reels have ten lines. */
function stakes(game) {
  if (game.engine !== 'slot') {
    const { min_bet, max_bet } = ENGINES[game.engine];
    return { min_bet, max_bet };
  }
  const min =
    game.category === 'ao-vivo'
      ? 100
      : game.category === 'jackpot' || game.category === 'mesa'
        ? 50
        : chance(game.slug) < 0.5
          ? 20
          : 40;
  const max = largestStake(reelSetOf(game));
  // Drawn in the game sheet as "R$ 0,20 a 250".
  return game.slug === 'canto-da-sereia' ? { min_bet: 20, max_bet: 25_000 } : { min_bet: min, max_bet: max };
}

/** Eight by ten pixels of the poster, for the page to show while the real one travels; nothing where no poster is drawn yet. */
async function blurOf(slug) {
  const file = path.join(root, 'public/posters', `${slug}-240.webp`);
  if (!existsSync(file)) return undefined;
  const bytes = await sharp(file).resize(6, 8, { fit: 'fill' }).webp({ quality: 30, alphaQuality: 0 }).toBuffer();
  const uri = `data:image/webp;base64,${bytes.toString('base64')}`;
  return uri.length <= 300 ? uri : undefined;
}

const platform = [];
const provider = {};
for (const [index, game] of games.entries()) {
  const rank = index + 1;
  const limits = stakes(game);
  const blur = await blurOf(game.slug);
  const figures = ENGINES[game.engine] ?? { rtp: rtp[reelSetOf(game)], volatility: VOLATILITY[game.reels] };
  platform.push({
    gamecode: game.slug,
    title: game.title,
    title_en: game.titleEn,
    provider: game.provider,
    category: game.category,
    type: game.type,
    themes: game.themes,
    aliases: game.aliases,
    rtp: figures.rtp,
    volatility: figures.volatility,
    ...limits,
    only_demo: ONLY_DEMO.has(game.slug),
    has_tables: game.category === 'ao-vivo',
    bonus_allowed: !['ao-vivo', 'jackpot'].includes(game.category),
    views: Math.round(48_000 / rank ** 0.72 + chance(`views ${game.slug}`) * 400),
    poster: game.slug,
    palette: game.palette,
    ...(blur ? { blur } : {}),
    description: game.description,
    is_new: NEW.has(game.slug),
    popular_rank: rank,
  });
  provider[game.slug] = {
    title: game.title,
    title_en: game.titleEn,
    provider: game.provider,
    engine: game.engine,
    theme: game.theme,
    variant: game.engine === 'slot' ? reelSetOf(game) : '',
    palette: game.palette,
    ...limits,
    rtp: figures.rtp,
    volatility: figures.volatility,
    poster: game.slug,
  };
}

const write = (file, value) => writeFileSync(path.join(root, file), `${JSON.stringify(value, null, 2)}\n`);
write('server/db/seed/catalog.json', { providers, categories, games: platform });
write('simulators/games/catalog.json', provider);
console.log(`${platform.length} games, ${providers.length} studios, ${categories.length} categories`);
