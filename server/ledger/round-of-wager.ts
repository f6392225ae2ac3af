import { sql } from 'kysely';

/** Condition that joins a wager, aliased `w`, with its round, aliased `r`, by the key of `rounds`. */
export const ROUND_OF_WAGER = sql<boolean>`
  (r.casino_id, r.provider_code, r.player_id, r.round) = (w.casino_id, w.provider_code, w.player_id, w.round)`;
