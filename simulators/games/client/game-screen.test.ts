// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { PageData } from '../page-data.ts';
import { GameScreen } from './game-screen.ts';
import { TEXTS } from './texts.ts';

const DATA: PageData = { lang: 'pt', mode: 'real', parent: null, problem: null, game: null, art: null };
const GO = { label: 'Girar', icon: ['M0 0'] };

function open() {
  const screen = new GameScreen(DATA, TEXTS.pt);
  screen.mount({ element: document.createElement('div'), options: [], go: GO });
  screen.enable(false, true);
  return { screen, main: screen.buttons.spin, small: screen.buttons.auto };
}

it('makes the main button stop autoplay, and counts the rounds down on it', () => {
  const { screen, main } = open();
  expect([screen.stops, main.title]).toEqual([false, 'Girar']);
  screen.autoplay(10);
  screen.enable(true, false);
  screen.name('Apostar neste voo');
  expect([screen.stops, main.title, main.textContent]).toEqual([true, 'Parar o automático; faltam 10', '10']);
  screen.enable(false, false);
  expect(main.disabled).toBe(false);
  screen.autoplay(1);
  expect([main.title, main.textContent]).toEqual(['Parar o automático; falta 1', '1']);
  screen.autoplay(null);
  expect([screen.stops, main.title, main.textContent]).toEqual([false, 'Girar', '']);
});

it('leaves the main button to the cash-out during autoplay, and the stop to the small one', () => {
  const { screen, main, small } = open();
  screen.autoplay(5);
  screen.cashOut(0, 'Aposta feita');
  screen.enable(false, true);
  expect([screen.stops, main.disabled, main.title]).toEqual([false, true, 'Aposta feita']);
  expect([small.disabled, small.title, small.textContent]).toEqual([false, 'Parar o automático; faltam 5', '5']);
  screen.cashOut(250);
  screen.autoplay(4);
  expect([main.disabled, main.title]).toEqual([false, 'Retirar R$\u00a02,50']);
  screen.cashOut(null);
  expect([screen.stops, main.title]).toEqual([true, 'Parar o automático; faltam 4']);
});

it('shows that a pressed stop waits for the end of the round', () => {
  const { screen, main, small } = open();
  screen.autoplay(5);
  screen.cashOut(250);
  screen.autoplayEnds();
  screen.enable(false, true);
  expect([small.disabled, main.disabled]).toEqual([true, false]);
  expect(screen.element.querySelector('[aria-live]')?.textContent).toBe('O automático para com esta rodada.');
  screen.cashOut(null);
  screen.autoplay(null);
  screen.enable(false, true);
  expect([small.disabled, small.title]).toEqual([false, 'Automático']);
});

it('places a notice inside the line of the result, so that it moves nothing', () => {
  const { screen } = open();
  screen.notice({ text: 'Sem conexão' });
  expect(screen.element.querySelector('.line > .notice')?.textContent).toContain('Sem conexão');
});

it('says "Demo" once on the screen', () => {
  const screen = new GameScreen({ ...DATA, mode: 'demo' }, TEXTS.pt);
  expect(screen.element.textContent.match(/demo/gi)).toHaveLength(1);
});
