/**
 * Typed events for the marketing tag, which loads after the visitor's consent (`app/shell/Marketing.tsx`). The tag reads
 * the events that came before it. The events hold no personal data.
 */
import { consent } from './consent.ts';
import { site } from './site/site.ts';

type MarketingEvent =
  /** A page, without its query. */
  | {
      readonly event: 'page_view';
      readonly page_path: string;
      readonly page_location: string;
      readonly language: string;
    }
  | { readonly event: 'sign_up' }
  | { readonly event: 'login' }
  /** Sent with a paid deposit when the deposit count is 1 or less (DEP-3). `value` in reais, as GA4 takes it. */
  | { readonly event: 'first_deposit'; readonly value: number; readonly currency: 'BRL' }
  /** Sent with every paid deposit (DEP-3). `value` in reais, as GA4 takes it. */
  | { readonly event: 'purchase'; readonly value: number; readonly currency: 'BRL' };

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Pushes an event for the tag; does nothing without the visitor's consent or on a site without a tag. */
export function tell(event: MarketingEvent): void {
  if (consent.choice !== 'granted' || !site.config?.gtmId) return;
  window.dataLayer ??= [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
  window.dataLayer.push({ ...event, casino_id: site.config.casino_id });
}

/**
 * Reports a paid deposit: `purchase` always, with `first_deposit` before it for the first deposit (DEP-3). `amount` in
 * centavos.
 */
export function tellDeposit({
  amount,
  depositCount,
}: {
  readonly amount: number;
  readonly depositCount: number;
}): void {
  const value = amount / 100;
  if (depositCount <= 1) tell({ event: 'first_deposit', value, currency: 'BRL' });
  tell({ event: 'purchase', value, currency: 'BRL' });
}
