/** Simulated bets run with play money only (SITE-5). The generator itself runs in the client. */
import { StartupError } from '../errors.ts';

export interface FeedSite {
  readonly demo: boolean;
  readonly is_regulated: boolean;
  /** The setting that turns on simulated bets beside the real ones. */
  readonly simulated_feed?: boolean | undefined;
  /** The site's domain, for the error's sentence. */
  readonly domain?: string | undefined;
}

/**
 * Checks a site at boot and when an operator changes a setting.
 * @throws {StartupError} if a regulated or real-money site has simulated bets: such a site does not start
 */
export function assertFeedAllowed(site: FeedSite): void {
  if (site.simulated_feed !== true) return;
  const name = site.domain === undefined ? 'The site' : `The site ${site.domain}`;
  if (site.is_regulated)
    throw new StartupError(`${name} is regulated and may not show simulated bets: set simulated_feed to false.`);
  if (!site.demo)
    throw new StartupError(
      `${name} plays with real money and may not show simulated bets: set simulated_feed to false.`,
    );
}
