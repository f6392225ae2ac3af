import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/pages.ts');

/** Query of a page of the content system (legal texts, news), sanitised by the server. */
export function pageQuery(slug: string) {
  return contractQuery(
    {
      key: ['pages', 'one'],
      load: async () => (await contract()).getPage,
      auth: 'none',
      pick: ({ data }) => data,
      worded: true,
      staleTime: 3_600_000,
    },
    { params: { slug } },
  );
}
