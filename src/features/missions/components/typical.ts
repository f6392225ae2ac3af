import type { Mission } from '../../../contract/missions.ts';

// Skeletons take the shape of these missions; no player sees their words.

export const TYPICAL_MISSION: Mission = {
  id: '1',
  title: 'Primeiro vento',
  description: 'Jogue 5 rodadas de qualquer jogo.',
  goal: 5,
  progress: 0,
  unit: 'rounds',
  reward: { kind: 'cash', amount: 300, title: 'Saldo real' },
  image: null,
  accepted_at: null,
  completed_at: null,
  claimed_at: null,
  expires_at: null,
  assigned_at: null,
  period: 'once',
  requires: null,
  min_level: 1,
  min_stake: 0,
  min_multiplier: 0,
  to: null,
};

/** A sheet has no place for more. On a phone most descriptions take two lines. */
export const TYPICAL_MISSIONS: readonly Mission[] = [
  TYPICAL_MISSION,
  ...['2', '3', '4'].map((id) => ({ ...TYPICAL_MISSION, id, description: 'Jogue 5 jogos diferentes, no seu ritmo.' })),
];
