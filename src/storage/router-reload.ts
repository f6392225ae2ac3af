/**
 * The router reloads by itself on a lost chunk, once for each message, also offline and in the middle of a payment. There is
 * one way to recover, ours: this sets the mark by which the router takes its own for done.
 */
export function disarmRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
  } catch {
    // Without session storage the router does not reload either.
  }
}
