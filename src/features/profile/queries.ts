import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/profile.ts');

/** One's own profile. */
export function profileQuery() {
  return contractQuery({
    key: ['profile', 'own'],
    load: async () => (await contract()).getProfile,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** The address, or null. */
export function addressQuery() {
  return contractQuery({
    key: ['profile', 'address'],
    load: async () => (await contract()).getAddress,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** The latest document of each type. */
export function documentsQuery() {
  return contractQuery({
    key: ['profile', 'documents'],
    load: async () => (await import('../../contract/documents.ts')).getDocuments,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** A player as strangers see them. One's own is asked for anew each time: it is there to be compared. */
export function publicProfileQuery(userId: string) {
  return contractQuery(
    {
      key: ['profile', 'public'],
      load: async () => (await contract()).showProfile,
      auth: 'none',
      offline: 'cached',
      pick: ({ data }) => data,
      keep: 'none',
      staleTime: 0,
    },
    { body: { user_id: userId } },
  );
}

/** A request for deletion as it stands, or null. */
export function deletionQuery() {
  return contractQuery({
    key: ['profile', 'deletion'],
    load: async () => (await import('../../contract/my-data.ts')).getDeletion,
    auth: 'player',
    offline: 'never',
    pick: ({ data }) => data,
  });
}
