/**
 * Events for the marketing tag, typed and few. They are pushed only where the site has a tag configured; the tag itself
 * is loaded elsewhere, and only where the page's policy allows it. Nothing personal is in them.
 */
import { site } from './site.ts';

type MarketingEvent =
  /** §4: sent with a paid deposit when the deposit count is 1 or less. `value` in centavos. */
  | { readonly event: 'first_deposit'; readonly value: number; readonly currency: 'BRL' }
  /** §4: always sent with a paid deposit. `value` in centavos. */
  | { readonly event: 'purchase'; readonly value: number; readonly currency: 'BRL' };

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Tells the tag; without one configured nothing happens. */
function tell(event: MarketingEvent): void {
  if (!site.config?.gtmId) return;
  globalThis.window.dataLayer ??= [];
  globalThis.window.dataLayer.push(event);
}

/** A deposit was paid: `purchase` always, `first_deposit` before it when it is the first (§4). */
export function tellDeposit({
  amount,
  depositCount,
}: {
  readonly amount: number;
  readonly depositCount: number;
}): void {
  if (depositCount <= 1) tell({ event: 'first_deposit', value: amount, currency: 'BRL' });
  tell({ event: 'purchase', value: amount, currency: 'BRL' });
}
