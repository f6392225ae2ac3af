/** A slow phone in a browser of its own, for measurements on a running product (decision 042). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../scripts/browser.mjs';
import { type Browser, openBrowser, PHONE, type Tab } from './devtools.ts';
import { createLink, type Link } from './lobby/link.ts';

export interface Phone {
  readonly link: Link;
  /** Gives the work a phone with an empty profile: each `open` closes its browser and starts it again with that profile. */
  with(work: (open: () => Promise<Browser>) => Promise<void>): Promise<void>;
}

/** Opens an empty tab of a phone's size. */
export function openTab(browser: Browser): Promise<Tab> {
  return browser.tab({ width: 360, height: 740, deviceScaleFactor: 2, userAgent: PHONE });
}

/** Puts a link of 150 ms and 1.6 Mbit/s before these origins of this machine; `link.close()` ends it. */
export async function createPhone(origins: readonly string[]): Promise<Phone> {
  const link = createLink({ roundTrip: 150, down: 1_638_400, up: 768_000 });
  const rules: string[] = [];
  for (const origin of origins) {
    const { port } = new URL(origin);
    rules.push(`MAP localhost:${port} 127.0.0.1:${await link.open(Number(port))}`);
  }
  const args = [`--host-resolver-rules=${rules.join(', ')}`];
  return {
    link,
    async with(work) {
      const profile = mkdtempSync(join(tmpdir(), 'jangada-bench-'));
      let browser: Browser | null = null;
      try {
        await work(async () => {
          await browser?.close();
          browser = await openBrowser({ browser: findBrowser(), profile, args });
          return browser;
        });
      } finally {
        await (browser as Browser | null)?.close();
        rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Opens an address in a tab of its own until the service worker is active and has had time to fill its caches, and loads it
 * twice more: a browser writes the code cache of a script from the worker's caches at its second load, and uses it from
 * the third on.
 */
export async function settle(browser: Browser, address: string, prepare?: (tab: Tab) => Promise<void>): Promise<Tab> {
  const tab = await openTab(browser);
  await prepare?.(tab);
  await tab.open(address);
  await tab.until(() => navigator.serviceWorker.ready.then(() => true));
  await sleep(2_500);
  for (let again = 0; again < 2; again += 1) {
    await tab.open(address);
    await sleep(2_500);
  }
  return tab;
}
