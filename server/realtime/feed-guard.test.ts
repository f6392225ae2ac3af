import { describe, expect, it } from 'vitest';
import { StartupError } from '../errors.ts';
import { assertFeedAllowed } from './feed-guard.ts';

describe('simulated bets', () => {
  it('may run on an unregulated site with play money', () => {
    expect(() => assertFeedAllowed({ demo: true, is_regulated: false, simulated_feed: true })).not.toThrow();
  });
  it('keep a regulated site from starting, also when it plays with play money', () => {
    expect(() =>
      assertFeedAllowed({ demo: true, is_regulated: true, simulated_feed: true, domain: 'regulada.localhost' }),
    ).toThrow(
      new StartupError(
        'The site regulada.localhost is regulated and may not show simulated bets: set simulated_feed to false.',
      ),
    );
  });
  it('keep a site with real money from starting', () => {
    expect(() => assertFeedAllowed({ demo: false, is_regulated: false, simulated_feed: true })).toThrow(StartupError);
  });
  it('matter nowhere else', () => {
    expect(() => assertFeedAllowed({ demo: false, is_regulated: true, simulated_feed: false })).not.toThrow();
    expect(() => assertFeedAllowed({ demo: false, is_regulated: true })).not.toThrow();
  });
});
