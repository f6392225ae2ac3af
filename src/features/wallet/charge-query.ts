import { contractQuery } from '../../api/query.ts';
import { withClock } from './charge.ts';

const payments = () => import('../../contract/payments.ts');

/** The charge that still waits for its payment, or null. Stamped with the server's clock as it arrives. */
export function openChargeQuery() {
  return contractQuery({
    key: ['wallet', 'charge'],
    load: async () => (await payments()).getOpenCharge,
    auth: 'player',
    offline: 'never',
    pick: ({ data }) => data && withClock(data),
    staleTime: 0,
  });
}
