import { disarmRouterReload } from '../storage/router-reload.ts';

/** Messages of build files that failed to load, as the bundler words them, until `builds.ts` handles them. */
export const losses = new Set<string>();

/**
 * Listens for lost build files. Called before the router loads a route: the router sees a lost file right after this
 * event and would reload.
 */
export function hearLosses(): void {
  addEventListener('vite:preloadError', (event) => {
    const { message } = event.payload;
    disarmRouterReload(message);
    losses.add(message);
    // Keep the page without the lost style sheet, which is requested again (lib/lost-styles.ts).
    if (message.includes('CSS')) event.preventDefault();
  });
}
