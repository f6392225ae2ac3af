import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/profile.ts');

/** Query of the player's own profile. */
export function profileQuery() {
  return contractQuery({
    key: ['profile', 'own'],
    load: async () => (await contract()).getProfile,
    pick: ({ data }) => data,
  });
}

/** Query of the address, or null. */
export function addressQuery() {
  return contractQuery({
    key: ['profile', 'address'],
    load: async () => (await contract()).getAddress,
    pick: ({ data }) => data,
  });
}

/** Query of the street of a postal code of eight digits; null when it is unknown. */
export function zipQuery(zip: string) {
  return contractQuery(
    {
      key: ['profile', 'zip'],
      load: async () => (await contract()).lookUpZip,
      offline: 'never',
      pick: ({ data }) => data,
    },
    { params: { zip } },
  );
}

/** Query of the latest document of each type. */
export function documentsQuery() {
  return contractQuery({
    key: ['profile', 'documents'],
    load: async () => (await import('../../contract/documents.ts')).getDocuments,
    pick: ({ data }) => data,
  });
}

/** Query of a public profile. The player's own is never fresh: the privacy page compares it with the switches. */
export function publicProfileQuery(userId: string) {
  return contractQuery(
    {
      key: ['profile', 'public'],
      load: async () => (await contract()).showProfile,
      auth: 'none',
      pick: ({ data }) => data,
      keep: 'none',
      staleTime: 0,
    },
    { body: { user_id: userId } },
  );
}

/** Query of the pending request for deletion, or null. */
export function deletionQuery() {
  return contractQuery({
    key: ['profile', 'deletion'],
    load: async () => (await import('../../contract/my-data.ts')).getDeletion,
    offline: 'never',
    pick: ({ data }) => data,
  });
}
