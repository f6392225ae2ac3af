import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { type Cashback, claimCashback } from '../../contract/bonuses.ts';
import { once } from '../../domain/money-action.ts';
import { staleWallet, walletQuery } from '../../domain/wallet-query.ts';

/**
 * Claims cashback once. Its key is stored before the first try, by item and by how often it has been claimed: asking
 * again after a lost answer is the same claim, the next window is another. The list is fetched again afterwards (§4),
 * also after a refusal, since then what is shown is old. Throws `ApiError` (§8: a claim's failure is thrown on).
 */
export async function claim(
  queryClient: QueryClient,
  { id, claimed }: Pick<Cashback, 'id' | 'claimed'>,
): Promise<Cashback> {
  try {
    const { data, wallet } = await once('cashback', { cashback_id: id, claimed }, (idempotencyKey) =>
      request(claimCashback, { body: { cashback_id: id }, idempotencyKey }),
    );
    queryClient.setQueryData(walletQuery().queryKey, wallet);
    staleWallet(queryClient, 'transactions', 'bonuses', 'readiness');
    return data;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['bonuses', 'cashback'] });
  }
}
