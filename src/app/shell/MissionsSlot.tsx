import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MissionWidgets } from '../../features/missions/components/MissionWidgets.tsx';
import { whenIdle } from '../../lib/idle.ts';

/** The lobby, the lists of games and the pages of rewards. A widget would cover the text of other pages on a phone. */
const WITH_WIDGETS = /^\/_default\/(?:$|casino\/|promotions|bonus|rewards)/;

/** The widgets of missions, in the page's idle time. */
export function MissionsSlot() {
  const isFree = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) => WITH_WIDGETS.test(routeId)) &&
      !matches.some(({ staticData }) => staticData.immersive),
  });
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue && isFree && <MissionWidgets />;
}
