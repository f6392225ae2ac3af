/** What page and service worker say to one another. Each parses it, and ignores whatever does not fit. */
import * as v from 'valibot';

/** The path of a picture of this site, which may be kept: nothing that the API hands out. */
export const PICTURE = /^\/(?!\/|api\/)[\w./-]{1,200}\.(?:avif|webp|png|jpe?g|svg)$/;
const picture = v.pipe(v.string(), v.regex(PICTURE));

/**
 * `SKIP_WAITING`: the page has made sure that nothing is in play and wants the waiting worker now. Workbox's own
 * spelling, so that its helper for the page sends it. `KEEP`: pictures for a start without a network. What was `shown` came
 * past the worker and is the browser's own still, so that no byte of it is fetched; what is `wanted` no screen has shown yet.
 */
export const toWorker = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({
    type: v.literal('KEEP'),
    shown: v.pipe(v.array(picture), v.maxLength(10)),
    wanted: v.pipe(v.array(picture), v.maxLength(1)),
  }),
]);
export type ToWorker = v.InferOutput<typeof toWorker>;

/** `OPEN`: a notification was pressed and leads there, a path of this site. `PUSH_CHANGED`: the browser made the subscription anew. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('OPEN'), to: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) }),
  v.object({ type: v.literal('PUSH_CHANGED') }),
]);
export type ToPage = v.InferOutput<typeof toPage>;
