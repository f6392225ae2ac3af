import type { Texts } from './texts.ts';

/** Names of texts that are plain sentences. */
type Sentence = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts];

/** Failures that end the game on this page, with the text for each. */
export const ENDINGS = {
  session_dead: 'dead',
  wrong_game: 'elsewhere',
  game_maintenance: 'maintenance',
  game_not_found: 'notFound',
} as const satisfies Readonly<Record<string, Sentence>>;

export function isEnding(code: string): code is keyof typeof ENDINGS {
  return Object.hasOwn(ENDINGS, code);
}

/** Failures of one round; the next may succeed. */
export const TROUBLES: Readonly<Record<string, Sentence | undefined>> = {
  insufficient_funds: 'funds',
  player_blocked: 'blocked',
  limit_reached: 'limit',
  bonus_max_stake: 'bonusStake',
  round_voided: 'voided',
  stake_out_of_range: 'range',
  bet_refused: 'refused',
  storage_unavailable: 'storage',
  platform_unavailable: 'unavailable',
};
