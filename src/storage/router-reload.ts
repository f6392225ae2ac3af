/**
 * Stops the router's own reload on a lost chunk, which happens once per message, even offline and during a payment.
 * Sets the mark by which the router takes its reload for done; `api/reload.ts` recovers instead (NAV-7).
 */
export function disarmRouterReload(message: string): void {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${message}`, '1');
  } catch {
    // Without session storage the router does not reload either.
  }
}
