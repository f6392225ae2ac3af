/**
 * Renders the artwork of the two sites into `public/`: logos, icons, sharing pictures, ranks, banners, the studios'
 * plates, the sportsbook's picture and the notification sound, which needs lame. Arguments limit the run: `brand`, `nameless`,
 * `sports`, `ranks`, `banners`, `studios`, `tone`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { root } from '../scripts/lib.mjs';
import { BANNERS, banner } from './site/banners.mjs';
import { BRANDS, badge, favicon, icon, logo, MARKS, mark, NAMELESS, namelessIcon, sharing } from './site/brand.mjs';
import { medal, TITLES } from './site/ranks.mjs';
import { sportsPicture } from './site/sports.mjs';
import { plates } from './site/studios.mjs';

const out = path.join(root, 'public');
const put = (file, bytes) => {
  const to = path.join(out, file);
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, bytes);
};
/** Three times a phone's bar, px. */
const LOGO_HEIGHT = 84;
const draw = (svg, w, h = w) => sharp(Buffer.from(svg), { density: 300 }).resize(w, h, { fit: 'fill' });

/**
 * Writes a logo or a sign as a vector and as the picture that pages show: a browser makes a document of its own for an SVG
 * in an `<img>`, 20 to 120 ms of a slow phone's start.
 */
async function sign(name, svg) {
  put(`logos/${name}.svg`, svg);
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg);
  const picture = draw(svg, Math.round((LOGO_HEIGHT * width) / height), LOGO_HEIGHT);
  put(`logos/${name}.webp`, await picture.webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer());
}

/** Makes an .ico of PNG pictures, which all current browsers read. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach(({ size, bytes }, i) => {
    const o = 6 + 16 * i;
    head[o] = size;
    head[o + 1] = size;
    head.writeUInt16LE(1, o + 4);
    head.writeUInt16LE(32, o + 6);
    head.writeUInt32LE(bytes.length, o + 8);
    head.writeUInt32LE(at, o + 12);
    at += bytes.length;
  });
  return Buffer.concat([head, ...pictures.map((q) => q.bytes)]);
}

const jobs = {
  async brand() {
    for (const site of Object.keys(BRANDS)) {
      await sign(site, logo(site));
      await sign(`${site}-mark`, mark(site));
      if (site === 'jangada') await sign('jangada-light', logo(site, { accent: '#933d08', text: '#16212e' }));
      if (site === 'mare') {
        await sign('mare-dark', logo(site, { accent: '#74e4ca', text: '#eaf6f2' }));
        await sign('mare-dark-mark', mark(site, '#74e4ca', '#eaf6f2'));
      }
      put(`icons/${site}.svg`, favicon(site));
      for (const w of [192, 512]) {
        put(`icons/${site}-${w}.png`, await draw(icon(site), w).png({ palette: true, quality: 90 }).toBuffer());
        put(
          `icons/${site}-maskable-${w}.png`,
          await draw(icon(site, { bleed: true }), w)
            .png({ palette: true, quality: 90 })
            .toBuffer(),
        );
      }
      put(
        `icons/${site}-apple-180.png`,
        await draw(icon(site, { round: false }), 180)
          .flatten({ background: BRANDS[site].canvas })
          .png({ palette: true, quality: 90 })
          .toBuffer(),
      );
      put(`icons/${site}-badge-96.png`, await draw(badge(site), 96).png().toBuffer());
      const pictures = [];
      for (const size of [16, 32, 48]) pictures.push({ size, bytes: await draw(icon(site), size).png().toBuffer() });
      put(`icons/${site}.ico`, ico(pictures));
      put(`og/${site}.jpg`, await draw(sharing(site), 1200, 630).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
    }
  },
  /** Pictures of a site whose operator has set none. */
  async nameless() {
    const png = async (options, w) => draw(namelessIcon(options), w).png({ palette: true, quality: 90 }).toBuffer();
    const neutral = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${MARKS.site(NAMELESS.accent, NAMELESS.text)}</svg>\n`;
    await sign('site-mark', neutral);
    put('icons/site.svg', neutral);
    for (const w of [192, 512]) {
      put(`icons/site-${w}.png`, await png({}, w));
      put(`icons/site-maskable-${w}.png`, await png({ bleed: true }, w));
    }
    put('icons/site-apple-180.png', await png({ bleed: true }, 180));
    const badge = MARKS.site('none', '#fff');
    const lines = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 20 20">${badge}</svg>`;
    put('icons/site-badge-96.png', await draw(lines, 96).png().toBuffer());
    const pictures = [];
    for (const size of [16, 32, 48]) pictures.push({ size, bytes: await draw(namelessIcon(), size).png().toBuffer() });
    put('icons/site.ico', ico(pictures));
  },
  /** The sportsbook among the games of a history. */
  async sports() {
    put('assets/images/sports.svg', sportsPicture());
  },
  async ranks() {
    for (const { level } of TITLES)
      put(
        `assets/images/ranks/${level}.webp`,
        await draw(medal(level), 256).webp({ quality: 84, alphaQuality: 90, effort: 6 }).toBuffer(),
      );
  },
  async banners() {
    for (const name of Object.keys(BANNERS))
      for (const language of ['pt', 'en'])
        for (const [kind, w, h] of [
          ['wide', 1440, 480],
          ['mobile', 750, 250],
        ]) {
          const image = draw(banner(name, language, kind === 'mobile'), w, h);
          put(
            `banners/${name}-${language}-${kind}.avif`,
            await image.clone().avif({ quality: 52, effort: 5 }).toBuffer(),
          );
          put(
            `banners/${name}-${language}-${kind}.webp`,
            await image.clone().webp({ quality: 76, effort: 6, smartSubsample: true }).toBuffer(),
          );
        }
  },
  async studios() {
    for (const [code, svg] of Object.entries(plates)) {
      put(`providers/${code}.svg`, svg);
      put(`providers/${code}.webp`, await draw(svg, 480, 240).webp({ quality: 84 }).toBuffer());
    }
  },
  /** Two soft notes, a fifth apart. */
  async tone() {
    const rate = 44_100;
    const seconds = 1.1;
    const pcm = Buffer.alloc(Math.floor(rate * seconds) * 2);
    const notes = [
      { at: 0, f: 659.26, g: 0.34 },
      { at: 0.14, f: 987.77, g: 0.3 },
    ];
    for (let i = 0; i < pcm.length / 2; i++) {
      const t = i / rate;
      let v = 0;
      for (const { at, f, g } of notes) {
        const u = t - at;
        if (u < 0) continue;
        const attack = Math.min(1, u / 0.012);
        for (const [k, a, decay] of [
          [1, 1, 4.2],
          [2, 0.22, 7],
          [3, 0.1, 10],
          [4.07, 0.04, 15],
        ])
          v += g * a * attack * Math.exp(-decay * u) * Math.sin(2 * Math.PI * f * k * u);
      }
      const fade = Math.min(1, (seconds - t) / 0.12);
      pcm.writeInt16LE(Math.max(-32_767, Math.min(32_767, Math.round(v * fade * 30_000))), i * 2);
    }
    const dir = mkdtempSync(path.join(tmpdir(), 'tone-'));
    const raw = path.join(dir, 'tone.raw');
    writeFileSync(raw, pcm);
    mkdirSync(path.join(out, 'audio'), { recursive: true });
    execFileSync('lame', [
      '--quiet',
      '-r',
      '-s',
      '44.1',
      '-m',
      'm',
      '--bitwidth',
      '16',
      '--signed',
      '--little-endian',
      '-b',
      '64',
      raw,
      path.join(out, 'audio/notification.mp3'),
    ]);
    rmSync(dir, { recursive: true });
  },
};
const wanted = process.argv.slice(2);
for (const [name, job] of Object.entries(jobs))
  if (!wanted.length || wanted.includes(name)) {
    await job();
    console.log(name);
  }
