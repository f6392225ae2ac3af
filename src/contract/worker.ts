/** Messages between page and service worker. Each side parses them and ignores any other message. */
import * as v from 'valibot';

/** Path of a picture of this site that the worker may cache; never a file of the API. */
export const PICTURE = /^\/(?!\/|api\/)[\w./-]{1,200}\.(?:avif|webp|png|jpe?g|svg)$/;
const picture = v.pipe(v.string(), v.regex(PICTURE));

/**
 * `SKIP_WAITING`: nothing is in play, so the waiting worker may activate; spelt as Workbox's helper sends it. `KEEP`:
 * pictures for a start without a network. `shown` ones were loaded before there was a worker and come from the HTTP
 * cache without network; `wanted` ones are fetched. `SEND_REPORTS`: there is a network for the waiting reports of pushes.
 */
export const toWorker = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  v.object({
    type: v.literal('KEEP'),
    shown: v.pipe(v.array(picture), v.maxLength(10)),
    wanted: v.pipe(v.array(picture), v.maxLength(1)),
  }),
  v.object({ type: v.literal('SEND_REPORTS') }),
]);
export type ToWorker = v.InferOutput<typeof toWorker>;

/** A notification whose push the player pressed. */
export const pressedNotice = v.object({ id: v.string(), counted: v.boolean() });
export type PressedNotice = v.InferOutput<typeof pressedNotice>;

/**
 * `OPEN`: the player pressed a push that leads to this path of the site. `PUSHED`: a push tells the notification with this
 * id; the page answers `true` on the message's port if it has a card for it. `PUSH_CHANGED`: the browser replaced the
 * subscription.
 */
export const toPage = v.variant('type', [
  v.object({
    type: v.literal('OPEN'),
    to: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
    notice: v.optional(pressedNotice),
  }),
  v.object({ type: v.literal('PUSHED'), id: v.string() }),
  v.object({ type: v.literal('PUSH_CHANGED') }),
]);
export type ToPage = v.InferOutput<typeof toPage>;
