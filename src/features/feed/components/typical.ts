import type { LeaderboardEntry, ProcessedBet } from '../../../contract/feed.ts';

// Skeletons take the shape of this bet and these players; no visitor sees their words.

const TYPICAL_BET: ProcessedBet = {
  transaction: '',
  game: { game_id: '', title: 'Boto Cor-de-Rosa', image: '', providercode: '', gamecode: '' },
  user: { id: '', name: 'Mar****' },
  bet_amount: 1_00,
  win_amount: 2_50,
  multiplier: 2.5,
  date: '2026-01-01T12:00:00Z',
  round: null,
};

/** As many rows of the feed. */
export const typicalBets = (count: number): ProcessedBet[] => Array.from({ length: count }, () => TYPICAL_BET);

export const TYPICAL_LEADERS: readonly LeaderboardEntry[] = Array.from({ length: 5 }, (_, at) => ({
  position: at + 1,
  user: { id: '', name: 'Mar****' },
  avatar: null,
  level: 1,
  staked: 1_000_00,
  net: 0,
  me: false,
}));
