/** `user search`, and the operator's actions on a player: show, note, block, end sessions, exclude. */
import * as v from 'valibot';
import { isCpf } from '../../../src/contract/checks.ts';
import { type ExclusionValue, exclusionValues } from '../../../src/contract/limits.ts';
import type { Player } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { walletOf } from '../../ledger/ledger.ts';
import { dayOf } from '../../lib/day.ts';
import { selfExclude } from '../../limits/exclusion.ts';
import { exclusionState } from '../../limits/exclusion-term.ts';
import { blockPlayer, endPlayerSessions, unblockPlayer } from '../../players/block.ts';
import { excludeCpf } from '../../players/exclude-cpf.ts';
import { NOTE_LENGTH, notesOf, writeNote } from '../../players/notes.ts';
import { searchPlayers } from '../../players/search.ts';
import { fullName, maskCpf } from '../../profile/players.ts';
import { documentsStatusOf } from '../../profile/profiles.ts';
import { argument, type Command, type CommandOutput, type Input, OperatorError, optionText } from '../command.ts';
import { type FoundPlayer, playerBy, siteByDomain, siteNames } from '../lookup.ts';
import { onSite, said } from '../options.ts';
import type { Column } from '../output.ts';
import { type Sentence, say, type Value } from '../say.ts';

const who = { name: 'ID', help: "the player's id, telephone or email" };

const columns: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'site', title: 'site' },
  { key: 'name', title: 'name' },
  { key: 'phone', title: 'telephone' },
  { key: 'email', title: 'email' },
  { key: 'cpf', title: 'CPF' },
  { key: 'birth_date', title: 'born' },
  { key: 'balance', title: 'balance', as: 'money' },
  { key: 'available', title: 'available', as: 'money' },
  { key: 'held', title: 'held', as: 'money' },
  { key: 'bonus_balance', title: 'bonus', as: 'money' },
  { key: 'deposit_count', title: 'deposits', as: 'number' },
  { key: 'level', title: 'level', as: 'number' },
  { key: 'total_bet', title: 'wagered', as: 'money' },
  { key: 'email_verified', title: 'email verified' },
  { key: 'phone_verified', title: 'telephone verified' },
  { key: 'identity_verified', title: 'identity verified' },
  { key: 'documents', title: 'documents' },
  { key: 'excluded', title: 'excluded' },
  { key: 'exclusion_start', title: 'exclusion from', as: 'time' },
  { key: 'exclusion_end', title: 'exclusion until', as: 'time' },
  { key: 'blocked_at', title: 'blocked', as: 'time' },
  { key: 'withdrawals_held_until', title: 'no withdrawal before', as: 'time' },
  { key: 'sessions', title: 'open sessions', as: 'number' },
  { key: 'last_login_at', title: 'last login', as: 'time' },
  { key: 'created_at', title: 'registered', as: 'time' },
];

const noteColumns: readonly Column[] = [
  { key: 'note', title: 'note' },
  { key: 'at', title: 'at', as: 'time' },
  { key: 'author', title: 'author' },
  { key: 'text', title: 'text' },
];

async function openSessions(deps: Deps, player: Player): Promise<number> {
  const row = await deps.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('player_id', '=', player.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirstOrThrow();
  return row.open;
}

async function describe(deps: Deps, { player, site }: FoundPlayer): Promise<Record<string, unknown>> {
  const [wallet, documents, sessions] = await Promise.all([
    walletOf(deps.db, player.id),
    documentsStatusOf(deps, player.id),
    openSessions(deps, player),
  ]);
  const exclusion = exclusionState(player, deps.clock.now());
  const time = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: String(player.id),
    site: site.domain,
    name: fullName(player),
    phone: player.phone,
    email: player.email,
    cpf: maskCpf(player.cpf),
    birth_date: player.birth_date,
    balance: wallet.balance,
    available: wallet.available,
    held: wallet.held,
    bonus_balance: wallet.bonus_balance,
    deposit_count: player.deposit_count,
    level: player.level,
    total_bet: player.total_bet,
    email_verified: player.email_verified_at !== null,
    phone_verified: player.phone_verified_at !== null,
    identity_verified: player.identity_verified_at !== null,
    documents,
    excluded: exclusion?.active ?? false,
    exclusion_start: exclusion?.start_at ?? null,
    exclusion_end: exclusion?.end_at ?? null,
    blocked_at: time(player.blocked_at),
    withdrawals_held_until: time(player.withdrawals_held_until),
    sessions,
    last_login_at: time(player.last_login_at),
    created_at: time(player.created_at),
  };
}

const show: Command = {
  name: 'user show',
  summary: 'show a player with their balances',
  args: [who],
  options: onSite,
  async run({ deps, audit }, input) {
    const found = await playerBy(deps.db, argument(input, 'id'), optionText(input, 'site'));
    await audit(deps.db, { casinoId: found.player.casino_id, target: `player:${found.player.id}` });
    const notes = (await notesOf(deps.db, found.player.id)).map(({ id, author, text, created_at }) => ({
      note: String(id),
      at: created_at.toISOString(),
      author,
      text,
    }));
    const listed: CommandOutput = {
      type: 'table',
      columns: [...noteColumns],
      rows: notes,
      empty: say`There is no note.`,
    };
    return { outputs: [{ type: 'record', columns: [...columns], row: await describe(deps, found) }, listed] };
  },
};

/** The end of an exclusion. */
function untilOf(end: string | null): Sentence {
  return end === null ? say`without an end` : say`until ${new Date(end)}`;
}

const exclusionValue = v.picklist(exclusionValues);

function termOf(input: Input): ExclusionValue {
  const months = optionText(input, 'months');
  const indefinite = input.options['indefinite'] === true;
  if (indefinite === (months !== undefined))
    throw new OperatorError(say`Say for how long: --months N (1 to 12), or --indefinite.`);
  const term = v.safeParse(exclusionValue, indefinite ? 'indefinite' : /^\d{1,2}$/.test(months ?? '') ? months : '');
  if (!term.success) throw new OperatorError(say`--months takes a whole number from 1 to 12.`);
  return term.output;
}

const exclude: Command = {
  name: 'user exclude',
  summary: 'exclude a player from betting and depositing, at once',
  args: [who],
  options: {
    months: { value: 'N', help: '1 to 12 months' },
    indefinite: { help: 'without an end' },
    ...onSite,
  },
  details: ['An exclusion in force is never shortened, and is not taken back by an operator.'],
  async run({ deps, audit }, input) {
    const term = termOf(input);
    const found = await playerBy(deps.db, argument(input, 'id'), optionText(input, 'site'));
    const { player, site } = found;
    const before = exclusionState(player, deps.clock.now());
    const today = dayOf(deps.clock.now());
    const { start_at, end_at } = await selfExclude(deps, player, term, today, (trx, set) =>
      audit(trx, {
        casinoId: site.id,
        target: `player:${player.id}`,
        details: {
          before: before && { value: before.value, start_at: before.start_at, end_at: before.end_at },
          after: { value: term, ...set },
        },
      }),
    );
    return {
      outputs: [
        {
          type: 'note',
          text: say`Player ${player.id} on ${site.domain} is excluded ${untilOf(end_at)}.`,
          data: { id: String(player.id), site: site.domain, value: term, start_at, end_at },
        },
      ],
    };
  },
};

const search: Command = {
  name: 'user search',
  summary: 'find players by name, CPF, telephone, e-mail or id, on one site or on all',
  args: [{ name: 'TEXT', help: 'words of a name, a CPF or telephone in any writing (or its last digits), an e-mail' }],
  options: { site: { value: 'DOMAIN', help: 'on this site only' } },
  async run({ deps: { db, clock }, audit }, input) {
    const domain = optionText(input, 'site');
    const site = domain === undefined ? undefined : await siteByDomain(db, domain);
    const found = await searchPlayers(db, { text: argument(input, 'text'), casinoId: site?.id, now: clock.now() });
    const nameOf = await siteNames(db);
    const rows = found.map(({ id, casino_id, created_at, blocked_at, ...facts }) => ({
      id: String(id),
      site: nameOf(casino_id).domain,
      ...facts,
      blocked: blocked_at !== null,
      created_at: created_at.toISOString(),
    }));
    await audit(db, { casinoId: site?.id ?? null, target: 'players', details: { shown: rows.length } });
    const shown = ['id', 'site', 'name', 'phone', 'email', 'cpf', 'excluded', 'blocked'];
    const searchColumns = [
      ...columns.filter(({ key }) => shown.includes(key)),
      { key: 'blocked', title: 'blocked' },
      { key: 'created_at', title: 'registered', as: 'time' as const },
    ];
    return { outputs: [{ type: 'table', columns: searchColumns, rows, empty: say`No player fits.` }] };
  },
};

/** The text of an option or argument of 1 to `longest` characters. @throws OperatorError */
function words(text: string | undefined, name: Value, longest: number): string {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || [...trimmed].length > longest)
    throw new OperatorError(say`${name} takes 1 to ${longest} characters.`);
  return trimmed;
}

const DELETED = { account_deleted: say`The account was deleted: there is nothing to block.` };

function blocking(toBlocked: boolean): Command {
  return {
    name: toBlocked ? 'user block' : 'user unblock',
    summary: toBlocked
      ? 'block an account at once: its sessions end, and it cannot log in, deposit or bet'
      : 'open a blocked account again',
    args: [who],
    options: { reason: { value: 'TEXT', help: 'required; kept as a note, which no player reads' }, ...onSite },
    ...(toBlocked && {
      details: [
        'Open bets are settled and open withdrawals are decided as before; the balance stays the player’s. At the login the',
        'player reads that the account is blocked, with the contacts of the support.',
      ],
    }),
    async run({ deps, actor, audit }, input) {
      const reason = words(optionText(input, 'reason'), '--reason', 500);
      const { player, site } = await playerBy(deps.db, argument(input, 'id'), optionText(input, 'site'));
      const change = toBlocked ? blockPlayer : unblockPlayer;
      const { changed, sessions } = await said(DELETED, () =>
        change(deps, { playerId: player.id, reason, actor }, (trx, _, { before, after, sessions: ended }) =>
          audit(trx, {
            casinoId: site.id,
            target: `player:${player.id}`,
            details: { before: { blocked_at: before }, after: { blocked_at: after }, sessions: ended },
          }),
        ),
      );
      const [of, on] = [player.id, site.domain];
      const [now, already] = toBlocked
        ? [
            say`Player ${of} on ${on} is blocked; sessions ended: ${sessions}.`,
            say`Player ${of} on ${on} was blocked already.`,
          ]
        : [say`Player ${of} on ${on} is open.`, say`Player ${of} on ${on} was open already.`];
      const text = changed ? now : already;
      const data = { id: String(player.id), site: site.domain, blocked: toBlocked, changed, sessions };
      return { outputs: [{ type: 'note', text, data }] };
    },
  };
}

const endSessions: Command = {
  name: 'user end-sessions',
  summary: 'end every session of a player: all devices are logged out at once',
  args: [who],
  options: onSite,
  async run({ deps, audit }, input) {
    const { player, site } = await playerBy(deps.db, argument(input, 'id'), optionText(input, 'site'));
    const sessions = await endPlayerSessions(deps, player.id, (trx, _, ended) =>
      audit(trx, {
        casinoId: site.id,
        target: `player:${player.id}`,
        details: { before: { sessions: ended }, after: { sessions: 0 } },
      }),
    );
    const text = say`Sessions of player ${player.id} on ${site.domain} ended: ${sessions}.`;
    return { outputs: [{ type: 'note', text, data: { id: String(player.id), site: site.domain, sessions } }] };
  },
};

const note: Command = {
  name: 'user note',
  summary: 'write a note on a player, with your name and the time; user show lists them',
  args: [who, { name: 'TEXT', help: `up to ${NOTE_LENGTH} characters; no player reads it` }],
  options: onSite,
  async run({ deps, actor, audit }, input) {
    const text = words(argument(input, 'text'), say`TEXT`, NOTE_LENGTH);
    const { player, site } = await playerBy(deps.db, argument(input, 'id'), optionText(input, 'site'));
    const id = await deps.db.transaction().execute(async (trx) => {
      const written = await writeNote(trx, player, { author: actor, text, at: deps.clock.now() });
      await audit(trx, { casinoId: site.id, target: `player:${player.id}`, details: { note: written } });
      return written;
    });
    return {
      outputs: [{ type: 'note', text: say`Note ${id} on player ${player.id} is written.`, data: { note: String(id) } }],
    };
  },
};

const excludePerson: Command = {
  name: 'user exclude-cpf',
  summary: 'exclude a person by CPF on all sites, also from accounts that they open later',
  args: [{ name: 'CPF', help: '11 digits, with or without dots' }],
  options: { months: { value: 'N', help: '1 to 12 months' }, indefinite: { help: 'without an end' } },
  details: ['An exclusion in force is never shortened. A longer one that the player set stays.'],
  async run({ deps, actor, audit }, input) {
    const value = termOf(input);
    const cpf = argument(input, 'cpf').replace(/[.\-\s]/g, '');
    if (!isCpf(cpf)) throw new OperatorError(say`This is no CPF: its 11 digits do not fit together.`);
    const { accounts, start_at, end_at } = await said(
      { self_exclusion_in_force: say`This CPF is excluded for longer already: an exclusion is never shortened.` },
      () =>
        excludeCpf(deps, { cpf, value, actor }, (trx, player, term) =>
          audit(trx, {
            casinoId: player?.casino_id ?? null,
            target: player ? `player:${player.id}` : `cpf:${maskCpf(cpf)}`,
            details: { after: { value, ...term } },
          }),
        ),
    );
    const text = say`The person is excluded ${untilOf(end_at)} on all sites (accounts now: ${accounts}; and any later one).`;
    return { outputs: [{ type: 'note', text, data: { cpf: maskCpf(cpf), value, start_at, end_at, accounts } }] };
  },
};

export const userCommands: readonly Command[] = [
  search,
  show,
  note,
  blocking(true),
  blocking(false),
  endSessions,
  exclude,
  excludePerson,
];
