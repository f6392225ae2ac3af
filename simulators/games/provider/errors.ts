/** A refusal: a status and a code. The game in the browser has its own texts for each code. */
export class GameError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503;
  readonly code: ErrorCode;
  /** Further fields of the answer: `balance` (centavos), `round`, `retry_after` (seconds). */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: GameError['status'], code: ErrorCode, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** The meaning of each code, for developers. */
export const MESSAGES = {
  bad_request: 'The request could not be read.',
  bad_signature: 'The signature does not hold.',
  not_found: 'There is no such thing.',
  game_not_found: 'There is no such game.',
  game_maintenance: 'This game is under maintenance.',
  session_dead: 'The game session is over. Open the game again.',
  wrong_game: 'This launch belongs to another game.',
  insufficient_funds: 'Not enough balance for this stake.',
  player_blocked: 'Betting is blocked on this account.',
  limit_reached: 'This stake would exceed one of the player’s limits.',
  bonus_max_stake: 'With an active bonus, this stake is above the greatest allowed.',
  stake_out_of_range: 'This stake is not among those allowed.',
  bad_choice: 'This game has no such play.',
  bad_step: 'This step does not fit this round.',
  wrong_action: 'This round has no such action now.',
  bets_closed: 'Stakes on this flight are closed. The next round begins in a moment.',
  too_early: 'The flight has not begun yet.',
  too_late: 'The flight had already fallen when your request reached the server.',
  round_open: 'The previous round has not ended yet.',
  round_key_conflict: 'This key belonged to another round.',
  round_voided: 'The stake could not be confirmed and the round was cancelled. If it left the balance, it comes back.',
  bet_refused: 'The site did not accept the stake.',
  demo_only: 'This exists in demo play only.',
  platform_unavailable: 'The site did not answer. Try again.',
  storage_unavailable: 'The provider cannot record rounds just now. Nothing was staked.',
  too_many_requests: 'Too many requests. Wait a moment.',
  too_large: 'The request is too large.',
  internal: 'Something failed at the provider.',
} as const;

export type ErrorCode = keyof typeof MESSAGES;
