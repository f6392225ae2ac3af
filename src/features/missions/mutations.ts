import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { messageFor } from '../../api/error-messages.ts';
import { isApiError } from '../../api/errors.ts';
import { acceptMission, claimMission, type Mission } from '../../contract/missions.ts';
import { currentLocale } from '../../domain/locale.ts';
import { withIdempotencyKey } from '../../domain/money-action.ts';
import { updateWallet } from '../../domain/wallet-query.ts';
import { missionsQuery } from './queries.ts';

/** Puts a changed mission into the player's list. */
function show(queryClient: QueryClient, mission: Mission): void {
  queryClient.setQueryData(missionsQuery(true).queryKey, (shown) =>
    shown?.map((known) => (known.id === mission.id ? mission : known)),
  );
}

async function changed(queryClient: QueryClient, send: () => Promise<Mission>): Promise<void> {
  try {
    show(queryClient, await send());
  } finally {
    // A refusal shows that the list was outdated: another tab, or the operator.
    void queryClient.invalidateQueries({ queryKey: ['missions'] });
  }
}

/** Accepts a mission. Throws `ApiError`. */
export function accept(queryClient: QueryClient, id: string): Promise<void> {
  return changed(queryClient, () =>
    withIdempotencyKey('accept-mission', { id }, async (idempotencyKey) => {
      const { data } = await request(acceptMission, { params: { id }, body: {}, idempotencyKey });
      return data;
    }),
  );
}

/** Claims the reward of a mission, once (MONEY-3). Throws `ApiError`. */
export function claim(queryClient: QueryClient, id: string): Promise<void> {
  return changed(queryClient, () =>
    withIdempotencyKey('claim-mission', { id }, async (idempotencyKey) => {
      const { data, wallet } = await request(claimMission, { params: { id }, body: {}, idempotencyKey });
      if (wallet) updateWallet(queryClient, wallet, 'transactions', 'bonuses', 'readiness');
      return data;
    }),
  );
}

/** Why an acceptance failed: the server's message, else a sentence of the client's own. */
export function acceptFailure(error: unknown): string {
  if (!isApiError(error)) return t`Erro desconhecido ao aceitar a missão.`;
  // An error status without a message of the API.
  if (isApiError(error, 'http')) return t`Não foi possível aceitar a missão. Tente de novo.`;
  return messageFor(error, currentLocale());
}

/** Why a claim failed, as `acceptFailure`. */
export function claimFailure(error: unknown): string {
  if (!isApiError(error)) return t`Erro desconhecido ao resgatar a recompensa.`;
  if (isApiError(error, 'http')) return t`Não foi possível resgatar a recompensa. Tente de novo.`;
  return messageFor(error, currentLocale());
}
