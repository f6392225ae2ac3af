import { useMatches } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { MissionWidgets } from '../../features/missions/components/MissionWidgets.tsx';
import { whenIdle } from '../../lib/idle.ts';
import { shell } from '../state.ts';

/** The lobby and the lists of games. On a phone a widget would cover the text and the buttons of other pages. */
const WITH_WIDGETS = /^\/_default\/(?:$|casino\/(?!box|crates))/;

/** The widgets of missions, in the page's idle time; none over an error in place of the page. */
export function MissionsSlot() {
  const isFree = useMatches({
    select: (matches) =>
      matches.some(({ routeId }) => WITH_WIDGETS.test(routeId)) &&
      !matches.some(({ staticData }) => staticData.immersive),
  });
  const isError = useSnapshot(shell).isStatusShown;
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue && isFree && !isError && <MissionWidgets />;
}
