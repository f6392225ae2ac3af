/**
 * Typed events for the marketing tag. Pushed only where the site has a tag configured; another module loads the tag,
 * and only where the content policy allows it. The events hold no personal data.
 */
import { site } from './site/site.ts';

type MarketingEvent =
  /** Sent with a paid deposit when the deposit count is 1 or less (DEP-3). `value` in centavos. */
  | { readonly event: 'first_deposit'; readonly value: number; readonly currency: 'BRL' }
  /** Sent with every paid deposit (DEP-3). `value` in centavos. */
  | { readonly event: 'purchase'; readonly value: number; readonly currency: 'BRL' };

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes an event; does nothing without a configured tag. */
function tell(event: MarketingEvent): void {
  if (!site.config?.gtmId) return;
  globalThis.window.dataLayer ??= [];
  globalThis.window.dataLayer.push(event);
}

/**
 * Reports a paid deposit: `purchase` always, with `first_deposit` before it for the first deposit (DEP-3). Centavos.
 */
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
