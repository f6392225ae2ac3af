/** What the page says to its service worker. The worker parses it, and ignores whatever does not fit. */
import * as v from 'valibot';

/**
 * `SKIP_WAITING`: the page has made sure that nothing is in play and wants the waiting worker now. Workbox's own
 * spelling, so that its helper for the page sends it.
 */
export const toWorker = v.object({ type: v.literal('SKIP_WAITING') });
