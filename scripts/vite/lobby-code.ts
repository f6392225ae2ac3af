import type { Plugin, Rolldown } from 'vite';
import { withImports } from './code-of-presses.ts';

/** Code of the pages: each comes with the visit of its page. */
const PAGES = /\/src\/features\/(?:\w+\/pages|(?:bonuses|boxes|missions|promotions|ranks|referrals)\/components)\//;

/**
 * Returns the pages' modules in the code that every visit of the lobby loads.
 * @param names of the chunks that load beside the entry
 */
export function pagesInLobby(bundle: Rolldown.OutputBundle, names: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
  const loaded = new Set<string>();
  for (const it of chunks) if (it.isEntry || names.includes(it.name)) withImports(bundle, it.fileName, loaded);
  return chunks.filter((it) => loaded.has(it.fileName)).flatMap((it) => it.moduleIds.filter((id) => PAGES.test(id)));
}

/** Ends the build when a visit of the lobby would load the code of another page. */
export function lobbyCode(names: readonly string[]): Plugin {
  return {
    name: 'jangada:lobby-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      const found = pagesInLobby(bundle, names);
      if (found.length > 0) this.error(`The lobby would load the code of other pages: ${found.join(', ')}`);
    },
  };
}
