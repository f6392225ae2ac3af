import { useQuery } from '@tanstack/react-query';
import { ProfilePage } from '../../features/profile/pages/ProfilePage.tsx';
import { rankingQuery } from '../../features/ranks/queries.ts';

/** The overview of the account, with the ranks of the site. */
export function ProfileRoutePage() {
  return <ProfilePage ranks={useQuery(rankingQuery()).data} />;
}
