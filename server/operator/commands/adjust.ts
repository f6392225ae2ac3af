/** `adjust`: money that an operator gives to a player or takes, once another operator has approved it. */
import {
  ADJUSTMENT_MAX,
  type Adjustment,
  approveAdjustment,
  listAdjustments,
  proposeAdjustment,
  rejectAdjustment,
} from '../../adjustments/adjustments.ts';
import { argument, type Command, idOf, OperatorError, optionText } from '../command.ts';
import { playerBy, siteByDomain, siteNames } from '../lookup.ts';
import { onSite, said, textOf } from '../options.ts';
import { type Column, formatMoney } from '../output.ts';
import { say } from '../say.ts';

const id = { name: 'ID', help: 'the id of the adjustment, as adjust list has it' };

function toRow(row: Adjustment): Record<string, unknown> {
  return {
    id: String(row.id),
    player: String(row.player_id),
    casino_id: String(row.casino_id),
    amount: row.amount,
    status: row.status,
    reason: row.reason,
    proposed_by: row.proposed_by,
    decided_by: row.decided_by,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

const columns: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'player', title: 'player' },
  { key: 'site', title: 'site' },
  { key: 'amount', title: 'amount', as: 'money' },
  { key: 'status', title: 'status' },
  { key: 'reason', title: 'reason' },
  { key: 'proposed_by', title: 'proposed by' },
  { key: 'created_at', title: 'at', as: 'time' },
  { key: 'decided_by', title: 'decided by' },
];

/** The audit record of a step; the reason stays in the table, because a text may name a person. */
function recordOf(row: Adjustment, before: Adjustment['status'] | null) {
  const { id: number, casino_id: casinoId, player_id: player, amount, status } = row;
  return { casinoId, target: `adjustment:${number}`, details: { player, amount, before, after: status } };
}

const AMOUNT = say`AMOUNT takes centavos, not 0, to ${ADJUSTMENT_MAX} up or down: 5000 gives R$ 50,00, -5000 takes it.`;

const propose: Command = {
  name: 'adjust propose',
  summary: 'propose to give a player money or to take it; another operator approves it',
  args: [
    { name: 'USER', help: "the player's id, telephone or email" },
    { name: 'AMOUNT', help: 'centavos: 5000 gives R$ 50,00; -5000 takes it' },
  ],
  options: { reason: { value: 'TEXT', help: 'required, up to 500 characters; no player reads it' }, ...onSite },
  async run({ deps, actor, audit }, input) {
    const typed = argument(input, 'amount');
    const amount = Number(typed);
    const reason = textOf(input, 'reason', 500);
    if (!/^[+-]?\d{1,12}$/.test(typed) || amount === 0) throw new OperatorError(AMOUNT);
    if (reason === undefined) throw new OperatorError(say`Say why: --reason TEXT.`);
    const { player, site } = await playerBy(deps.db, argument(input, 'user'), optionText(input, 'site'));
    const made = await said({ adjustment_amount: AMOUNT }, () =>
      proposeAdjustment(deps, { playerId: player.id, amount, reason, actor }, (trx, row) =>
        audit(trx, recordOf(row, null)),
      ),
    );
    const text = say`Adjustment ${made.id} of ${formatMoney(amount)} for player ${player.id} on ${site.domain} waits for another operator.`;
    return { outputs: [{ type: 'note', text, data: toRow(made) }] };
  },
};

const list: Command = {
  name: 'adjust list',
  summary: 'list the adjustments that wait for a decision',
  args: [],
  options: { all: { help: 'the decided ones, too' }, site: { value: 'DOMAIN', help: 'of this site only' } },
  async run({ deps, audit }, input) {
    const domain = optionText(input, 'site');
    const site = domain === undefined ? undefined : await siteByDomain(deps.db, domain);
    const found = await listAdjustments(deps, { casinoId: site?.id, openOnly: input.options['all'] !== true });
    await audit(deps.db, { casinoId: site?.id ?? null, target: 'adjustments', details: { shown: found.length } });
    const nameOf = await siteNames(deps.db);
    const rows = found.map((row) => ({ ...toRow(row), site: nameOf(row.casino_id).domain }));
    return { outputs: [{ type: 'table', columns: [...columns], rows, empty: say`No adjustment waits.` }] };
  },
};

const SENTENCES = {
  adjustment_not_found: say`There is no such adjustment: adjust list --all shows them.`,
  adjustment_decided: say`This adjustment was decided already.`,
  adjustment_own: say`You proposed it: another operator approves it.`,
  insufficient_funds: say`The player has less than it takes: the balance does not fall below zero.`,
};

function decision(name: 'approve' | 'reject', summary: string): Command {
  return {
    name: `adjust ${name}`,
    summary,
    args: [id],
    async run({ deps, actor, audit }, input) {
      const number = idOf(argument(input, 'id'), 'adjustment');
      const work = name === 'approve' ? approveAdjustment : rejectAdjustment;
      const row = await said(SENTENCES, () =>
        work(deps, number, actor, (trx, after) => audit(trx, recordOf(after, 'proposed'))),
      );
      const amount = formatMoney(row.amount);
      const text =
        row.status === 'approved'
          ? say`Adjustment ${row.id} of ${amount} for player ${row.player_id} is approved.`
          : say`Adjustment ${row.id} of ${amount} for player ${row.player_id} is rejected.`;
      return { outputs: [{ type: 'note', text, data: toRow(row) }] };
    },
  };
}

export const adjustCommands: readonly Command[] = [
  propose,
  list,
  decision('approve', 'approve an adjustment that another operator proposed: the money moves at once'),
  decision('reject', 'reject an adjustment; no money moves'),
];
