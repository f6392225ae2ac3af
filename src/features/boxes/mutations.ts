import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { type Box, buyBox, openBox, sellBox, sellItem, type UserBox } from '../../contract/boxes.ts';
import type { ResponseOf } from '../../contract/call.ts';
import { withIdempotencyKey } from '../../domain/money-action.ts';
import { updateWallet } from '../../domain/wallet-query.ts';

export type Opened = ResponseOf<typeof openBox>['data'];

/** Also after a refusal, which shows that a list was outdated: another tab has opened or sold the box. */
function readAgain(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['boxes'] });
}

/** Buys a box at the price and with the prizes that the player has seen. Throws `ApiError`. */
export async function buy(
  queryClient: QueryClient,
  { id, price, prizes_id }: Pick<Box, 'id' | 'price' | 'prizes_id'>,
): Promise<UserBox> {
  const body = { box_id: id, price, prizes_id };
  try {
    const { data, wallet } = await withIdempotencyKey('box', body, (idempotencyKey) =>
      request(buyBox, { body, idempotencyKey }),
    );
    updateWallet(queryClient, wallet, 'transactions');
    return data;
  } finally {
    readAgain(queryClient);
  }
}

/** Opens a box with the player's own seed. Throws `ApiError`. */
export async function open(queryClient: QueryClient, id: string, clientSeed: string): Promise<Opened> {
  const body = { box_id: id, client_seed: clientSeed };
  try {
    const { data, wallet } = await withIdempotencyKey('open-box', body, (idempotencyKey) =>
      request(openBox, { body, idempotencyKey }),
    );
    if (wallet) updateWallet(queryClient, wallet, 'transactions', 'bonuses');
    return data;
  } finally {
    readAgain(queryClient);
  }
}

/** Sells an unopened box back. Throws `ApiError`. */
export async function sell(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const { wallet } = await withIdempotencyKey('sell-box', { id }, (idempotencyKey) =>
      request(sellBox, { body: { id }, idempotencyKey }),
    );
    updateWallet(queryClient, wallet, 'transactions');
  } finally {
    readAgain(queryClient);
  }
}

/** Sells an item for its value. Throws `ApiError`. */
export async function sellWon(queryClient: QueryClient, id: string): Promise<void> {
  try {
    const { wallet } = await withIdempotencyKey('sell-item', { id }, (idempotencyKey) =>
      request(sellItem, { body: { id }, idempotencyKey }),
    );
    updateWallet(queryClient, wallet, 'transactions');
  } finally {
    readAgain(queryClient);
  }
}
