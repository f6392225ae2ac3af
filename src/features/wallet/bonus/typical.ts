import type { WalletBonus } from '../../../contract/wallet.ts';
import type { WithdrawNow } from './calculator.ts';

// Skeletons take the shape of this bonus and this answer; no player sees their words.

export const TYPICAL_BONUS: WalletBonus = {
  id: '',
  title: '50% no próximo depósito',
  amount: 25_00,
  rollover: 250_00,
  progress: 0,
  status: 'active',
  expires_at: '2030-01-01T12:00:00Z',
  balance: 25_00,
  ends_on_withdrawal: true,
  outcome: null,
  ended_at: null,
  in_play: false,
  max_stake: null,
  reference: 'CUPOM50',
  created_at: null,
};

export const TYPICAL_ENDED: WalletBonus = {
  ...TYPICAL_BONUS,
  progress: 250_00,
  status: 'completed',
  outcome: 'converted',
  ended_at: '2026-01-01T12:00:00Z',
};

/** The answer of a player without a bonus. @param available centavos */
export function typicalAnswer(available: number): WithdrawNow {
  return available > 0 ? { answer: 'yes', amount: available } : { answer: 'too_little', amount: 0, min: 20_00 };
}
