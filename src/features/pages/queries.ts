import { contractQuery } from '../../api/query.ts';
import { getPage } from '../../contract/pages.ts';

/** A page of the content system (legal texts, news), sanitised by the server. */
export function pageQuery(slug: string) {
  return contractQuery(
    { key: ['pages', 'one'], call: getPage, pick: ({ data }) => data, worded: true, staleTime: 3_600_000 },
    { params: { slug } },
  );
}
