import { useMatches } from '@tanstack/react-router';
import { TimeAlert } from '../../features/limits/components/TimeAlert.tsx';

/** The time alert where a player bets: over a game and over the sports. */
export function TimeAlertSlot() {
  const isPlay = useMatches({
    select: (matches) =>
      matches.some(({ routeId, staticData }) => staticData.immersive === true || routeId === '/_default/sports'),
  });
  return isPlay && <TimeAlert />;
}
