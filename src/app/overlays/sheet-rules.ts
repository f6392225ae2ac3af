/**
 * Every sheet that the address can open (`?sheet=name:argument`), who may see it, and what the others get instead
 * (§4, §6, R42). One table, so that no sheet decides by itself what a guest or an excluded player reads in it.
 */
import { AUTH_PATHS, type AuthKind } from '../../lib/use-open-sheet.ts';

/** Who looks: a guest, a player, or an excluded player in a restricted session (compliance). */
export type Visitor = 'guest' | 'player' | 'excluded';

export interface SheetRule {
  /** What a guest gets: the sheet itself, or the modal after which the sheet opens. */
  readonly guest: 'open' | AuthKind;
  /** What an excluded player gets: the sheet itself, or the words on what stays possible. */
  readonly excluded: 'open' | 'explain';
  /** What may follow the colon; absent: nothing. */
  readonly argument?: RegExp;
}

/** A code of a game, an id of a document, a round or a withdrawal. */
const ONE = /^[\w.:~-]{1,80}$/;

const everybody = { guest: 'open', excluded: 'open' } as const;
const players = { guest: 'login', excluded: 'open' } as const;

export const SHEET_RULES = {
  menu: everybody,
  search: everybody,
  install: everybody,
  game: { ...everybody, argument: ONE },
  rules: { ...everybody, argument: ONE },
  profile: players,
  notifications: players,
  // What an account lacks, one code alone, or the second factor of this session.
  complete: { ...players, argument: /^(?:|email|phone|factor)$/ },
  document: { ...players, argument: ONE },
  round: { ...players, argument: ONE },
  // An excluded player may take money out, always.
  withdraw: players,
  withdrawal: { ...players, argument: ONE },
  avatar: { guest: 'login', excluded: 'explain' },
  // A guest who opens the deposit gets the registration (§4). The amount and the coupon may follow.
  deposit: { guest: 'register', excluded: 'explain', argument: /^[\w.:~-]*$/ },
} as const satisfies Readonly<Record<string, SheetRule>>;

export type SheetName = keyof typeof SHEET_RULES;

/** The name of a sheet before the colon, and what follows it. */
export function splitSheet(sheet: string): readonly [name: string, argument: string] {
  const [name = '', argument = ''] = sheet.split(/:(.*)/s);
  return [name, argument];
}

/** The rule of a sheet as the address writes it; null where there is no such sheet. */
export function sheetRule(sheet: string): SheetRule | null {
  const [name, argument] = splitSheet(sheet);
  if (!Object.hasOwn(SHEET_RULES, name)) return null;
  const rule: SheetRule = SHEET_RULES[name as SheetName];
  return (rule.argument ?? /^$/).test(argument) ? rule : null;
}

/** What the address comes to for a visitor. */
export type Shown =
  | { readonly kind: 'nothing' }
  /** The address names what this visitor has no use for, or what does not exist: it is dropped from the address. */
  | { readonly kind: 'drop' }
  | { readonly kind: 'sheet'; readonly sheet: string }
  /** `wanted`: the sheet that opens once the visitor is a player. */
  | { readonly kind: 'auth'; readonly auth: AuthKind; readonly wanted?: string }
  | { readonly kind: 'explain' };

/**
 * What lies over the page.
 * @param sheet the `sheet` of the address
 * @param switched the type that a guest has switched the modal to, where a sheet asked for it
 */
export function shownOf(sheet: string | undefined, visitor: Visitor, switched?: AuthKind): Shown {
  if (sheet === undefined) return { kind: 'nothing' };
  // The login modal cannot open for a logged-in user (§6).
  if (Object.hasOwn(AUTH_PATHS, sheet))
    return visitor === 'guest' ? { kind: 'auth', auth: sheet as AuthKind } : { kind: 'drop' };
  const rule = sheetRule(sheet);
  if (rule === null) return { kind: 'drop' };
  if (visitor === 'guest' && rule.guest !== 'open')
    return { kind: 'auth', auth: switched ?? rule.guest, wanted: sheet };
  if (visitor === 'excluded' && rule.excluded === 'explain') return { kind: 'explain' };
  return { kind: 'sheet', sheet };
}

/** Whether a sheet is one for players only. */
export function needsPlayer(sheet: string): boolean {
  return (sheetRule(sheet)?.guest ?? 'open') !== 'open';
}
