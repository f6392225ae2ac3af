import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourcesIn } from './support/sources.ts';

const text = readFileSync(join(root, 'docs/rules.md'), 'utf8');
const rows = [...text.matchAll(/^\| ([A-Z]+-\d+) \| (.+?) \| (.+?) \| `(.+?)` "(.+?)" \|$/gm)].map(
  ([, id = '', rule = '', source = '', file = '', title = '']) => ({ id, rule, source, file, title }),
);
const ids = new Set(rows.map(({ id }) => id));
const sources = ['src', 'sw', 'server', 'simulators', 'scripts', 'tests', 'bench'].flatMap(sourcesIn);
const groups = [...new Set(rows.map(({ id }) => id.split('-')[0]))].join('|');

describe('docs/rules.md', () => {
  it('has only complete rows: id, rule, source, test', () => {
    const started = text.split('\n').filter((line) => /^\| [A-Z]+-\d+ /.test(line));
    expect(rows.length).toBeGreaterThan(50);
    expect(started).toHaveLength(rows.length);
  });

  it('defines each id once', () => {
    expect(rows.map(({ id }) => id).filter((id, at, all) => all.indexOf(id) !== at)).toEqual([]);
  });

  it('names a test that exists for each rule', () => {
    const missing = rows.filter(
      ({ file, title }) => !existsSync(join(root, file)) || !readFileSync(join(root, file), 'utf8').includes(title),
    );
    expect(missing.map(({ id, file, title }) => `${id}: ${file} "${title}"`)).toEqual([]);
  });

  it('contains each id that the sources cite', () => {
    const cited = new RegExp(`\\b(?:${groups})-\\d+\\b`, 'g');
    const unknown = sources.flatMap(({ path, text: source }) =>
      [...source.matchAll(cited)].filter(([id]) => !ids.has(id)).map(([id]) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
  it('is cited by its id: no source cites a section of a text outside the repository', () => {
    const outside = sources.flatMap(({ path, text: source }) =>
      [...source.matchAll(/§\s?\d|\(R\d{1,2}\b|\bR\d{1,2}\b(?=[:,) ’])|\bcompliance \d/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(outside).toEqual([]);
  });
});
