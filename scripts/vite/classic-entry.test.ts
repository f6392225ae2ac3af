import { runInNewContext } from 'node:vm';
import { type Plugin, parseAst, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { classicEntry } from './classic-entry.ts';

const chunk = (fileName: string, code: string, isEntry = false) =>
  ({ type: 'chunk', name: 'index', isEntry, fileName, code }) as unknown as Rolldown.OutputChunk;
const map = () => ({ type: 'asset', source: '{"version":3,"mappings":"AAAA"}' }) as Rolldown.OutputAsset;

const RUNTIME = chunk('assets/rolldown-runtime-a.js', 'var s=(it)=>it+1;export{s as n};');
const ENTRY = `import{n as e}from"./rolldown-runtime-a.js";
const page=new URL("x.js",import.meta.url).href,load=()=>import("./login-a.js");export{page as do,e,load};`;

/** Runs the plugin on an entry. @returns the files that it leaves or adds */
function build(code: string): Map<string, string> {
  const bundle: Rolldown.OutputBundle = {
    'assets/index-a_-9.js': chunk('assets/index-a_-9.js', code, true),
    'assets/index-a_-9.js.map': map(),
    'assets/rolldown-runtime-a.js': RUNTIME,
  };
  const files = new Map<string, string>();
  const context = {
    parse: parseAst,
    emitFile: (it: { fileName: string; source: string }) => files.set(it.fileName, it.source),
    error: (text: string) => {
      throw new Error(text);
    },
  };
  const { handler } = classicEntry().generateBundle as Extract<Plugin['generateBundle'], { handler: unknown }>;
  void handler.call(context as never, {} as never, bundle, true);
  for (const [name, it] of Object.entries(bundle)) files.set(name, 'code' in it ? it.code : String(it.source));
  return files;
}

it('makes the entry a classic script, and the module of its name hands on what it exports', async () => {
  const files = build(ENTRY);
  expect([...files.keys()]).toEqual([
    'assets/app-a_-9.js',
    'assets/app-a_-9.js.map',
    'assets/index-a_-9.js',
    'assets/rolldown-runtime-a.js',
  ]);
  const script = files.get('assets/app-a_-9.js') ?? '';
  // V8 heeds the comment in the first line only.
  expect(script).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  const document = { currentScript: { src: 'https://site.test/assets/app-a_-9.js' } };
  const page = { document, URL } as { document: object; URL: typeof URL; $entry?: Record<string, unknown> };
  runInNewContext(script, page);
  // Nothing else of its scope becomes a name of the page.
  expect(Object.keys(page)).toEqual(['document', 'URL', '$entry']);
  expect(page.$entry?.['do']).toBe('https://site.test/assets/x.js');
  Object.assign(globalThis, { $entry: page.$entry });
  const module = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(files.get('assets/index-a_-9.js') ?? '')}`
  );
  expect(Object.keys(module).sort()).toEqual(['do', 'e', 'load']);
  expect(module.e(1)).toBe(2);
  Reflect.deleteProperty(globalThis, '$entry');
});

it('keeps the lines of the map', () => {
  expect(build(ENTRY).get('assets/app-a_-9.js.map')).toBe('{"version":3,"mappings":";;AAAA"}');
  expect(build(ENTRY).get('assets/app-a_-9.js')?.split('\n')[3]).toMatch(/^const page=/);
});

it('ends the build on an entry that no classic script can be', () => {
  expect(() => build('export default 1;')).toThrow('ExportDefaultDeclaration');
  expect(() => build('await 1;export{};')).toThrow();
  expect(() => build('import{x}from"./rolldown-runtime-b.js";export{x};')).toThrow('rolldown-runtime-b.js');
  expect(() => build('import{x}from"./shared-a.js";export{x};')).toThrow('twice');
});

it('has the document load the script, and prepare the module beside it', () => {
  const { handler } = classicEntry().transformIndexHtml as { handler: (html: string, context: object) => string };
  const bundle = { it: chunk('assets/index-a.js', '', true) };
  expect(handler('<script type="module" crossorigin src="/assets/index-a.js"></script>', { bundle })).toMatch(
    /^<script defer crossorigin src="\/assets\/app-a\.js"><\/script>\s*<link rel="modulepreload" crossorigin href="\/assets\/index-a\.js">$/,
  );
  expect(() => handler('<script src="/assets/index-a.js"></script>', { bundle })).toThrow('not known');
  // The development server has no bundle.
  expect(handler('<script type="module" src="/src/main.tsx"></script>', {})).toContain('type="module"');
});
