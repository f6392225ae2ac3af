import { hasToken } from '../domain/session/state.ts';
import { authDialog, SHEETS } from './overlays/registry.ts';
import { type SheetName, sheetRule, splitSheet } from './overlays/sheet-rules.ts';
import { authKindOf } from './overlays/use-overlays.ts';
import { rewrite } from './rewrite.ts';
import type { AppRouter } from './router.tsx';

/** Route of a game's page: a tile links to it and opens the game's sheet instead. */
const GAME_ROUTE = '/_default/casino/$provider/$game';

/**
 * Starts to load what the visitor pressed on the document's screen while the app renders: the code of a sheet or modal,
 * else the page with its data.
 */
export function loadPressed(router: AppRouter, address: string): void {
  const { pathname, searchParams } = rewrite.input({ url: new URL(address) });
  const sheet = searchParams.get('sheet') ?? undefined;
  if (sheet === undefined && authKindOf(pathname, undefined) === null) {
    if (router.getMatchedRoutes(pathname)[0].at(-1)?.id !== GAME_ROUTE) void router.preloadRoute({ to: pathname });
    return;
  }
  const rule = sheet === undefined ? null : sheetRule(sheet);
  if (rule && (rule.guest === 'open' || hasToken())) void SHEETS[splitSheet(sheet ?? '')[0] as SheetName].load();
  else if (rule || authKindOf(pathname, sheet) !== null) void authDialog.load();
}
