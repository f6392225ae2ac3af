/** `report day` and `report games`: figures from the ledger, as table, JSON or CSV (docs/reports.md). */
import { writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { isCalendarDay } from '../../../src/contract/checks.ts';
import { dayOf } from '../../lib/day.ts';
import { csvOf, type Decimal, decimals } from '../../reports/csv.ts';
import { type Period, reportDays } from '../../reports/days.ts';
import { bySupplier, reportGames } from '../../reports/games.ts';
import { type Command, type Input, type OperatorContext, OperatorError, optionText, type Result } from '../command.ts';
import { siteByDomain, siteNames } from '../lookup.ts';
import { choiceOf } from '../options.ts';
import type { Column } from '../output.ts';
import { say } from '../say.ts';

const options = {
  site: { value: 'DOMAIN', help: 'of this site only; else each site has its rows' },
  since: { value: 'DAY', help: 'the first day in São Paulo, 2026-12-01; else the first of this month' },
  until: { value: 'DAY', help: 'the last day; else today' },
  csv: {
    value: 'FILE',
    help: 'write the figures here, with no money rounded; the file must not exist yet',
    file: true,
  },
  decimal: {
    value: decimals.join('|'),
    help: 'of the CSV: comma (1234,56 and ;) as Brazilian spreadsheets read it, or point',
  },
} as const;

const DAY_MS = 86_400_000;

/** A day of the calendar. @throws OperatorError for any other text */
function dayFrom(input: Input, name: 'since' | 'until', fallback: string): string {
  const text = optionText(input, name) ?? fallback;
  if (!isCalendarDay(text)) throw new OperatorError(say`--${name} takes a day: 2026-12-31.`);
  return text;
}

async function periodOf({ deps: { db, clock } }: OperatorContext, input: Input): Promise<Period> {
  const today = dayOf(clock.now());
  const since = dayFrom(input, 'since', `${today.slice(0, 8)}01`);
  const until = dayFrom(input, 'until', today);
  if (since > until) throw new OperatorError(say`--since is after --until.`);
  if (Date.parse(until) - Date.parse(since) > 366 * DAY_MS)
    throw new OperatorError(say`A report covers 366 days at most.`);
  const domain = optionText(input, 'site');
  return { since, until, casinoId: domain === undefined ? undefined : (await siteByDomain(db, domain)).id };
}

interface Found {
  readonly columns: readonly Column[];
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly casino_id: number })[];
}

/** Prints a report, or writes it as CSV. */
async function answer(
  context: OperatorContext,
  input: Input,
  period: Period,
  { columns, rows }: Found,
): Promise<Result> {
  const decimal: Decimal = choiceOf(input, 'decimal', decimals) ?? 'comma';
  const file = optionText(input, 'csv');
  const { db } = context.deps;
  const nameOf = await siteNames(db);
  const named = rows.map(({ casino_id, ...row }) => ({ site: nameOf(casino_id).domain, ...row }));
  await context.audit(db, {
    casinoId: period.casinoId ?? null,
    target: 'report',
    details: { since: period.since, until: period.until, shown: rows.length },
  });
  if (file === undefined)
    return {
      outputs: [{ type: 'table', columns: [...columns], rows: named, empty: say`Nothing moved in these days.` }],
    };
  if (!isAbsolute(file)) throw new OperatorError('Give the whole path of the file, beginning with /.');
  try {
    await writeFile(file, csvOf(columns, named, decimal), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new OperatorError(`The file ${file} cannot be written: ${(error as Error).message}.`, { cause: error });
  }
  return {
    outputs: [{ type: 'note', text: `${rows.length} rows are in ${file}.`, data: { file, rows: rows.length } }],
  };
}

const money = (key: string, title: string): Column => ({ key, title, as: 'money' });
const figure = (key: string, title: string): Column => ({ key, title, as: 'number' });

const dayColumns: readonly Column[] = [
  { key: 'day', title: 'day' },
  { key: 'site', title: 'site' },
  { key: 'product', title: 'product' },
  figure('bets', 'bets'),
  money('stakes', 'stakes'),
  money('bonus_stakes', 'of these bonus'),
  money('payouts', 'payouts'),
  money('ggr', 'GGR'),
  figure('active_players', 'active'),
  figure('new_players', 'new'),
  figure('first_deposits', 'first deposits'),
  money('deposits', 'deposits'),
  money('deposits_returned', 'returned'),
  money('withdrawals', 'withdrawals'),
  money('bonus_cost', 'bonus cost'),
  money('cashback', 'cashback'),
  money('referrals', 'referrals'),
  money('adjustments', 'adjustments'),
  money('chargeback_losses', 'chargebacks'),
  money('ngr', 'NGR'),
  money('player_funds', 'player funds'),
];

const day: Command = {
  name: 'report day',
  summary: 'deposits, withdrawals, GGR, NGR and players by day, site and product',
  args: [],
  options,
  details: [
    'Products: casino, sports, boxes, and all; money in and out stands with all. Each figure is a sum of ledger entries.',
    'GGR: stakes less payouts. NGR: GGR less bonus cost, cashback, referrals, adjustments and chargebacks. The names that',
    'Brazilian regulation has for them are in docs/reports.md.',
  ],
  async run(context, input) {
    const period = await periodOf(context, input);
    const rows = (await reportDays(context.deps.db, period)).map((row) => ({ ...row }));
    return answer(context, input, period, { columns: dayColumns, rows });
  },
};

const gameColumns: readonly Column[] = [
  { key: 'site', title: 'site' },
  { key: 'supplier', title: 'supplier' },
  { key: 'gamecode', title: 'game' },
  { key: 'title', title: 'title' },
  figure('bets', 'bets'),
  money('stakes', 'stakes'),
  money('payouts', 'payouts'),
  money('ggr', 'GGR'),
  figure('rtp_realised', 'RTP realised %'),
  figure('rtp_theoretical', 'RTP theoretical %'),
  figure('players', 'players'),
];

const games: Command = {
  name: 'report games',
  summary: 'realised RTP beside the theoretical one, by game or supplier',
  args: [],
  options: { ...options, suppliers: { help: 'a row for each supplier instead of each game' } },
  async run(context, input) {
    const period = await periodOf(context, input);
    const found = await reportGames(context.deps.db, period);
    const rows = (input.options['suppliers'] === true ? bySupplier(found) : found).map((row) => ({ ...row }));
    return answer(context, input, period, { columns: gameColumns, rows });
  },
};

export const reportCommands: readonly Command[] = [day, games];
