/** The meaning of each refusal, for developers; the page has its own texts. */
export const MESSAGES = {
  bad_request: 'The request could not be read.',
  bad_signature: 'The signature does not hold.',
  not_found: 'There is no such thing.',
  session_dead: 'The session is over. Open the sports again.',
  stake_out_of_range: 'The stake is below the minimum or above the maximum.',
  return_too_high: 'The return would exceed the limit.',
  insufficient_funds: 'Not enough balance for this stake.',
  player_blocked: 'Betting is blocked on this account.',
  limit_reached: 'This stake would exceed one of the player’s limits.',
  bonus_max_stake: 'The stake is above the maximum of an active bonus.',
  bad_system: 'The system does not fit the picks, or its lines cannot share the stake.',
  odds_changed: 'The odds have changed.',
  odds_lost: 'The odds feed stands still; no bet is taken.',
  suspended: 'A pick is suspended.',
  closed: 'A pick is closed.',
  match_ended: 'The match has ended.',
  same_match: 'Two picks of an accumulator are of one match.',
  bet_unconfirmed: 'The bet is still being placed.',
  bet_decided: 'The bet is decided and is being settled, or has been.',
  bet_cashed: 'The bet has been cashed out.',
  cash_out_running: 'A cash-out of this bet is under way.',
  cash_out_changed: 'The value has changed.',
  cash_out_low: 'This part of the stake is worth less than one centavo.',
  key_conflict: 'This key belongs to another order.',
  bet_refused: 'The site did not accept the stake.',
  bet_voided: 'The stake could not be confirmed; if it left the balance, it comes back.',
  platform_unavailable: 'The site did not answer.',
  storage_unavailable: 'The bet could not be recorded. Nothing was staked.',
  too_many_requests: 'Too many requests. Wait a moment.',
  too_large: 'The request is too large.',
  internal: 'Something failed at the provider.',
} as const;

export type ErrorCode = keyof typeof MESSAGES;

/** A refusal with its status, its code and further fields of the answer. */
export class SportsError extends Error {
  readonly status: 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly code: ErrorCode;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: SportsError['status'], code: ErrorCode, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}
