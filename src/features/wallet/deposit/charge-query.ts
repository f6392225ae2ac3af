import { contractQuery } from '../../../api/query.ts';
import { withClock } from './charge.ts';

const deposits = () => import('../../../contract/deposits.ts');

/** Query of the charge that waits for payment, or null; stamped with the server's clock on arrival. */
export function openChargeQuery() {
  return contractQuery({
    key: ['wallet', 'charge'],
    load: async () => (await deposits()).getOpenCharge,
    offline: 'never',
    pick: ({ data }) => data && withClock(data),
    staleTime: 0,
  });
}
