/**
 * Writes the shared catalogue from `games.mjs`: the platform's commercial copy (`server/db/seed/catalog.json`) and the
 * provider's list of playable games (`simulators/games/catalog.json`).
 * Money is in centavos. RTP and volatility come from the provider's own mathematics (`simulators/games/engine`), so the
 * platform shows the figures of the reels that are played (GAME-6). `reel-sets.mjs` assigns the reels.
 */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../scripts/lib.mjs';
import { factsOf } from '../simulators/games/engine/registry.ts';
import { palettes } from './compose/palettes.mjs';
import { categories, games, providers } from './games.mjs';
import { largestStake, reelSetOf } from './reel-sets.mjs';

const composed = JSON.parse(readFileSync(path.join(root, 'art/composed.json'), 'utf8'));
/** Smallest and largest stake of each engine other than slot, centavos. Whole reais where its pays have hundredths. */
const STAKES = {
  roulette: { min_bet: 50, max_bet: 50_000 },
  crash: { min_bet: 100, max_bet: 20_000 },
  plinko: { min_bet: 50, max_bet: 10_000 },
  mines: { min_bet: 100, max_bet: 10_000 },
  dice: { min_bet: 100, max_bet: 20_000 },
};
// The newest games, and the titles that are shown before they accept money.
const NEW = new Set([
  'cururu',
  'morpho',
  'vira-lata-caramelo',
  'trevo-da-manha',
  'onda-gigante',
  'coroa-do-reisado',
  'cafe-do-sitio',
  'bola-cheia',
  'tambor-de-maracatu',
  'foguete-de-papel',
  'capivara-zen',
  'estrela-do-mar',
  'roda-de-capoeira',
  'mare-de-surfe',
  'pingo-dagua',
  'roleta-ipe',
  'diamante-azul',
  'seis-faces',
]);
const ONLY_DEMO = new Set([
  'foguete-de-papel',
  'dragao-de-jade',
  'aranha-de-prata',
  'satelite',
  'mandala',
  'mina-de-sal',
  'tinta-magica',
  'fada-do-jardim',
  'natal-na-praca',
]);
/** Games in maintenance at the studio: the page says so and offers others. */
const MAINTENANCE = new Set([
  'roleta-de-bolso',
  'rio-manso',
  'trem-da-serra',
  'relicario',
  'camera-antiga',
  'caixa-surpresa',
]);

/** A pseudo-random number from 0 to 1, derived from the text. */
const chance = (text) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

/** Returns the stakes in centavos; multiples of 10 for a slot, because the reels have ten lines. */
function stakes(game) {
  if (game.engine !== 'slot') return STAKES[game.engine];
  const min = chance(game.slug) < 0.5 ? 20 : 40;
  const max = largestStake(reelSetOf(game));
  // The design of the game sheet shows "R$ 0,20 a 250".
  return game.slug === 'canto-da-sereia' ? { min_bet: 20, max_bet: 25_000 } : { min_bet: min, max_bet: max };
}

/** Returns two colours of a poster, light and deep: the placeholder, and the light behind its game. */
function coloursOf(game) {
  if (game.palette) return game.palette;
  const own = palettes[composed[game.slug]?.split(' ')[1]];
  if (!own) throw new Error(`No poster is composed for ${game.slug}: run "npm run art -- posters" first`);
  return own.tone === 'dark' ? [own.q, own.p] : own.tone === 'mid' ? [own.p, own.d] : [own.b, own.d];
}

const platform = [];
const provider = {};
for (const [index, game] of games.entries()) {
  const rank = index + 1;
  const limits = stakes(game);
  const palette = coloursOf(game);
  const variant = game.engine === 'slot' ? reelSetOf(game) : '';
  const { rtpPercent: rtp, volatility } = factsOf(game.engine, variant);
  platform.push({
    gamecode: game.slug,
    title: game.title,
    title_en: game.titleEn,
    provider: game.provider,
    category: game.category,
    type: game.type,
    themes: game.themes,
    aliases: game.aliases,
    rtp,
    volatility,
    ...limits,
    only_demo: ONLY_DEMO.has(game.slug),
    // Live tables: no engine has any.
    has_tables: false,
    bonus_allowed: !game.noBonus && !ONLY_DEMO.has(game.slug),
    maintenance: MAINTENANCE.has(game.slug),
    views: Math.round(48_000 / rank ** 0.72 + chance(`views ${game.slug}`) * 400),
    poster: game.slug,
    palette,
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
    variant,
    palette,
    ...limits,
    rtp,
    volatility,
    poster: game.slug,
  };
}

// One game per line, so that diffs of four hundred games stay readable.
const lines = (entries) => entries.join(',\n');
const write = (file, text) => writeFileSync(path.join(root, file), `${text}\n`);
write(
  'server/db/seed/catalog.json',
  `{\n"providers": ${JSON.stringify(providers)},\n"categories": [\n${lines(categories.map((category) => JSON.stringify(category)))}\n],\n"games": [\n${lines(platform.map((game) => JSON.stringify(game)))}\n]\n}`,
);
write(
  'simulators/games/catalog.json',
  `{\n${lines(Object.entries(provider).map(([code, game]) => `${JSON.stringify(code)}: ${JSON.stringify(game)}`))}\n}`,
);
console.log(`${platform.length} games, ${providers.length} studios, ${categories.length} categories`);
