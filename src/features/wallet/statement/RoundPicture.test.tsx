// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { expect, it } from 'vitest';
import { render } from '../../../ui/testing.tsx';
import { RoundPicture } from './RoundPicture.tsx';

const nameOf = (detail: unknown): string | null => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  const page = render(
    <I18nProvider i18n={i18n}>
      <RoundPicture detail={detail} />
    </I18nProvider>,
  );
  const name = page.element.querySelector('[role=img]')?.getAttribute('aria-label') ?? null;
  page.unmount();
  return name;
};

it('draws the outcome of each engine, and says it in words', () => {
  expect(
    nameOf({
      engine: 'slot',
      outcome: {
        grid: [
          ['W', 'A'],
          ['S', 'P1'],
        ],
      },
    }),
  ).toBe('Rolos: curinga, bônus; A, P1');
  const mines = { opened: [1, 2], hit: 2, positions: [2, 3] };
  expect(nameOf({ engine: 'mines', outcome: mines })).toBe('Casas abertas: 2; a última era uma mina');
  const plinko = { path: [1, 1, 0, 1, 0, 0, 1, 1], place: 5, multiplier: 4 };
  expect(nameOf({ engine: 'plinko', outcome: plinko })).toBe('A bola caiu na casa 6 de 9');
  const dice = { choice: { chance: 30, side: 'over' }, outcome: { roll: 7_125, won: true } };
  expect(nameOf({ engine: 'dice', ...dice })).toBe('Número 71,25; ganhava 70 ou mais');
  expect(nameOf({ engine: 'roulette', outcome: { pocket: 17, colour: 'black' } })).toBe('Roleta: 17, preto');
  expect(nameOf({ engine: 'crash', outcome: { cashed: 150, crash: 230 } })).toBe('Retirada em 1,50×, caiu em 2,30×');
  expect(nameOf({ engine: 'crash', outcome: { cashed: null, crash: null } })).toBeNull();
  expect(nameOf({ cards: ['A♠'] })).toBeNull();
});
