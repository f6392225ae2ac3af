import type { Box, Item, Prize, UserBox } from '../../../contract/boxes.ts';

// Skeletons take the shape of these boxes and prizes; no player sees their words.

export const TYPICAL_BOX: Box = {
  id: '',
  name: 'caixa',
  title: 'Caixa de Areia',
  description: 'Prêmios pequenos em dinheiro.',
  image: '',
  price: 500,
  prizes_id: '',
  average_return: 430,
  sold_out: false,
};

export const TYPICAL_PRIZE: Prize = {
  id: '',
  title: 'Prêmio em dinheiro',
  image: '',
  value: 500,
  kind: 'cash',
  chance: 0.2,
  from: 0,
  rarity: 'common',
};

export const TYPICAL_HELD: UserBox = {
  id: '',
  box: TYPICAL_BOX,
  source: 'gift',
  received_at: '2026-01-01T12:00:00Z',
  opened_at: null,
  sold_at: null,
  value: 0,
  commitment: '',
};

export const TYPICAL_ITEM: Item = {
  id: '',
  user_box_id: '',
  prize: { ...TYPICAL_PRIZE, kind: 'item' },
  box: TYPICAL_BOX,
  won_at: '2026-01-01T12:00:00Z',
  sold_at: null,
  value: 1000,
  fairness: { commitment: '', server_seed: '', client_seed: '', nonce: 0, roll: 0 },
};
