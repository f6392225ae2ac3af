import { contractQuery } from '../../api/query.ts';
import { getProfile } from '../../contract/profile.ts';

/** One's own profile. */
export function profileQuery() {
  return contractQuery({ key: ['profile', 'own'], call: getProfile, pick: ({ data }) => data });
}
