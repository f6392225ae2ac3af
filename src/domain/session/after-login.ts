/** Time from a login to joining the private channels (SESS-1), ms. */
const JOIN_AFTER = 1_000;

/**
 * Starts the reads that follow a login in their order, without waiting for each other; one failure does not stop the
 * rest. Joins the private channels 1 s later (SESS-1).
 * @returns function that cancels the join
 */
export function runAfterLogin(loads: readonly (() => Promise<unknown>)[], join: () => void): () => void {
  for (const load of loads) void load().catch(() => undefined);
  const timer = setTimeout(join, JOIN_AFTER);
  return () => clearTimeout(timer);
}
