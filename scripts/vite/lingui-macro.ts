import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Expands Lingui's macros before anything else sees the file. Vite's React plugin no longer runs Babel, and the
 * ready Rolldown plugin for it wants Node 22, so this runs Babel on the few files that import a macro.
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
          plugins: ['@lingui/babel-plugin-lingui-macro'],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}
