// Makes the app's screenshots for the install dialog, from a running platform: `[address] [slug]` writes
// public/screenshots/{slug}-{narrow|wide}-{size}.webp.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../scripts/lib.mjs';

const [address = 'http://localhost:3000', slug = 'jangada'] = process.argv.slice(2);
const folder = join(root, 'public', 'screenshots');
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--disable-quic'],
});
for (const [form, width, height, scale] of [
  ['narrow', 360, 640, 2],
  ['wide', 1280, 800, 1],
]) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => {
      const { top, left, right } = image.getBoundingClientRect();
      return top < innerHeight && left < innerWidth && right > 0;
    });
    return shown.length > 5 && shown.every((image) => image.complete && image.naturalWidth > 0);
  });
  const size = `${width * scale}x${height * scale}`;
  await sharp(await page.screenshot())
    .webp({ quality: 72 })
    .toFile(join(folder, `${slug}-${form}-${size}.webp`));
  await context.close();
}
await browser.close();
