/** What `withTimeLimit` answers when the time ran out. */
export const OUT_OF_TIME: unique symbol = Symbol('out of time');

/** The promise's value, or `OUT_OF_TIME` after `ms` milliseconds; the work itself goes on unwatched. */
export async function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T | typeof OUT_OF_TIME> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<typeof OUT_OF_TIME>((resolve) => {
    timer = setTimeout(() => resolve(OUT_OF_TIME), ms);
  });
  // Whoever stopped waiting must not be told of a failure as an unhandled rejection.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
