import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { Mission } from '../../contract/missions.ts';
import { currentLocale } from '../../domain/locale.ts';
import { session } from '../../domain/session/state.ts';
import { keepGuestMission, readGuestMission } from '../../storage/device-facts.ts';
import { news } from '../../ui/news.ts';
import { missionsQuery } from './queries.ts';
import { missions } from './state.ts';

/**
 * Shows a mission that the operator assigns, to guests too, and the progress of the player's own in every tab. Missed
 * events lead to a new read.
 * @returns unsubscribe function
 */
export function followMissions(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['missions'] });
  // Assigned in an earlier visit.
  void readGuestMission().then((has) => {
    if (has) missions.guestHasOne = true;
  });
  const ends = [
    live.on('MissionAssigned', ({ language, ...mission }) => {
      const query = missionsQuery(session.phase !== 'guest');
      const { queryKey } = query;
      const known = queryClient.getQueryData(queryKey)?.find(({ id }) => id === mission.id);
      // The event is in the account's language, and for a guest in Portuguese: the API knows the words of another page.
      const isForeign = language !== undefined && language !== currentLocale();
      if (!isForeign)
        queryClient.setQueryData(
          queryKey,
          (shown) => shown && [mission, ...shown.filter(({ id }) => id !== mission.id)],
        );
      if (session.phase === 'guest') {
        missions.guestHasOne = true;
        void keepGuestMission();
      }
      const again = readAgain();
      // A second delivery of an event, or a mission that the operator completed.
      if (known?.assigned_at || mission.completed_at) return;
      const tell = ({ title }: Pick<Mission, 'title'>) =>
        news.tell({ kind: 'notification', text: t`Nova missão: ${title}` });
      if (!isForeign) return tell(mission);
      // A read that was under way at the event may lack the mission.
      void again
        .then(() => queryClient.fetchQuery(query))
        .then((shown) => tell(shown.find(({ id }) => id === mission.id) ?? mission))
        .catch(() => tell(mission));
    }),
    live.on('MissionsProgressed', ({ missions: changes }) => {
      const { queryKey } = missionsQuery(true);
      for (const progress of changes) {
        const shown = queryClient.getQueryData(queryKey);
        if (!shown) return;
        const known = shown.find(({ id }) => id === progress.id);
        const accepted_at = progress.accepted_at ?? known?.accepted_at ?? null;
        // Only the API knows which missions a completed one opens, and when one was accepted of which no event came.
        if (!known || accepted_at === null || (progress.completed_at !== null && known.completed_at === null))
          void readAgain();
        // The progress of an accepted mission only grows: a late event changes nothing.
        if (!known || known.claimed_at !== null || known.progress > progress.progress) continue;
        queryClient.setQueryData(
          queryKey,
          shown.map((mission) => (mission === known ? { ...mission, ...progress } : mission)),
        );
      }
    }),
    live.onResync(readAgain),
  ];
  return () => {
    for (const end of ends) end();
  };
}
