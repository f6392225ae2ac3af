import { Script } from 'node:vm';
import type { Plugin, Rolldown } from 'vite';
import { EAGER } from './eager-code.ts';

/** Where the entry leaves its exports for the module of its own name. */
const EXPORTS = 'globalThis.$entry';

type Parse = (code: string) => { readonly body: readonly Statement[] };
/** A statement as the bundler's parser gives it (ESTree), with the fields of imports and exports. */
interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly source?: { readonly value: string } | null;
  readonly declaration?: unknown;
  readonly specifiers?: ReadonlyArray<{
    readonly local: { readonly name: string };
    readonly imported?: { readonly name: string };
    readonly exported?: { readonly name: string };
  }>;
}

interface Split {
  readonly code: string;
  /** The names that other files import, each with the variable of this file that it stands for. */
  readonly exported: ReadonlyMap<string, string>;
}

/** The bundler's helpers have no state, so a copy in the entry does what the file does. */
const RUNTIME = /\/rolldown-runtime-/;

/**
 * Takes the exports out of a module's code. The bundler's runtime takes the place of its import. The code keeps its lines, so
 * that the map stays right.
 */
function split(code: string, parse: Parse, codeOf: (source: string) => string): Split {
  const exported = new Map<string, string>();
  let [rest, done] = ['', 0];
  for (const { type, start, end, source, declaration, specifiers = [] } of parse(code).body) {
    const isExport = type === 'ExportNamedDeclaration' && !declaration && !source;
    if (type.startsWith('Export') && !isExport) throw new Error(`The entry has an ${type} that no script can have`);
    if (type !== 'ImportDeclaration' && !isExport) continue;
    rest += code.slice(done, start);
    done = end;
    if (isExport) {
      for (const { local, exported: as } of specifiers) exported.set(as?.name ?? local.name, local.name);
      continue;
    }
    const from = source?.value ?? '';
    if (!RUNTIME.test(from)) throw new Error(`The entry imports ${from}: its state would be there twice`);
    const inner = split(codeOf(from), parse, codeOf);
    const names = specifiers.map(({ imported, local }) => `${imported?.name}:${local.name}`);
    rest += `const{${names.join()}}=(()=>{${inner.code.trim()};return{${listed(inner.exported)}}})();`;
  }
  return { code: rest + code.slice(done), exported };
}

const listed = (exported: ReadonlyMap<string, string>) => [...exported].map(([as, name]) => `${as}:${name}`).join();

/** A short name of an export may be a word of the language, which names no variable. */
const isWord = (name: string) => {
  try {
    void new Script(`'use strict';let ${name}`);
    return false;
  } catch {
    return true;
  }
};

/** The module of the entry's own name, from which the other files import. */
function moduleOf({ exported }: Split): string {
  const own = [...exported.keys()].map((name) => [name, isWord(name) ? `_${name}` : name] as const);
  const taken = own.map(([name, as]) => (name === as ? name : `${name}:${as}`));
  const given = own.map(([name, as]) => (name === as ? name : `${as} as ${name}`));
  return `const{${taken.join()}}=${EXPORTS};export{${given.join()}};\n`;
}

/** The classic script with the entry's code, in a scope of its own, with the lines of `before` in front. */
function scriptOf({ code, exported }: Split, before: string): string {
  // A classic script has no `import.meta`; only its address is asked for.
  const own = code.replaceAll('import.meta', '$meta');
  return `${before}${own}\n${EXPORTS}={${listed(exported)}}})();\n`;
}

const START = `${EAGER}(()=>{'use strict';const $meta={url:document.currentScript.src};\n`;

/** Returns `assets/app-HASH.js` for `assets/index-HASH.js`. The hash may have a hyphen too. */
const classicName = (file: string) => file.replace(/[^/-]+(?=-[^/]+$)/, 'app');
const entryOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).find((it): it is Rolldown.OutputChunk => it.type === 'chunk' && it.isEntry);

/**
 * Makes the entry a classic script. The browser keeps the compiled code of classic scripts in the worker's caches, and not
 * that of modules (decision 054). The module of the entry's own name only hands its exports to the other files. What
 * it exports must not change after the entry has run (`import/no-mutable-exports`).
 */
export function classicEntry(): Plugin {
  return {
    name: 'jangada:classic-entry',
    apply: 'build',
    // This plugin changes the code after the bundler has made the name from it, so the name must change with the plugin.
    augmentChunkHash: ({ isEntry }) => (isEntry ? START : undefined),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const entry = bundle && entryOf(bundle)?.fileName;
        if (!entry) return html;
        const tag = `<script type="module" crossorigin src="/${entry}"></script>`;
        if (!html.includes(tag)) throw new Error('The document loads the entry in a way that is not known here');
        return html.replace(
          tag,
          `<script defer crossorigin src="/${classicName(entry)}"></script>\n    <link rel="modulepreload" crossorigin href="/${entry}">`,
        );
      },
    },
    generateBundle: {
      // Vite writes its list of preloads into the code in an earlier hook.
      order: 'post',
      handler(_options, bundle) {
        const entry = entryOf(bundle);
        if (!entry) return this.error('The build has no entry');
        const folder = entry.fileName.replace(/[^/]*$/, '');
        const codeOf = (source: string) => {
          const file = bundle[source.replace('./', folder)];
          return file?.type === 'chunk' ? file.code : this.error(`The build has no file ${source}`);
        };
        const parts = split(entry.code, (code) => this.parse(code) as never, codeOf);
        const source = scriptOf(parts, START);
        void new Script(source);
        const fileName = classicName(entry.fileName);
        this.emitFile({ type: 'asset', fileName, source });
        const map = bundle[`${entry.fileName}.map`];
        if (map?.type === 'asset') {
          // `START` puts two lines before the first that the map knows.
          const moved = `${map.source}`.replace('"mappings":"', '"mappings":";;');
          this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: moved });
          delete bundle[`${entry.fileName}.map`];
        }
        entry.code = moduleOf(parts);
      },
    },
  };
}
