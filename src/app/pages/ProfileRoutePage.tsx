import { useQuery } from '@tanstack/react-query';
import { rankingQuery } from '../../features/bonuses/queries.ts';
import { ProfilePage } from '../../features/profile/pages/ProfilePage.tsx';

/** The overview of the account, with the ranks of the site. */
export function ProfileRoutePage() {
  return <ProfilePage ranks={useQuery(rankingQuery()).data} />;
}
