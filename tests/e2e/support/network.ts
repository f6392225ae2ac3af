import type { BrowserContext } from '@playwright/test';

/**
 * Takes the network away from a context or gives it back. Chromium 150 says `navigator.onLine === true` in a document that
 * opens while the network is taken away, so each document is told here as well.
 */
export async function setOffline(context: BrowserContext, offline: boolean): Promise<void> {
  const tell = (isOffline: boolean) => {
    const before = navigator.onLine;
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
    if (before === isOffline) dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
  };
  await context.setOffline(offline);
  await context.addInitScript(tell, offline);
  await Promise.all(context.pages().map((page) => page.evaluate(tell, offline).catch(() => undefined)));
}
