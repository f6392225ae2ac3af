import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { pagesInLobby } from './lobby-code.ts';

/** A bundle of an entry, a chunk that every visit loads, what that imports, and a page. */
const bundleWith = (imported: string, ofEntry = '/src/main.tsx') => {
  const chunk = (name: string, imports: string[], moduleIds: string[], isEntry = false) => [
    `${name}.js`,
    { type: 'chunk', name, fileName: `${name}.js`, imports, moduleIds, isEntry },
  ];
  return Object.fromEntries([
    chunk('index', [], [ofEntry], true),
    chunk('services', ['index.js', 'common.js'], ['/src/features/boxes/live.ts']),
    chunk('common', [], [imported]),
    chunk('page', ['index.js'], ['/src/features/boxes/pages/BoxPage.tsx']),
  ]) as unknown as Rolldown.OutputBundle;
};

it('finds no page in a lobby that loads only its own code', () => {
  expect(pagesInLobby(bundleWith('/src/features/boxes/queries.ts'), ['services'])).toEqual([]);
});

it.each([
  ['/src/features/boxes/components/OpenBox.tsx', '/src/main.tsx'],
  ['/src/features/games/pages/GamePage.tsx', '/src/main.tsx'],
  ['/src/lib/money.ts', '/src/features/promotions/pages/PromotionPage.tsx'],
])('finds a page that a chunk of the lobby imports: %s, %s', (imported, ofEntry) => {
  const found = pagesInLobby(bundleWith(imported, ofEntry), ['services']);
  expect(found).toEqual([imported, ofEntry].filter((id) => id.includes('features')));
});
