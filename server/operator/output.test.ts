import { describe, expect, it } from 'vitest';
import { asideLine, formatMoney, formatTime, jsonLines, type Output, textLines } from './output.ts';

const table: Output = {
  type: 'table',
  columns: [
    { key: 'id', title: 'id' },
    { key: 'name', title: 'name' },
    { key: 'amount', title: 'amount', as: 'money' },
    { key: 'open', title: 'open' },
  ],
  rows: [
    { id: '1', name: 'Cláudia', amount: 123456, open: true },
    { id: '22', name: null, amount: -50, open: false },
  ],
  empty: 'None.',
};

describe('for people', () => {
  it('writes money as Brazil does, to the last centavo', () => {
    expect([0, 5, 123456, 100_000_000_00, -123456].map(formatMoney)).toEqual([
      'R$ 0,00',
      'R$ 0,05',
      'R$ 1.234,56',
      'R$ 100.000.000,00',
      '-R$ 1.234,56',
    ]);
  });

  it('writes moments in São Paulo', () => {
    expect(formatTime('2026-11-20T02:00:00.000Z')).toBe('2026-11-19 23:00:00');
  });

  it('aligns columns, numbers to the right, and marks empty cells', () => {
    expect(textLines(table)).toEqual([
      'ID  NAME          AMOUNT  OPEN',
      '1   Cláudia  R$ 1.234,56  yes',
      '22  –           -R$ 0,50  no',
    ]);
    expect(textLines({ ...table, rows: [] })).toEqual(['None.']);
  });

  it('writes an object of plain values as words, and an empty one as an empty cell', () => {
    const columns = [{ key: 'audience', title: 'segment' }];
    const rows = [{ audience: { level: 2, verified: true } }, { audience: {} }, { audience: { a: [1] } }];
    expect(textLines({ ...table, columns, rows })).toEqual(['SEGMENT', 'level 2, verified true', '–', '{"a":[1]}']);
  });

  it('writes a record with one line per column', () => {
    const record: Output = {
      type: 'record',
      columns: [
        { key: 'id', title: 'id' },
        { key: 'at', title: 'registered', as: 'time' },
        { key: 'count', title: 'count', as: 'number' },
        { key: 'tree', title: 'tree' },
      ],
      row: { id: '1', at: '2026-11-20T15:00:00.000Z', count: 12345, tree: { a: [1] } },
    };
    expect(textLines(record)).toEqual([
      'id          1',
      'registered  2026-11-20 12:00:00',
      'count       12.345',
      'tree        {"a":[1]}',
    ]);
  });

  it('removes control characters of stored texts', () => {
    const [, line] = textLines({ ...table, rows: [{ id: '1', name: '\u001b[2Jx\ny\u202e', amount: 0, open: true }] });
    expect(line).toBe('1    [2Jx y   R$ 0,00  yes');
  });
});

describe('for programs', () => {
  it('is an object a line, with bare values', () => {
    expect(jsonLines(table).map((line) => JSON.parse(line))).toEqual(table.rows);
    expect(jsonLines({ ...table, rows: [] })).toEqual([]);
    expect(jsonLines({ type: 'note', text: 'Done.', data: { id: '1' } })).toEqual(['{"message":"Done.","id":"1"}']);
    expect(jsonLines({ ...table, rows: [{ name: 'a\nb' }] })).toHaveLength(1);
  });

  it('writes a failure as one object', () => {
    expect(asideLine('error', 'No "such"\nplayer.', true)).toBe('{"error":"No \\"such\\"\\nplayer."}');
    expect(asideLine('error', 'No such player.', false)).toBe('No such player.');
  });
});
