import { contractQuery } from '../../api/query.ts';
import { getFeed } from '../../contract/feed.ts';

/** The latest settled bets, which fill the strip until events come. */
export function feedQuery() {
  return contractQuery({ key: ['feed', 'latest'], call: getFeed, pick: ({ data }) => data, keep: 'none' });
}
