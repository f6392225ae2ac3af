/** `user show` and `user exclude`. */
import * as v from 'valibot';
import { type ExclusionValue, exclusionValues } from '../../../src/contract/limits.ts';
import type { Player } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { walletOf } from '../../ledger/ledger.ts';
import { dayOf } from '../../lib/day.ts';
import { selfExclude } from '../../limits/exclusion.ts';
import { exclusionState } from '../../limits/exclusion-term.ts';
import { fullName, maskCpf } from '../../profile/players.ts';
import { documentsStatusOf } from '../../profile/profiles.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { type FoundPlayer, playerBy } from '../lookup.ts';
import { onSite } from '../options.ts';
import { type Column, formatTime } from '../output.ts';

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
    return { outputs: [{ type: 'record', columns: [...columns], row: await describe(deps, found) }] };
  },
};

const exclusionValue = v.picklist(exclusionValues);

function termOf(input: Input): ExclusionValue {
  const months = optionText(input, 'months');
  const indefinite = input.options['indefinite'] === true;
  if (indefinite === (months !== undefined))
    throw new OperatorError('Say for how long: --months N (1 to 12), or --indefinite.');
  const term = v.safeParse(exclusionValue, indefinite ? 'indefinite' : /^\d{1,2}$/.test(months ?? '') ? months : '');
  if (!term.success) throw new OperatorError('--months takes a whole number from 1 to 12.');
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
    const until = end_at === null ? 'without an end' : `until ${formatTime(end_at)}`;
    return {
      outputs: [
        {
          type: 'note',
          text: `Player ${player.id} on ${site.domain} is excluded ${until}.`,
          data: { id: String(player.id), site: site.domain, value: term, start_at, end_at },
        },
      ],
    };
  },
};

export const userCommands: readonly Command[] = [show, exclude];
