import { describe, expect, it } from 'vitest';
import { leavesOf } from './changed-parts.ts';
import { toJson, toText } from './setting-values.ts';
import type { Setting } from './settings.ts';

describe('the field of a setting', () => {
  const palette: Setting = { key: 'colors.dark', kind: 'palette', isOptional: true };
  it('writes a palette without its empty colours; one without colours is none', () => {
    expect(toJson(palette, '{"canvas":"#000000","text":" "}')).toBe('{"canvas":"#000000"}');
    expect(toJson(palette, '')).toBe('null');
    expect(toJson({ ...palette, isOptional: false }, '{}')).toBe('{}');
  });

  it('writes an authorisation with both parts, or none', () => {
    const licence: Setting = { key: 'legal.authorisation', kind: 'authorisation', isOptional: true };
    const text = toText(licence, { number: '12', date: '2 de janeiro de 2026' });
    expect(toJson(licence, text)).toBe('{"number":"12","date":"2 de janeiro de 2026"}');
    expect(toJson(licence, '{"number":"","date":""}')).toBe('null');
    // The command refuses one part alone.
    expect(toJson(licence, '{"number":"12","date":""}')).toBe('{"number":"12"}');
  });

  it('reads sizes as rows and writes them as one object', () => {
    const sizes: Setting = { key: 'tokens', kind: 'sizes' };
    expect(toText(sizes, { 'r-card': '12px' })).toBe('[{"name":"r-card","size":"12px"}]');
    expect(toJson(sizes, toText(sizes, { 'r-card': '12px' }))).toBe('{"r-card":"12px"}');
    expect(toJson(sizes, '[{"name":"r-card","size":""}]')).toBeNull();
    expect(toJson(sizes, '')).toBe('{}');
  });
});

describe('the parts of a change', () => {
  it('are those that differ', () => {
    expect(
      leavesOf({ canvas: '#000', text: '#fff', list: [1] }, { canvas: '#111', text: '#fff', list: [2, 3] }),
    ).toEqual([
      { path: ['canvas'], was: '#000', is: '#111' },
      { path: ['list'], was: [1], is: [2, 3] },
    ]);
  });

  it('reach into rows, also of a part that is new or removed', () => {
    expect(leavesOf([{ src: 'a', sizes: '1' }], [{ src: 'b', sizes: '1' }])).toEqual([
      { path: ['0', 'src'], was: 'a', is: 'b' },
    ]);
    expect(leavesOf(null, { number: '1' })).toEqual([{ path: ['number'], was: undefined, is: '1' }]);
    expect(leavesOf('a', 'a')).toEqual([]);
    expect(leavesOf(true, false)).toEqual([{ path: [], was: true, is: false }]);
  });
});
