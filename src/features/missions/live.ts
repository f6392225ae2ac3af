import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import { session } from '../../domain/session/state.ts';
import { keepGuestMission, readGuestMission } from '../../storage/device-facts.ts';
import { toast } from '../../ui/toast.ts';
import { missionsQuery } from './queries.ts';
import { missions } from './state.ts';

/**
 * Shows a mission that the operator assigns, to guests too, and the progress of the player's own in every tab. Missed
 * events lead to a new read.
 * @returns unsubscribe function
 */
export function followMissions(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['missions'] });
  // Assigned in an earlier visit.
  void readGuestMission().then((has) => {
    if (has) missions.guestHasOne = true;
  });
  const ends = [
    live.on('MissionAssigned', (mission) => {
      const { queryKey } = missionsQuery(session.phase !== 'guest');
      const known = queryClient.getQueryData(queryKey)?.find(({ id }) => id === mission.id);
      queryClient.setQueryData(queryKey, (shown) => shown && [mission, ...shown.filter(({ id }) => id !== mission.id)]);
      if (session.phase === 'guest') {
        missions.guestHasOne = true;
        void keepGuestMission();
      }
      readAgain();
      const { title } = mission;
      // A second delivery of an event, or a mission that the operator completed.
      if (known?.assigned_at || mission.completed_at) return;
      toast.show({ kind: 'notification', text: t`Nova missão: ${title}` });
    }),
    live.on('MissionsProgressed', ({ missions: changes }) => {
      const { queryKey } = missionsQuery(true);
      for (const progress of changes) {
        const shown = queryClient.getQueryData(queryKey);
        if (!shown) return;
        const known = shown.find(({ id }) => id === progress.id);
        // Only the API knows which missions a completed one opens.
        if (!known || (progress.completed_at !== null && known.completed_at === null)) readAgain();
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
