import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const columns = [
  { key: 'game', title: 'game' },
  { key: 'ggr', title: 'GGR', as: 'money' as const },
  { key: 'rtp', title: 'RTP', as: 'number' as const },
];
const rows = [{ game: '=1+1; "x"', ggr: -123_456, rtp: 96.5 }];
const nameOf = ({ title }: { readonly title: string }, value?: string) => value ?? title;

it('writes amounts and separators of the language, and no formula', () => {
  expect(csvOf(columns, rows, 'pt', nameOf)).toBe('\ufeffgame;GGR;RTP\r\n"\'=1+1; ""x""";-1234,56;96,5\r\n');
  expect(csvOf(columns, rows, 'en', nameOf)).toBe('\ufeffgame,GGR,RTP\r\n"\'=1+1; ""x""",-1234.56,96.5\r\n');
});
