import { contractQuery } from '../../api/query.ts';
import { getRanking } from '../../contract/bonuses.ts';

/** The ranks with what each asks for. Fetched only if empty (§4). */
export function rankingQuery() {
  return contractQuery({
    key: ['bonuses', 'ranking'],
    call: getRanking,
    pick: ({ data }) => data,
    worded: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
