import { expect, it } from 'vitest';
import { bare, compareNames } from './bare.ts';

it('a search compares letters without accents and case', () => {
  expect(bare('São João À ÇÃO ñ')).toBe('sao joao a cao n');
});

it('orders names as a reader of Portuguese expects, numbers before letters', () => {
  const names = ['Zebra', 'água viva', 'Abacaxi', 'Órbita', 'ouro', '7 Mares', 'Onça', 'Aço', 'ACO'];
  const sorted = ['7 Mares', 'Abacaxi', 'Aço', 'ACO', 'água viva', 'Onça', 'Órbita', 'ouro', 'Zebra'];
  expect(names.toSorted(compareNames)).toEqual(sorted);
});
