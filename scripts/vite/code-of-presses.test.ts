import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { filesOf } from './code-of-presses.ts';

/** A chunk of a build with the fields that the plugin reads. */
const chunk = (fileName: string, imports: string[], moduleIds: string[], css: string[] = [], isEntry = false) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
  isEntry,
  viteMetadata: { importedCss: new Set(css) },
});
const bundle = Object.fromEntries(
  [
    chunk('index.js', ['runtime.js'], ['/src/main.tsx'], ['index.css'], true),
    chunk('runtime.js', [], []),
    chunk('login.js', ['index.js', 'fields.js'], ['/src/AuthDialog.tsx'], ['login.css', 'index.css']),
    chunk('fields.js', ['runtime.js'], ['/src/Field.tsx']),
  ].map((it) => [it.fileName, it]),
) as unknown as Rolldown.OutputBundle;

it('names the files that a press needs beside the first one, with their styles', () => {
  expect(filesOf(bundle, /AuthDialog\.tsx$/)).toEqual(['login.js', 'login.css', 'fields.js']);
});

it('ends the build when nothing has the source', () => {
  expect(() => filesOf(bundle, /Gone\.tsx$/)).toThrow(/Gone/);
});
