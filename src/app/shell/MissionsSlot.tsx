import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MissionWidgets } from '../../features/missions/components/MissionWidgets.tsx';
import { whenIdle } from '../../lib/idle.ts';

/** The widgets of missions, in the page's idle time: over no game, no sports frame and no empty layout. */
export function MissionsSlot() {
  const isFree = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) => routeId.startsWith('/_default')) &&
      !matches.some(({ routeId, staticData }) => staticData.immersive || routeId.endsWith('/sports')),
  });
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue && isFree && <MissionWidgets />;
}
