import { describe, expect, it } from 'vitest';
import { fold, indexOf, search } from './search.ts';

const game = { type: 'slot', providercode: 'recife' };
const games = [
  { ...game, title: 'Noite de São João', aliases: ['festa junina'], views: 10 },
  { ...game, title: 'Onça da Lua', aliases: ['tigrinho', 'jaguar'], views: 50 },
  { ...game, title: 'Boi Encantado', aliases: ['são joão'], views: 5 },
  { ...game, title: 'Canto da Sereia', views: 40 },
  { ...game, title: 'Roleta do Farol', views: 30 },
];
const index = indexOf(games);
const titles = (typed: string) => search(index, typed).map((at) => games[at]?.title);

describe('the search on the device', () => {
  it('folds accents, case and punctuation', () => {
    expect(fold('  São-João! ')).toBe('sao joao');
  });

  it('finds games from the first letter', () => {
    expect(titles('r')).toContain('Roleta do Farol');
  });

  it('ignores missing accents', () => {
    expect(titles('sao joao')[0]).toBe('Noite de São João');
  });

  it('finds a title that is typed without its spaces', () => {
    expect(titles('saojoao')).toEqual(['Noite de São João']);
    expect(titles('Onçadalua')).toEqual(['Onça da Lua']);
    expect(titles('daser')).toEqual([]);
  });

  it('finds games by their popular names', () => {
    expect(titles('tigrinho')).toEqual(['Onça da Lua']);
  });

  it('tolerates a wrong, swapped or missing letter', () => {
    expect(titles('serria')).toEqual(['Canto da Sereia']);
    expect(titles('rolaeta')).toEqual(['Roleta do Farol']);
    expect(titles('encatado')).toEqual(['Boi Encantado']);
  });

  it('finds nothing similar to a word that occurs as it was typed', () => {
    const kites = indexOf([
      { ...game, title: 'Pira Dourada', views: 90 },
      { ...game, title: 'Pipa no Céu', views: 10 },
    ]);
    expect(search(kites, 'pipa')).toEqual([1]);
    expect(search(kites, 'pija')).toEqual([0, 1]);
  });

  it('ranks a title before an alias and requires every word', () => {
    expect(titles('sao joao')).toEqual(['Noite de São João', 'Boi Encantado']);
    expect(titles('sao farol')).toEqual([]);
  });

  it('finds games by kind and by studio name, also if the studio names load later', () => {
    const mixed = indexOf([
      { ...game, title: 'Onça' },
      { ...game, title: 'Farol', type: 'roulette', providercode: 'olinda' },
    ]);
    expect(search(mixed, 'roul')).toEqual([1]);
    expect(search(mixed, 'atelie')).toEqual([]);
    expect(search(mixed, 'atelei', new Map([['olinda', 'Ateliê de Olinda']]))).toEqual([1]);
    expect(search(mixed, 'farol olinda', new Map([['olinda', 'Ateliê de Olinda']]))).toEqual([1]);
  });

  it('ranks a title that starts with the words before one that contains them, and scattered words last', () => {
    const three = indexOf([
      { ...game, title: 'Lua da Onça', views: 90 },
      { ...game, title: 'Dança da Onça da Lua', views: 50 },
      { ...game, title: 'Onça da Lua', views: 10 },
    ]);
    expect(search(three, 'onca da lua')).toEqual([2, 1, 0]);
  });

  it('ranks equal matches by views, then by their order in the catalogue', () => {
    const alike = indexOf([1, 5, 5, 9].map((views) => ({ ...game, title: 'Boi', views })));
    expect(search(alike, 'boi')).toEqual([3, 1, 2, 0]);
  });

  it('finds nothing for a blank term', () => {
    expect(titles('  ')).toEqual([]);
  });

  it('matches signs literally, without wildcards', () => {
    for (const sign of ['%', '_', '*', '.', '?', '\\', '🔥', '%%']) expect(titles(sign), sign).toEqual([]);
    const odd = indexOf([
      { ...game, title: 'Sorte 100% Sertão' },
      { ...game, title: 'Boi & Cia' },
    ]);
    expect(search(odd, '%')).toEqual([0]);
    expect(search(odd, ' & ')).toEqual([1]);
  });

  it('takes less than 30 ms on ten thousand games', () => {
    const many = indexOf(
      Array.from({ length: 10_000 }, (_, at) => ({ ...game, title: `${games[at % 5]?.title} ${at}`, views: at })),
    );
    const took = ['sereia', 'rolaeta', 'o', 'sao joao', 'farol'].map((word) => {
      const began = performance.now();
      search(many, word);
      return performance.now() - began;
    });
    // The machines that run this are noisy, so the quickest run counts.
    expect(Math.min(...took)).toBeLessThan(30);
  });
});
