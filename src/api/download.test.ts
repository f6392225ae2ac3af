import { describe, expect, it } from 'vitest';
import { filenameOf } from './download.ts';

describe('the name of a file', () => {
  it.each([
    ['attachment; filename="extrato.csv"', 'extrato.csv'],
    ['attachment; filename=extrato.csv; size=3', 'extrato.csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''extrato%20de%20mar%C3%A7o.csv`, 'extrato de março.csv'],
  ])('is read from %j', (header, name) => {
    expect(filenameOf(header)).toBe(name);
  });

  it('never leads out of the folder that it is saved in', () => {
    expect(filenameOf('attachment; filename="../../etc/passwd"')).toBe('....etcpasswd');
    expect(filenameOf('attachment; filename="a\\b.csv"')).toBe('ab.csv');
  });

  it('is none where none is named, or none that can be read', () => {
    expect(filenameOf(null)).toBeNull();
    expect(filenameOf('inline')).toBeNull();
    expect(filenameOf(`attachment; filename*=UTF-8''%E0%A4%A`)).toBeNull();
    expect(filenameOf('attachment; filename=""')).toBeNull();
  });
});
