/** A slow phone in a browser of its own, for measurements on a running product. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { PHONE } from './devtools.ts';
import { createLink, type Link } from './lobby/link.ts';

export interface Phone {
  readonly link: Link;
  /** Gives the work a phone with an empty profile: each `open` closes its browser and starts it again with that profile. */
  with(
    prepare: (context: BrowserContext) => Promise<unknown>,
    work: (open: () => Promise<BrowserContext>) => Promise<void>,
  ): Promise<void>;
}

/** Puts a link of 150 ms and 1.6 Mbit/s before these origins of this machine; `link.close()` ends it. */
export async function createPhone(origins: readonly string[]): Promise<Phone> {
  const link = createLink({ roundTrip: 150, down: 1_638_400, up: 768_000 });
  const rules: string[] = [];
  for (const origin of origins) {
    const { port } = new URL(origin);
    rules.push(`MAP localhost:${port} 127.0.0.1:${await link.open(Number(port))}`);
  }
  return {
    link,
    async with(prepare, work) {
      const profile = mkdtempSync(join(tmpdir(), 'jangada-bench-'));
      let context: BrowserContext | null = null;
      try {
        await work(async () => {
          await context?.close();
          context = await chromium.launchPersistentContext(profile, {
            executablePath: findBrowser(),
            args: [
              '--no-sandbox',
              '--disable-gpu',
              '--disable-quic',
              '--disable-background-networking',
              `--user-agent=${PHONE}`,
              `--host-resolver-rules=${rules.join(', ')}`,
            ],
            viewport: { width: 360, height: 740 },
            deviceScaleFactor: 2,
            isMobile: true,
            hasTouch: true,
            locale: 'pt-BR',
          });
          // The compiler that runs this file names functions by a helper, which the page lacks.
          await context.addInitScript('globalThis.__name = (it) => it');
          await prepare(context);
          return context;
        });
      } finally {
        await (context as BrowserContext | null)?.close();
        rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

/** Slows the processor of a page and of a frame that has a process of its own, until the page is closed. */
export async function slow(page: Page, cpu: number): Promise<void> {
  const throttle = async (target: Page | Frame) => {
    const devtools = await page.context().newCDPSession(target);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  };
  await throttle(page);
  // A frame in the page's own process has no session of its own and is slowed with it.
  page.on('framenavigated', (frame) => void throttle(frame).catch(() => undefined));
}

/**
 * Waits until the service worker is active and the page has had time to fill its caches, and loads it twice more: a
 * browser writes the code cache of a script from the worker's caches at its second load, and uses it from the third on.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForTimeout(2_500);
  for (let again = 0; again < 2; again += 1) {
    await page.reload();
    await page.waitForTimeout(2_500);
  }
}
