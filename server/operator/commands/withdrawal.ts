/** `withdrawal list` and the operator's steps of one: approve, review, process, invalid-key, cancel. */
import type { Selectable } from 'kysely';
import type { Withdrawals } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../errors.ts';
import { pixGateway } from '../../gateways/pix/gateway.ts';
import { maskCpf } from '../../profile/players.ts';
import { approvalsOf, awaitsSecond, isFirstOfTwo } from '../../withdrawals/approvals.ts';
import { listWithdrawals, type OperatorStep, operateWithdrawal } from '../../withdrawals/withdrawals.ts';
import { argument, type Command, type Input, idOf, OperatorError, optionText, type Result } from '../command.ts';
import { siteByDomain, siteNames } from '../lookup.ts';
import { type Column, formatMoney } from '../output.ts';
import { say, terminalText, type Value } from '../say.ts';

type Row = Selectable<Withdrawals>;

/** The statuses of a withdrawal in words (MONEY-5). */
const STATUSES = [
  say`pending`,
  say`approved`,
  say`cancelled`,
  say`invalid key`,
  say`processing`,
  say`in review`,
] as const;

function wordOf(status: number): Value {
  return STATUSES[status] ?? status;
}

/** A masked Pix key: its kind and its last four characters. */
function maskKey({ key_type: type, key }: Row): string {
  return `${type} …${key.slice(-4)}`;
}

function toRow(row: Row): Record<string, unknown> {
  return {
    id: String(row.id),
    player: String(row.player_id),
    casino_id: String(row.casino_id),
    status: row.status,
    status_text: terminalText(STATUSES[row.status] ?? String(row.status)),
    amount: row.amount,
    key: maskKey(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    reason: row.reason,
  };
}

const columns: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'player', title: 'player' },
  { key: 'site', title: 'site' },
  { key: 'status_text', title: 'status' },
  { key: 'amount', title: 'amount', as: 'money' },
  { key: 'key', title: 'key' },
  { key: 'created_at', title: 'asked', as: 'time' },
  { key: 'paid_at', title: 'paid', as: 'time' },
];

const list: Command = {
  name: 'withdrawal list',
  summary: 'list the withdrawals that wait for a decision, those due first',
  args: [],
  options: {
    all: { help: 'those that have come to their end, too' },
    site: { value: 'DOMAIN', help: 'of this site only' },
  },
  async run({ deps, audit, language }, input) {
    const domain = optionText(input, 'site');
    const site = domain === undefined ? null : await siteByDomain(deps.db, domain);
    const rows = await listWithdrawals(deps, { openOnly: input.options['all'] !== true });
    // The terminal's list names no person.
    const isOffice = language !== undefined;
    const nameOf = await siteNames(deps.db);
    const shown = rows
      .filter((row) => site === null || row.casino_id === site.id)
      .map((row) => ({
        ...toRow(row),
        site: nameOf(row.casino_id).domain,
        ...(isOffice && { holder: row.holder_name }),
      }));
    const shownColumns = columns.flatMap((column) =>
      isOffice && column.key === 'player' ? [column, { key: 'holder', title: 'holder' }] : [column],
    );
    await audit(deps.db, { casinoId: site?.id ?? null, target: 'withdrawals', details: { shown: shown.length } });
    return { outputs: [{ type: 'table', columns: shownColumns, rows: shown, empty: say`No withdrawal waits.` }] };
  },
};

async function findWithdrawal(deps: Deps, text: string): Promise<Row> {
  const id = idOf(text, 'withdrawal');
  const row = await deps.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new OperatorError(say`There is no withdrawal ${id}.`);
  return row;
}

/** Final statuses. */
const ENDED: readonly number[] = [1, 2, 3];

function step(name: OperatorStep, summary: string, details: readonly string[] = []): Command {
  return {
    name: `withdrawal ${name}`,
    summary,
    args: [{ name: 'ID', help: 'the id of the withdrawal, as the list has it' }],
    options: {
      reason: { value: 'TEXT', help: 'kept with the withdrawal; no personal data' },
      ...(name === 'approve' && {
        'end-to-end': {
          value: 'ID',
          help: 'of the Pix that you made in the bank’s own channel, where payouts are by hand',
        },
      }),
    },
    ...(details.length > 0 && { details }),
    async run({ deps, actor, audit }, input) {
      const before = await findWithdrawal(deps, argument(input, 'id'));
      if (ENDED.includes(before.status)) {
        throw new OperatorError(say`The withdrawal ${before.id} is ${wordOf(before.status)}: it has come to its end.`);
      }
      const operator = actor.replace(/^operator:/, '');
      const isApproval = name === 'approve';
      const isFirst = isApproval && isFirstOfTwo(await approvalsOf(deps.db, before), operator);
      const endToEndId = isApproval && !isFirst ? endToEnd(deps, input, before) : undefined;
      const record = (row: Row, failed?: string) =>
        audit(deps.db, {
          casinoId: row.casino_id,
          target: `withdrawal:${row.id}`,
          details: { before: before.status, after: row.status, amount: row.amount, ...(failed && { failed }) },
        });
      let after: Row;
      try {
        const reason = optionText(input, 'reason');
        after = await operateWithdrawal(deps, String(before.id), name, operator, reason, endToEndId);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const now = await findWithdrawal(deps, String(before.id));
        // If the bank did not answer, the withdrawal stays in processing, which is a change too.
        if (now.status !== before.status) await record(now, error.code);
        if (error.code === 'end_to_end_id_used')
          throw new OperatorError(say`Another withdrawal was paid with ${endToEndId ?? '–'}: each Pix pays one.`);
        if (error.code === 'second_approval_needed')
          throw new OperatorError(say`You have approved the withdrawal ${now.id} already: another operator must, too.`);
        if (error.code !== 'withdrawal_not_pending') throw error;
        throw new OperatorError(
          say`The withdrawal ${now.id} is ${wordOf(now.status)}: that step does not follow from there.`,
        );
      }
      await record(after);
      const isFirstGiven = isApproval && awaitsSecond(await approvalsOf(deps.db, after));
      return resultOf(after, isApproval, isFirstGiven);
    },
  };
}

/** The sentence about a step that was taken. */
function resultOf(after: Row, isApproval: boolean, isFirstGiven: boolean): Result {
  if (isFirstGiven) {
    const text = say`Your approval of withdrawal ${after.id} counts; ${formatMoney(after.amount)} takes another operator’s, too.`;
    return { outputs: [{ type: 'note', text, data: { ...toRow(after), awaits_second: true } }] };
  }
  const text = say`Withdrawal ${after.id} of ${formatMoney(after.amount)} (player ${after.player_id}) is now ${wordOf(after.status)}.`;
  const result: Result = { outputs: [{ type: 'note', text, data: toRow(after) }] };
  if (!isApproval) return result;
  // The key does not exist at the bank or belongs to another person: the money went back to the player.
  if (after.status === 3) return { ...result, problem: say`The bank refused the Pix key: nothing was paid.` };
  if (after.status === 2) return { ...result, problem: say`The bank did not pay: the money went back to the player.` };
  if (after.status === 4)
    return { ...result, hint: say`The bank has taken the order and not ended it yet: it is asked again.` };
  return result;
}

const END_TO_END = /^E[0-9A-Z]{8}\d{12}[a-zA-Z0-9]{11}$/;

/** The checked id of a payment made by hand; undefined if the bank pays by itself. */
function endToEnd(deps: Deps, input: Input, row: Row): string | undefined {
  const id = optionText(input, 'end-to-end');
  if (pixGateway(deps).payouts === 'bank') {
    if (id !== undefined) throw new OperatorError(say`This bank pays by itself: leave --end-to-end out.`);
    return undefined;
  }
  // The full key, shown only here, because the operator must pay to it.
  if (id === undefined)
    throw new OperatorError(
      say`Payouts are by hand: pay ${formatMoney(row.amount)} to the ${row.key_type} key ${row.key} of ${row.holder_name} (CPF ${maskCpf(row.holder_cpf) ?? '–'}) at the bank, then approve with --end-to-end and the id of that Pix.`,
      { recorded: 'Payouts are by hand: approve with --end-to-end.' },
    );
  if (!END_TO_END.test(id))
    throw new OperatorError(say`"${id}" is no end-to-end id: it has 32 characters and begins with E.`);
  return id;
}

export const withdrawalCommands: readonly Command[] = [
  list,
  step('approve', 'pay a withdrawal out through the bank', [
    'Above withdrawal_second_approval_above of its site (centavos) it takes two different operators.',
    'A bank that does not answer leaves it in processing; approving again asks under the same id and pays once.',
  ]),
  step('review', 'put a pending withdrawal in review: its player can no longer cancel it', [
    'From there it is approved, processed or ended as any other; the timeline tells when the review was over.',
  ]),
  step('process', 'mark a withdrawal as being processed: its player can no longer cancel it'),
  step('invalid-key', 'end a withdrawal whose Pix key is wrong; the money goes back'),
  step('cancel', 'cancel a withdrawal; the money goes back to the player'),
];
