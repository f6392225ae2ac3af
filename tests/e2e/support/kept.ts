import type { Page } from '@playwright/test';

const RULES = [
  'terms',
  'privacy',
  'responsible-gaming',
  'betting-terms',
  'aml-policy',
  'em-conformidade-com-a-regulamentacao',
];

/** Waits from now on for the last of what is fetched in idle time: of everybody's, and after the login of the player's own. */
export function allKept(page: Page): Promise<unknown> {
  return Promise.all([
    ...RULES.map((slug) => page.waitForResponse(`**/api/pages/${slug}`)),
    page.waitForResponse(
      (answer) => answer.url().includes('/api/bonuses/coupons') && 'authorization' in answer.request().headers(),
    ),
  ]);
}
