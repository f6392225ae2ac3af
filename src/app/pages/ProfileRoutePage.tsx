import { useQuery } from '@tanstack/react-query';
import { ProfilePage } from '../../features/profile/pages/ProfilePage.tsx';
import { rankingQuery } from '../../features/ranks/queries.ts';
import { WeekCard } from '../../features/wallet/components/WeekCard.tsx';
import { useWide } from '../../lib/use-wide.ts';

/** The overview of the account, with the ranks of the site; on a desktop the player's week stands beside it. */
export function ProfileRoutePage() {
  const isWide = useWide();
  return <ProfilePage ranks={useQuery(rankingQuery()).data} {...(isWide && { aside: <WeekCard /> })} />;
}
