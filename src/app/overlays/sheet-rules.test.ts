import { describe, expect, it } from 'vitest';
import {
  needsPlayer,
  SHEET_RULES,
  type SheetName,
  type Shown,
  sheetOf,
  sheetRule,
  shownOf,
  splitSheet,
} from './sheet-rules.ts';

/**
 * Expected result for each sheet and visitor: the sheet itself, a modal after which it opens, or the explanation for an
 * excluded player.
 */
const EXPECTED: Readonly<Record<SheetName, readonly [guest: string, player: string, excluded: string]>> = {
  menu: ['sheet', 'sheet', 'sheet'],
  search: ['sheet', 'sheet', 'sheet'],
  chat: ['sheet', 'sheet', 'sheet'],
  install: ['sheet', 'sheet', 'sheet'],
  appearance: ['sheet', 'sheet', 'sheet'],
  game: ['sheet', 'sheet', 'sheet'],
  rules: ['sheet', 'sheet', 'sheet'],
  profile: ['login', 'sheet', 'sheet'],
  notifications: ['sheet', 'sheet', 'sheet'],
  missions: ['sheet', 'sheet', 'explain'],
  complete: ['login', 'sheet', 'sheet'],
  document: ['login', 'sheet', 'sheet'],
  round: ['login', 'sheet', 'sheet'],
  withdraw: ['login', 'sheet', 'sheet'],
  withdrawal: ['login', 'sheet', 'sheet'],
  avatar: ['login', 'sheet', 'explain'],
  deposit: ['register', 'sheet', 'explain'],
};

const ARGUMENTS: Partial<Record<SheetName, string>> = {
  game: 'onca-da-lua',
  rules: 'onca-da-lua',
  document: 'doc_1',
  round: '12',
  withdrawal: '7',
};

const word = (shown: Shown) => (shown.kind === 'auth' ? shown.auth : shown.kind);

describe('every sheet', () => {
  const names = Object.keys(SHEET_RULES) as SheetName[];

  it.each(names)('%s shows a guest, a player and an excluded player the sheet, a login or an explanation', (name) => {
    const sheet = ARGUMENTS[name] === undefined ? name : `${name}:${ARGUMENTS[name]}`;
    expect((['guest', 'player', 'excluded'] as const).map((visitor) => word(shownOf(sheet, visitor)))).toEqual(
      EXPECTED[name],
    );
    expect(needsPlayer(sheet)).toBe(EXPECTED[name][0] !== 'sheet');
  });

  it('asks an incomplete account for its data in place of the deposit, which then opens (SESS-16)', () => {
    const deposit = shownOf('deposit:5000', 'player');
    expect([sheetOf(deposit, true), sheetOf(deposit, false)]).toEqual(['complete', 'deposit:5000']);
    expect(sheetOf(shownOf('withdraw', 'player'), true)).toBe('withdraw');
    expect(sheetOf(shownOf('deposit', 'excluded'), true)).toBe('excluded');
  });

  it('keeps its name and argument while a guest switches between login, registration and recovery', () => {
    expect(shownOf('deposit:5000:BRISA20', 'guest')).toEqual({
      kind: 'auth',
      auth: 'register',
      wanted: 'deposit:5000:BRISA20',
    });
    expect(shownOf('deposit:5000:BRISA20', 'guest', 'recovery')).toMatchObject({ auth: 'recovery' });
    expect(shownOf('deposit:5000:BRISA20', 'player', 'recovery')).toEqual({
      kind: 'sheet',
      sheet: 'deposit:5000:BRISA20',
    });
    expect(splitSheet('deposit:5000:BRISA20')).toEqual(['deposit', '5000:BRISA20']);
  });
});

describe('the login, registration and recovery modals', () => {
  it.each(['login', 'register', 'recovery'])('%s opens for a guest only', (name) => {
    expect(word(shownOf(name, 'guest'))).toBe(name);
    expect(word(shownOf(name, 'player'))).toBe('drop');
    expect(word(shownOf(name, 'excluded'))).toBe('drop');
  });
});

describe('an address with an unknown sheet', () => {
  it.each([
    'nada',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty:x',
    'excluded',
    'menu:x',
    'search:onca',
    'notifications:1',
    // Sheets whose argument is missing.
    'game',
    'game:',
    'rules',
    'round',
    'withdrawal',
    'document',
    'complete:everything',
    'game:<script>',
    `game:${'a'.repeat(10_000)}`,
    'deposit:são joão',
  ])('%.30s is dropped for guests, players and excluded players', (sheet) => {
    expect(sheetRule(sheet)).toBeNull();
    for (const visitor of ['guest', 'player', 'excluded'] as const)
      expect(shownOf(sheet, visitor)).toEqual({ kind: 'drop' });
  });

  it('shows nothing without the sheet parameter', () => {
    expect(shownOf(undefined, 'guest')).toEqual({ kind: 'nothing' });
  });
});
