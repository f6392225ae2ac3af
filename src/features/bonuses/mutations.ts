import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { type Cashback, claimCashback } from '../../contract/bonuses.ts';
import { withIdempotencyKey } from '../../domain/money-action.ts';
import { noteTold } from '../../domain/told.ts';
import { updateWallet } from '../../domain/wallet-query.ts';

/**
 * Claims cashback once (MONEY-3). The idempotency key belongs to the item and its number of claims: a retry after a
 * lost answer is the same claim, the next window another. The list is fetched again afterwards (BONUS-5), also after a
 * refusal, which shows that it was outdated. Throws `ApiError`.
 */
export async function claim(
  queryClient: QueryClient,
  { id, claimed }: Pick<Cashback, 'id' | 'claimed'>,
): Promise<Cashback> {
  try {
    const { data, wallet } = await withIdempotencyKey('cashback', { cashback_id: id, claimed }, (idempotencyKey) =>
      request(claimCashback, { body: { cashback_id: id }, idempotencyKey }),
    );
    noteTold(`cashback-${id}`);
    updateWallet(queryClient, wallet, 'transactions', 'bonuses', 'readiness');
    return data;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['bonuses', 'cashback'] });
  }
}
