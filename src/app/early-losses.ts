import { disarmRouterReload } from '../storage/router-reload.ts';

/** What did not arrive of the build, in the bundler's words; `late.ts` takes up from here what came before it. */
export const losses = new Set<string>();

/** Before the router asks for anything: it learns of a lost file right after this event, and would reload by itself. */
export function hearLosses(): void {
  addEventListener('vite:preloadError', (event) => {
    const { message } = event.payload;
    disarmRouterReload(message);
    losses.add(message);
    // A page without some of its looks, which are asked for again (lib/lost-styles.ts), is more than none.
    if (message.includes('CSS')) event.preventDefault();
  });
}
