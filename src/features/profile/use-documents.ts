import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../../hooks/use-live.ts';
import { documentsQuery } from './queries.ts';

/** Polling interval of a document under review, ms, in case no live event arrives. */
const LOOK_AGAIN = 15_000;

/** The documents, kept up to date by notifications and, while one is pending, by polling. */
export function useDocuments() {
  const queryClient = useQueryClient();
  const live = useLive();
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: ['profile'] });
    const ends = live ? [live.on('NotificationSent', ask), live.onResync(ask)] : [];
    return () => {
      for (const end of ends) end();
    };
  }, [live, queryClient]);
  return useQuery({
    ...documentsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'pending') ? LOOK_AGAIN : false),
    refetchOnWindowFocus: 'always',
  });
}
