import type { Plugin } from 'vite';

/**
 * A file that begins with this comment is compiled whole, in the background while it loads. Otherwise V8 compiles each
 * function at its first call: some 1,500 times between a navigation and the first sheet.
 */
export const EAGER = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers compile whole the files of the named chunks, which a tap on the first screen opens.
 * @param names of chunks (`codeSplitting`)
 */
export function eagerCode(names: readonly string[]): Plugin {
  return {
    name: 'jangada:eager-code',
    apply: 'build',
    generateBundle: {
      // Vite writes its list of preloads before the code, and the comment must come first.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !names.includes(file.name)) continue;
          file.code = `${EAGER}${file.code}`;
          const map = bundle[`${file.fileName}.map`];
          // One line more before the first that the map knows.
          if (map?.type === 'asset') map.source = `${map.source}`.replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
