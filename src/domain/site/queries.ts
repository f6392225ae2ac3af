import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/site.ts');

const HOUR = 3_600_000;

/** The site's game categories in their order; stored for the next visit's first paint. */
export function categoriesQuery() {
  return contractQuery({
    key: ['site', 'categories'],
    load: async () => (await contract()).getCategories,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
    staleTime: HOUR,
  });
}

/** The site's banners in their order. */
export function bannersQuery() {
  return contractQuery({
    key: ['site', 'banners'],
    load: async () => (await contract()).getBanners,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
    staleTime: HOUR,
  });
}

/** Whether a path redirects now. Runs beside the route's own load and is skipped offline (NAV-6). */
export function redirectQuery(path: string) {
  return contractQuery(
    {
      key: ['site', 'redirect'],
      load: async () => (await contract()).getRedirect,
      auth: 'none',
      pick: ({ data }) => data,
      staleTime: HOUR,
    },
    { query: { path } },
  );
}
