import { expect, it } from 'vitest';
import type { Round } from '../contract/wallet.ts';
import { roundCard } from './shared-card.ts';

const round = (status: Round['status'], kinds: readonly ('bet' | 'win')[], providercode = 'esportes') =>
  ({
    status,
    game: { providercode, title: 'Esportes' },
    steps: kinds.map((kind, at) => ({ kind, transaction: String(70 + at) })),
  }) as Pick<Round, 'status' | 'steps' | 'game'>; // the fields that the card reads

it('makes a card of a settled round by its bet, and none of an open or undone one', () => {
  expect(roundCard(round('settled', ['bet', 'win']))).toMatchObject({
    attachment_type: 'bet',
    attachment_url: '/bets/70',
    title: 'Esportes',
    title_en: 'Sports',
  });
  expect(roundCard(round('settled', ['bet', 'win'], 'jangada'))).toMatchObject({ title_en: '' });
  expect(roundCard(round('open', ['bet']))).toBeNull();
  expect(roundCard(round('rolled_back', ['bet']))).toBeNull();
  expect(roundCard(round('settled', ['win']))).toBeNull();
});
