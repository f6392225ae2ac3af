/** `bet show`: finds the bet of a receipt, as support receives it from a player. */
import type { Db } from '../../db/connect.ts';
import { ROUND_OF_WAGER } from '../../ledger/round-of-wager.ts';
import { argument, type Command, OperatorError } from '../command.ts';
import { siteNames } from '../lookup.ts';
import type { Column } from '../output.ts';
import { say } from '../say.ts';

const facts: readonly Column[] = [
  { key: 'receipt', title: 'receipt' },
  { key: 'bet', title: 'bet' },
  { key: 'player', title: 'player' },
  { key: 'site', title: 'site' },
  { key: 'game', title: 'game' },
  { key: 'state', title: 'state' },
  { key: 'stake', title: 'stake', as: 'money' },
  { key: 'bonus', title: 'of it bonus', as: 'money' },
  { key: 'win', title: 'paid', as: 'money' },
  { key: 'placed_at', title: 'placed', as: 'time' },
  { key: 'settled_at', title: 'settled', as: 'time' },
  { key: 'detail', title: 'result' },
];

const steps: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'kind', title: 'step' },
  { key: 'amount', title: 'amount', as: 'money' },
  { key: 'balance', title: 'balance after', as: 'money' },
  { key: 'at', title: 'at', as: 'time' },
  { key: 'transaction', title: 'transaction' },
];

/** Everything that the round of a receipt moved, the oldest first. */
function wagersOf(db: Db, receipt: string) {
  return db
    .selectFrom('wagers as w')
    .leftJoin('games as g', 'g.id', 'w.game_id')
    .leftJoin('rounds as r', (join) => join.on(ROUND_OF_WAGER))
    .where('w.round', '=', receipt)
    .selectAll('w')
    .select(['g.title', 'r.detail'])
    .orderBy('w.id')
    .execute();
}

const show: Command = {
  name: 'bet show',
  summary: 'show the bet of a receipt with everything that it moved',
  args: [{ name: 'RECEIPT', help: 'the id on the receipt of a sports bet, or of a round of a game' }],
  details: [
    'A game may have used the same id in rounds of several players: then each bet is shown. Picks and results come from the provider with',
    'the settlement. `user show` opens the player. A receipt that begins with a dash stands behind --: bet show -- -AbC.',
  ],
  async run({ deps: { db }, audit }, input) {
    const receipt = argument(input, 'receipt');
    const rows = await wagersOf(db, receipt);
    const bets = rows.filter(({ kind }) => kind === 'bet');
    const [first] = bets;
    if (!first) throw new OperatorError(say`There is no bet ${receipt}.`);
    const nameOf = await siteNames(db);
    const sites = new Set(bets.map(({ casino_id }) => casino_id));
    await audit(db, {
      casinoId: sites.size === 1 ? first.casino_id : null,
      target: `bet:${first.id}`,
      details: { bets: bets.length },
    });
    return {
      outputs: [
        ...bets.map((bet) => ({
          type: 'record' as const,
          columns: [...facts],
          row: {
            receipt,
            bet: String(bet.id),
            player: String(bet.player_id),
            site: nameOf(bet.casino_id).domain,
            casino_id: String(bet.casino_id),
            game: bet.title,
            state: bet.rolled_back_at ? 'returned' : bet.settled_at ? 'settled' : 'open',
            stake: bet.amount,
            bonus: bet.bonus_amount,
            win: bet.win_amount,
            placed_at: bet.created_at.toISOString(),
            settled_at: bet.settled_at?.toISOString() ?? null,
            detail: bet.detail,
          },
        })),
        {
          type: 'table',
          columns: [...steps],
          rows: rows.map((step) => ({
            id: String(step.id),
            kind: step.kind,
            amount: step.kind === 'bet' ? -step.amount : step.amount,
            balance: step.balance_after,
            at: step.created_at.toISOString(),
            transaction: step.transaction,
          })),
          empty: '',
        },
      ],
    };
  },
};

export const betCommands: readonly Command[] = [show];
