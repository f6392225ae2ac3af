import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { PluginObj, types as t } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** A file with its macros expanded. */
interface Expanded {
  readonly code: string;
  readonly map: string | null;
}

/**
 * Expands Lingui's macros before other plugins see the file. Vite's React plugin no longer runs Babel, and the Rolldown
 * plugin for it requires Node 22, so this runs Babel on the few files that import a macro.
 * The compiled Portuguese text stays beside its id: each chunk contains only its own texts, Portuguese needs no
 * catalogue, and a text without an English translation is shown in Portuguese.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'jangada:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?.*)?$/, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const filename = id.split('?')[0] ?? id;
        return await remembered(filename, code, () => expand(filename, code));
      },
    },
  };
}

async function expand(filename: string, code: string): Promise<Expanded | null> {
  // Slow to load, and mostly not needed.
  const { transformAsync } = await import('@babel/core');
  const result = await transformAsync(code, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ['typescript', ...(filename.endsWith('x') ? (['jsx'] as const) : [])] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compiledMessages],
  });
  return result?.code ? { code: result.code, map: result.map ? JSON.stringify(result.map) : null } : null;
}

/**
 * Runs after the macro: compiles the text of every descriptor (the macro marks each with a comment) into Lingui's array
 * of tokens, so that the page needs no compiler.
 */
function compiledMessages({ types }: { readonly types: typeof t }): PluginObj {
  return {
    name: 'jangada:compiled-messages',
    visitor: {
      ObjectExpression({ node }) {
        if (!node.leadingComments?.some(({ value }) => value.trim() === 'i18n')) return;
        for (const property of node.properties) {
          if (!types.isObjectProperty(property) || !types.isIdentifier(property.key, { name: 'message' })) continue;
          if (types.isStringLiteral(property.value)) {
            property.value = types.valueToNode(compileMessage(property.value.value));
          }
        }
      },
    },
  };
}

const PLACE = join('node_modules', '.cache', 'jangada-macro');
/** Reads a package's package.json and version; some packages do not export it. */
const packageOf = (name: string): string => readFileSync(join('node_modules', name, 'package.json'), 'utf8');

/** Everything that the output of a file depends on, beside the file. */
const MADE_BY = [
  String(expand),
  String(compiledMessages),
  ...['@babel/core', '@lingui/babel-plugin-lingui-macro', '@lingui/message-utils'].map(packageOf),
].join();

const hashOf = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/**
 * Caches the outcome of each file beside the packages: Babel takes as long as the rest of a build, and site, first
 * screen and tests expand the same files. A cache error costs only time.
 */
async function remembered(
  filename: string,
  code: string,
  make: () => Promise<Expanded | null>,
): Promise<Expanded | null> {
  const place = join(PLACE, `${hashOf(relative(process.cwd(), filename))}.json`);
  const key = hashOf(MADE_BY, filename, code);
  try {
    const kept = JSON.parse(readFileSync(place, 'utf8')) as { readonly key: string; readonly made: Expanded | null };
    if (kept.key === key) return kept.made;
  } catch {
    // Not cached yet.
  }
  const made = await make();
  try {
    mkdirSync(dirname(place), { recursive: true });
    // Several processes may write at once: a reader must find a complete file.
    const mine = `${place}.${process.pid}`;
    writeFileSync(mine, JSON.stringify({ key, made }));
    renameSync(mine, place);
  } catch {
    // The disk may be read-only.
  }
  return made;
}
