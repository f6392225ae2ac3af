import { type PluginItem, transformAsync, types } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/**
 * Expands Lingui's macros before anything else sees the file. Vite's React plugin no longer runs Babel, and the
 * ready Rolldown plugin for it wants Node 22, so this runs Babel on the few files that import a macro.
 *
 * The Portuguese text stays beside its id, compiled: each chunk brings the words that it shows and no others, so
 * Portuguese needs no catalogue, and a text that English lacks is shown in Portuguese.
 */
export function linguiMacro(): Plugin {
  return {
    name: 'jangada:lingui-macro',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:\?.*)?$/, code: /@lingui\/(?:core|react)\/macro/ },
      async handler(code, id) {
        const filename = id.split('?')[0] ?? id;
        const result = await transformAsync(code, {
          filename,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', ...(filename.endsWith('x') ? (['jsx'] as const) : [])] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compiledMessages],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}

/**
 * After the macro: the text of every descriptor (the macro marks each with a comment) becomes Lingui's array of tokens,
 * which the page can show without a compiler.
 */
const compiledMessages: PluginItem = {
  name: 'jangada:compiled-messages',
  visitor: {
    ObjectExpression({ node }: { node: types.ObjectExpression }) {
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
