import { GameError } from './errors.ts';
import type { Round } from './round.ts';

/**
 * The error for a bet that the platform refused.
 * @param balance the platform's, centavos, if known
 * @param maxStake the largest stake that the player's bonuses allow, centavos, if that is the reason
 */
export function refusal(round: Round, balance: number | null, maxStake: number | null = null): GameError {
  const extra = { ...(balance !== null && { balance }), ...(maxStake !== null && { max_stake: maxStake }) };
  switch (round.refusal) {
    case 'insufficient_funds':
      return new GameError(402, 'insufficient_funds', extra);
    case 'player_blocked':
    case 'limit_reached':
    case 'bonus_max_stake':
      return new GameError(403, round.refusal, extra);
    case 'session_dead':
      return new GameError(401, 'session_dead');
    case 'stake_out_of_range':
      return new GameError(422, 'stake_out_of_range', extra);
    case 'rolled_back':
      return new GameError(409, 'round_voided', { round: round.id });
    default:
      return new GameError(502, 'bet_refused', extra);
  }
}
