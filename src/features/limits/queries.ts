import { contractQuery } from '../../api/query.ts';
import { serverNow } from '../../api/server-time.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/limits.ts');
const wallet = () => import('../../contract/wallet.ts');

const SOON_MS = 5000;

/** Query of the time and money of this login; read again when the time alert is due (CARE-6). */
export function sessionSumQuery() {
  return {
    ...contractQuery({
      key: ['wallet', 'session'],
      load: async () => (await wallet()).getSessionSum,
      pick: ({ data }) => data,
      staleTime: 0,
    }),
    refetchInterval: ({ state: { data } }: { state: { data?: { time_alert_at: string | null } | undefined } }) =>
      data?.time_alert_at == null ? (false as const) : Math.max(SOON_MS, Date.parse(data.time_alert_at) - serverNow()),
  };
}

/** Query of the present or future exclusion, or null. */
export function exclusionQuery() {
  return contractQuery({
    key: ['limits', 'exclusion'],
    load: async () => (await contract()).getSelfExclusion,
    pick: ({ data }) => data,
    staleTime: 0,
  });
}
