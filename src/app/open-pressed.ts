import { hasToken } from '../domain/session/state.ts';
import { openSheetOn } from '../lib/use-open-sheet.ts';
import { authDialog, SHEETS } from './overlays/registry.ts';
import { type SheetName, sheetRule, splitSheet } from './overlays/sheet-rules.ts';
import { authKindOf } from './overlays/use-overlays.ts';
import { lobbyList } from './pages/lobby-list.ts';
import { rewrite } from './rewrite.ts';
import type { AppRouter } from './router.tsx';

/** Route of a game's page: a tile links to it and opens the game's sheet instead. */
const GAME_ROUTE = '/_default/casino/$provider/$game';

/** Returns the sheet or modal that a pressed element of the lobby opens; undefined for a page. */
export function sheetOfPressed(router: AppRouter, address: string): string | undefined {
  const { pathname, searchParams } = rewrite.input({ url: new URL(address) });
  const [, , , game] = pathname.split('/');
  if (game !== undefined && router.getMatchedRoutes(pathname)[0].at(-1)?.id === GAME_ROUTE) return `game:${game}`;
  return authKindOf(pathname, undefined) ?? searchParams.get('sheet') ?? undefined;
}

/**
 * Opens what the visitor pressed on the document's screen, as the app's own element would.
 * @param address the pressed link's, or the page's with a button's `sheet`
 * @returns resolves when the page, or the code of the sheet or modal, has loaded. Never rejects
 */
export async function openPressed(router: AppRouter, address: string): Promise<void> {
  const sheet = sheetOfPressed(router, address);
  if (sheet === undefined) {
    const { page, list } = pageOf(address);
    await Promise.all([router.navigate(page).catch(() => undefined), list]);
    return;
  }
  openSheetOn(router, sheet);
  await loadSheet(sheet);
}

/** Loads a pressed page without going there. @returns whether all of it has loaded. Never rejects */
export async function preloadPressed(router: AppRouter, address: string): Promise<boolean> {
  const { page, list } = pageOf(address);
  try {
    const [matches] = await Promise.all([router.preloadRoute(page), list]);
    return matches !== undefined;
  } catch {
    return false;
  }
}

/** Where a pressed page's address leads, and the list's code that it needs besides the route's. */
function pageOf(address: string) {
  const { pathname, searchParams } = rewrite.input({ url: new URL(address) });
  // The router cannot type-check the filter of a pressed chip.
  const search = searchParams.size > 0 && { search: Object.fromEntries(searchParams) as never };
  return { page: { to: pathname, ...search }, list: searchParams.has('category') ? lobbyList.load() : undefined };
}

/** Loads the code of a sheet, or of the login that a guest gets instead. Never throws. */
async function loadSheet(sheet: string): Promise<void> {
  const rule = sheetRule(sheet);
  if (rule && (rule.guest === 'open' || hasToken())) await SHEETS[splitSheet(sheet)[0] as SheetName].load();
  else if (rule || authKindOf('', sheet) !== null) await authDialog.load();
}
