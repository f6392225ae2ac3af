/** Result of `withTimeLimit` after the time ran out. */
export const OUT_OF_TIME: unique symbol = Symbol('out of time');

/** Returns the promise's value, or `OUT_OF_TIME` after `ms` milliseconds; the work itself goes on. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T | typeof OUT_OF_TIME> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<typeof OUT_OF_TIME>((resolve) => {
    timer = setTimeout(() => resolve(OUT_OF_TIME), ms);
  });
  // A late failure must not become an unhandled rejection.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
