import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/pages.ts');

/** A page of the content system (legal texts, news), sanitised by the server. */
export function pageQuery(slug: string) {
  return contractQuery(
    {
      key: ['pages', 'one'],
      load: async () => (await contract()).getPage,
      auth: 'none',
      offline: 'cached',
      pick: ({ data }) => data,
      worded: true,
      staleTime: 3_600_000,
    },
    { params: { slug } },
  );
}
