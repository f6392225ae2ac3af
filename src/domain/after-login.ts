/** How long after a login the private channels are joined (§4). */
const JOIN_AFTER = 1_000;

/**
 * What follows a login, in the order of §4: each read begins in its turn without waiting for the one before it, a
 * failed one fails alone, and a second later the private channels are joined. The answer calls the rest off.
 */
export function runAfterLogin(loads: readonly (() => Promise<unknown>)[], join: () => void): () => void {
  for (const load of loads) void load().catch(() => undefined);
  const timer = setTimeout(join, JOIN_AFTER);
  return () => clearTimeout(timer);
}
