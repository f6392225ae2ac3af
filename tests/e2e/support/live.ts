import type { Page } from '@playwright/test';

/**
 * Resolves once a live connection of the page is let into its player's channel: what the platform sends from then on
 * arrives as an event. Call it before the page opens.
 */
export function joinedLive(page: Page): Promise<void> {
  return new Promise((joined) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const text = String(payload);
        if (/subscription_succeeded/.test(text) && /private-universal\.(?!guest)/.test(text)) joined();
      }),
    );
  });
}
