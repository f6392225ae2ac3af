/** What page and service worker say to one another. Each parses it, and ignores whatever does not fit. */
import * as v from 'valibot';

/**
 * `SKIP_WAITING`: the page has made sure that nothing is in play and wants the waiting worker now. Workbox's own
 * spelling, so that its helper for the page sends it.
 */
export const toWorker = v.object({ type: v.literal('SKIP_WAITING') });

/** `OPEN`: a notification was pressed and leads there, a path of this site. `PUSH_CHANGED`: the browser made the subscription anew. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('OPEN'), to: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) }),
  v.object({ type: v.literal('PUSH_CHANGED') }),
]);
export type ToPage = v.InferOutput<typeof toPage>;
