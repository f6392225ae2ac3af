/**
 * For tests of forms and lists, `test.use(PLAIN)`: a browser without the worker. The worker has tests of its
 * own; to install it in each fresh browser took a quarter of the time of these.
 */
export const PLAIN = { serviceWorkers: 'block' } as const;

/** For tests about motion; all others run with reduced motion, which is faster. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;
