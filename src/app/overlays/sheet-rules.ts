/**
 * Every sheet that the address can open (`?sheet=name:argument`), its visitors, and what all others get instead (NAV-4,
 * SESS-14, CARE-5). One table, so that no sheet decides for itself what a guest or an excluded player sees.
 */
import { AUTH_PATHS, type AuthKind } from '../../lib/use-open-sheet.ts';

/** The visitor: a guest, a player, or an excluded player in a restricted session. */
export type Visitor = 'guest' | 'player' | 'excluded';

export interface SheetRule {
  /** For a guest: the sheet itself, or the modal after which the sheet opens. */
  readonly guest: 'open' | AuthKind;
  /** For an excluded player: the sheet itself, or an explanation of what stays possible. */
  readonly excluded: 'open' | 'explain';
  /** Pattern of the argument after the colon; absent: no argument. */
  readonly argument?: RegExp;
}

/** Code of a game, or id of a document, a round or a withdrawal. */
const ONE = /^[\w.:~-]{1,80}$/;

const everybody = { guest: 'open', excluded: 'open' } as const;
const players = { guest: 'login', excluded: 'open' } as const;

export const SHEET_RULES = {
  menu: everybody,
  search: everybody,
  chat: everybody,
  install: everybody,
  appearance: everybody,
  // A guest sees those to all players.
  notifications: everybody,
  game: { ...everybody, argument: ONE },
  rules: { ...everybody, argument: ONE },
  // The list, or one mission of it.
  missions: { guest: 'open', excluded: 'explain', argument: /^[\w.-]{0,80}$/ },
  profile: players,
  // All missing pieces of an account, one code, or the second factor of this session.
  complete: { ...players, argument: /^(?:|email|phone|factor)$/ },
  document: { ...players, argument: ONE },
  round: { ...players, argument: ONE },
  // An excluded player may always withdraw (CARE-5).
  withdraw: players,
  withdrawal: { ...players, argument: ONE },
  avatar: { guest: 'login', excluded: 'explain' },
  // A guest who opens the deposit gets the registration (SESS-14). The argument may carry amount and coupon.
  deposit: { guest: 'register', excluded: 'explain', argument: /^[\w.:~-]*$/ },
} as const satisfies Readonly<Record<string, SheetRule>>;

export type SheetName = keyof typeof SHEET_RULES;

/** Splits a sheet of the address into name and argument. */
export function splitSheet(sheet: string): readonly [name: string, argument: string] {
  const [name = '', argument = ''] = sheet.split(/:(.*)/s);
  return [name, argument];
}

/** Returns the rule of a sheet of the address; null if there is no such sheet or its argument is malformed. */
export function sheetRule(sheet: string): SheetRule | null {
  const [name, argument] = splitSheet(sheet);
  if (!Object.hasOwn(SHEET_RULES, name)) return null;
  const rule: SheetRule = SHEET_RULES[name as SheetName];
  return (rule.argument ?? /^$/).test(argument) ? rule : null;
}

/** What the address shows to a visitor. */
export type Shown =
  | { readonly kind: 'nothing' }
  /** The sheet does not exist or is useless to this visitor: it is removed from the address. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'sheet'; readonly sheet: string }
  /** `wanted`: the sheet that opens after the login. */
  | { readonly kind: 'auth'; readonly auth: AuthKind; readonly wanted?: string }
  | { readonly kind: 'explain' };

/**
 * Decides what to show over the page. @param sheet the `sheet` of the address @param switched the modal that a guest
 * has switched to, where a sheet asked for one
 */
export function shownOf(sheet: string | undefined, visitor: Visitor, switched?: AuthKind): Shown {
  if (sheet === undefined) return { kind: 'nothing' };
  // The login modal does not open for a logged-in player (SESS-14).
  if (Object.hasOwn(AUTH_PATHS, sheet))
    return visitor === 'guest' ? { kind: 'auth', auth: sheet as AuthKind } : { kind: 'drop' };
  const rule = sheetRule(sheet);
  if (rule === null) return { kind: 'drop' };
  if (visitor === 'guest' && rule.guest !== 'open')
    return { kind: 'auth', auth: switched ?? rule.guest, wanted: sheet };
  if (visitor === 'excluded' && rule.excluded === 'explain') return { kind: 'explain' };
  return { kind: 'sheet', sheet };
}

/**
 * Returns the sheet to show over the page, with its argument. A deposit waits in the address until the account has the
 * data that it needs, and then opens by itself (SESS-16).
 */
export function sheetOf(shown: Shown, lacksData: boolean): string | undefined {
  if (shown.kind === 'explain') return 'excluded';
  if (shown.kind !== 'sheet') return undefined;
  return lacksData && splitSheet(shown.sheet)[0] === 'deposit' ? 'complete' : shown.sheet;
}

/** Whether a sheet is for players only. */
export function needsPlayer(sheet: string): boolean {
  return (sheetRule(sheet)?.guest ?? 'open') !== 'open';
}
