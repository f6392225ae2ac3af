import { contractQuery } from '../../api/query.ts';
import { getFeed } from '../../contract/feed.ts';

/** Query of the latest settled bets, which fill the strip until events arrive. */
export function feedQuery() {
  return contractQuery({ key: ['feed', 'latest'], call: getFeed, pick: ({ data }) => data, keep: 'none' });
}
