/**
 * A player's rights at the moment: one answer for every page (`account_state`), derived from the exclusion, the day's
 * check of persons and the session. The ledger enforces it where money moves (CARE-3).
 */
import { OPEN_ACCOUNT } from '../../src/contract/open-account.ts';
import type { AccountState } from '../../src/contract/session.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import { ApiError } from '../errors.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { exclusionState } from './exclusion-term.ts';

type Excludable = Pick<Player, 'self_exclusion_value' | 'self_exclusion_start' | 'self_exclusion_end'>;

interface Bars {
  /** The law bars the person from betting, by today's check. */
  readonly isProhibited?: boolean;
  /** The session only reads and withdraws. */
  readonly isRestricted?: boolean;
}

function closed(reason: NonNullable<AccountState['reason']>, until: string | null = null): AccountState {
  return { bet: false, deposit: false, promotions: false, reason, until, changes_at: until };
}

/** Derives the state of an account. An exclusion is named before any other reason, because it has an end. */
export function accountState(player: Excludable, now: Date, bars: Bars = {}): AccountState {
  const exclusion = exclusionState(player, now);
  if (exclusion?.active) return closed(exclusion.value.startsWith('pause_') ? 'pause' : 'exclusion', exclusion.end_at);
  if (bars.isProhibited) return closed('prohibited');
  if (bars.isRestricted) return closed('session');
  return exclusion === null ? OPEN_ACCOUNT : { ...OPEN_ACCOUNT, changes_at: exclusion.start_at };
}

/**
 * Makes the refusal 403 `player_blocked`; `account_state` in its body says why and until when, so that the page can.
 * @param isRestricted the session only reads and withdraws
 */
export function playerBlocked(player: Excludable, now: Date, isRestricted = false): ApiError {
  const state = accountState(player, now, { isRestricted });
  return new ApiError(403, 'player_blocked', state.reason === null ? {} : { details: { account_state: state } });
}

/** Tells every page of a player the changed state of the account. The caller wakes the outbox. */
export async function tellAccountState(
  trx: Trx,
  player: { readonly id: number; readonly casino_id: number },
  state: AccountState,
  at: Date,
): Promise<void> {
  await emit(trx, {
    casinoId: player.casino_id,
    channel: privateChannel(player.id),
    event: 'AccountStateChanged',
    payload: { ...state },
    at,
  });
}
