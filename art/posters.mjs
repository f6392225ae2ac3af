/**
 * Draws and renders the posters: `posters/*.svg` (the sixteen given), `drawn/*.mjs` (drawn individually) and `compose/`
 * (composed from `titles/`) become `public/posters/{slug}-{240,360}.{avif,webp}`, the widths that phones and desktops
 * load. Renders a poster again only if its drawing or the settings below change (`rendered.json` holds the hashes).
 * `--check` only compares; `--sheet FILE` also writes a contact sheet. Slugs as arguments limit the run.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../scripts/lib.mjs';
import { assign } from './compose/assign.mjs';
import { compose } from './compose/index.mjs';
import { posters as object } from './drawn/object.mjs';
import { posters as print } from './drawn/print.mjs';
import { posters as scene } from './drawn/scene.mjs';
import { games } from './games.mjs';

const out = path.join(root, 'public/posters');
const given = path.join(root, 'art/posters');
const drawn = { ...print, ...scene, ...object };
// Largest file size in bytes, by width: a phone's first screen shows nine of the smallest.
const CAPS = {
  240: { avif: 9_000, webp: 11_500 },
  360: { avif: 13_500, webp: 17_500 },
};
const SETTINGS = 'v4';
/** The recipe of each of the sixteen given posters. */
const GIVEN = {
  'boi-encantado': 'woodcut',
  'sao-joao': 'bunting',
  'onca-da-lua': 'moon',
  'canto-da-sereia': 'underwater',
  azulejo: 'tiles',
  calcadao: 'above',
  'asa-delta': 'hills',
  hibisco: 'plate',
  'frutas-da-feira': 'crops',
  'roleta-do-farol': 'wheel',
  'vinte-e-um': 'letter',
  'rainha-do-bloco': 'radial',
  boto: 'ripples',
  'mina-verde': 'facets',
  'arara-azul': 'macro',
  'pimenta-neon': 'neon',
};

const args = process.argv.slice(2);
const check = args.includes('--check');
const sheetAt = args.includes('--sheet') ? args[args.indexOf('--sheet') + 1] : undefined;
const only = args.filter((a, i) => !a.startsWith('--') && args[i - 1] !== '--sheet');

const ownRecipe = (slug) => GIVEN[slug] ?? drawn[slug]?.recipe;
// A composed poster keeps its recipe; a new title gets one that differs from its neighbours.
const composedAt = path.join(root, 'art/composed.json');
const composed = assign(games, existsSync(composedAt) ? JSON.parse(readFileSync(composedAt, 'utf8')) : {}, ownRecipe);
if (!check) writeFileSync(composedAt, `${JSON.stringify(composed, null, 1)}\n`);
const recipeOf = (slug) => ownRecipe(slug) ?? composed[slug]?.split(' ')[0];
function svgOf({ slug, title, lettering, motif }) {
  if (GIVEN[slug]) return readFileSync(path.join(given, `${slug}.svg`), 'utf8');
  if (drawn[slug]) return drawn[slug].draw();
  const [layout, palette, face] = composed[slug].split(' ');
  return compose({ slug, title: lettering ?? title, layout, palette, face, motif });
}

/**
 * Finds neighbours with the same recipe, in the popular row and in every category; they would make a row look uniform.
 */
function neighbours() {
  const rows = { popular: games };
  for (const g of games) (rows[g.category] ??= []).push(g);
  const bad = [];
  for (const [name, row] of Object.entries(rows))
    row.forEach((g, i) => {
      if (i && recipeOf(row[i - 1].slug) === recipeOf(g.slug))
        bad.push(`${name}: ${row[i - 1].slug} beside ${g.slug} (${recipeOf(g.slug)})`);
    });
  return bad;
}

/** Encodes with the best quality that fits the size limit. */
async function encode(image, kind, cap) {
  for (const q of kind === 'avif' ? [58, 50, 43, 36, 28] : [76, 66, 56, 46, 36, 28]) {
    const copy = image.clone();
    const made =
      kind === 'avif'
        ? copy.avif({ quality: q, effort: 2, chromaSubsampling: '4:2:0' })
        : copy.webp({ quality: q, effort: 4, smartSubsample: true });
    const bytes = await made.toBuffer();
    if (bytes.length <= cap || q <= 28) return { bytes, q };
  }
}

const missing = games.filter((g) => !recipeOf(g.slug));
if (missing.length) throw new Error(`No drawing for ${missing.map((g) => g.slug).join(', ')}`);
const bad = neighbours();
if (bad.length) console.error(bad.join('\n'));

mkdirSync(out, { recursive: true });
const memo = path.join(root, 'art/rendered.json');
const rendered = existsSync(memo) ? JSON.parse(readFileSync(memo, 'utf8')) : {};
let stale = 0;
async function render(game) {
  const { slug } = game;
  const svg = svgOf(game);
  const key = createHash('sha256')
    .update(SETTINGS + JSON.stringify(CAPS) + svg)
    .digest('hex')
    .slice(0, 16);
  const files = Object.keys(CAPS).flatMap((w) =>
    ['avif', 'webp'].map((kind) => path.join(out, `${slug}-${w}.${kind}`)),
  );
  if (rendered[slug] === key && files.every((f) => existsSync(f))) return;
  stale++;
  if (check) {
    console.error(`${slug} is out of date`);
    return;
  }
  const big = await sharp(Buffer.from(svg), { density: 72 * 2 })
    .resize(600, 800, { fit: 'fill' })
    .flatten({ background: '#000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const qs = [];
  for (const [w, caps] of Object.entries(CAPS)) {
    const image = sharp(big).resize(Number(w), (Number(w) * 4) / 3, { kernel: 'lanczos3' });
    for (const kind of ['avif', 'webp']) {
      const { bytes, q } = await encode(image, kind, caps[kind]);
      writeFileSync(path.join(out, `${slug}-${w}.${kind}`), bytes);
      qs.push(`${kind}${w}:q${q}`);
    }
  }
  rendered[slug] = key;
  console.log(slug, qs.join(' '));
}
const waiting = games.filter(({ slug }) => !only.length || only.includes(slug));
await Promise.all(
  [0, 1, 2].map(async () => {
    for (let game = waiting.shift(); game; game = waiting.shift()) await render(game);
  }),
);
// In the order of the list, not of completion.
if (!check)
  writeFileSync(
    memo,
    `${JSON.stringify(Object.fromEntries(games.filter(({ slug }) => rendered[slug]).map(({ slug }) => [slug, rendered[slug]])), null, 1)}\n`,
  );
const keep = new Set(
  games.flatMap(({ slug }) => Object.keys(CAPS).flatMap((w) => ['avif', 'webp'].map((kind) => `${slug}-${w}.${kind}`))),
);
for (const f of readdirSync(out)) if (!check && !keep.has(f)) unlinkSync(path.join(out, f));
console.log(`${games.length} posters, ${stale} ${check ? 'out of date' : 'rendered'}`);

if (sheetAt) {
  const per = 20;
  const tiles = games.map((g, i) => ({
    input: path.join(out, `${g.slug}-240.webp`),
    left: 10 + (i % per) * 250,
    top: 10 + Math.floor(i / per) * 330,
  }));
  await sharp({
    create: {
      width: per * 250 + 10,
      height: Math.ceil(games.length / per) * 330 + 10,
      channels: 3,
      background: '#07121d',
    },
  })
    .composite(tiles)
    .png()
    .toFile(sheetAt);
}
if (bad.length || (check && stale)) process.exitCode = 1;
