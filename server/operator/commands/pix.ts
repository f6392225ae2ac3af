/** `pix pay`, `pix refuse`: the payer at the simulated bank. `pix refund`: gives a credited deposit back. */

import { lookAtCharge, refundDeposit } from '../../deposits/charges.ts';
import type { Deps } from '../../deps.ts';
import { secretsOf } from '../../env.ts';
import { pixGateway } from '../../gateways/pix/gateway.ts';
import { GatewayError } from '../../gateways/pix/port.ts';
import { playPayer } from '../../gateways/pix/simulated-payer.ts';
import { availableOf } from '../../ledger/ledger.ts';
import { argument, type Command, type Input, OperatorError, type Result } from '../command.ts';
import { formatMoney } from '../output.ts';
import { type Sentence, say } from '../say.ts';

const txidArgument = { name: 'TXID', help: 'the txid of the charge, as the deposit was given it' };

async function findCharge(deps: Deps, txid: string) {
  const charge = await deps.db.selectFrom('charges').selectAll().where('txid', '=', txid).executeTakeFirst();
  if (!charge) throw new OperatorError(say`There is no charge ${txid}.`);
  return charge;
}
type Charge = Awaited<ReturnType<typeof findCharge>>;

const SAID: Readonly<Record<Charge['status'], (amount: string) => Sentence>> = {
  paid: (amount) => say`Paid: ${amount}.`,
  refused: (amount) => say`Refused: ${amount}.`,
  refunded: (amount) => say`Given back: ${amount}.`,
  chargebacked: (amount) => say`Taken back by the payer's bank, of ${amount}.`,
  waiting_payment: () => say`The bank has it; the platform has not taken it up yet.`,
};

/** The charge's current state, with the player's balance. */
async function answer(deps: Deps, charge: Charge): Promise<Result> {
  const { txid, status, amount, received, player_id: player, paid_at } = charge;
  const balance = await availableOf(deps.db, player);
  const excess =
    charge.excess > 0
      ? say` Of it ${formatMoney(charge.excess)} were over the deposit limit and go back to the payer.`
      : '';
  const text = say`${SAID[status](formatMoney(received ?? amount))}${excess} Player ${player} has ${formatMoney(balance)}.`;
  const data = {
    txid,
    status,
    amount,
    received,
    excess: charge.excess,
    reason: charge.refund_reason,
    player: String(player),
    balance,
    paid_at: paid_at?.toISOString() ?? null,
  };
  return { outputs: [{ type: 'note', text, data }] };
}

const REFUSALS: Readonly<Record<string, Sentence>> = {
  charge_unknown: say`The bank does not know this charge.`,
  charge_paid: say`The charge has been paid already.`,
  charge_refused: say`The charge has been refused already.`,
  charge_refunded: say`The charge has been refunded already.`,
  not_found: say`This bank is not the simulator, or runs in production: nobody pays there by command.`,
};

/** Pays or refuses at the bank, and makes the platform look at once instead of waiting for the bank's call. */
async function play(deps: Deps, input: Input, action: 'pay' | 'refuse'): Promise<Charge> {
  const charge = await findCharge(deps, argument(input, 'txid'));
  const { env, clock } = deps;
  if (env.production || env.BANK_URL === null || !pixGateway(deps).simulated) {
    throw new OperatorError(say`The bank is a real one: only the simulator is paid by command.`);
  }
  try {
    const bank = { url: env.BANK_URL, secrets: secretsOf(env, 'BANK_SECRET'), wallMs: () => clock.wallMs() };
    const result = await playPayer(bank, charge.txid, action);
    if (result !== 'done') {
      throw new OperatorError(REFUSALS[result.refused] ?? say`The bank refused: ${result.refused}.`);
    }
    await lookAtCharge(deps, charge.txid);
  } catch (error) {
    if (error instanceof GatewayError)
      throw new OperatorError(say`The bank does not answer: ${error.message.replace(/\.$/, '')} (${env.BANK_URL}).`, {
        cause: error,
      });
    throw error;
  }
  return charge;
}

function player(action: 'pay' | 'refuse', summary: string): Command {
  return {
    name: `pix ${action}`,
    summary,
    args: [txidArgument],
    async run({ deps, audit }, input) {
      const { txid, status, casino_id } = await play(deps, input, action);
      const after = await findCharge(deps, txid);
      await audit(deps.db, {
        casinoId: casino_id,
        target: `charge:${txid}`,
        details: { before: status, after: after.status },
      });
      return answer(deps, after);
    },
  };
}

const refund: Command = {
  name: 'pix refund',
  summary: 'give a paid deposit back: out of the wallet, then at the bank',
  args: [txidArgument],
  async run({ deps, audit }, input) {
    const { txid, status, casino_id } = await findCharge(deps, argument(input, 'txid'));
    if (status === 'refunded') throw new OperatorError(say`The charge has been refunded already.`);
    if (status !== 'paid') throw new OperatorError(say`Only a paid charge can be refunded.`);
    await refundDeposit(deps, txid, 'operator');
    const after = await findCharge(deps, txid);
    await audit(deps.db, {
      casinoId: casino_id,
      target: `charge:${txid}`,
      details: { before: status, after: after.status, amount: after.amount },
    });
    const result = await answer(deps, after);
    // The money has left the wallet in any case; the platform asks the bank again until it confirms.
    return after.refund_pending
      ? { ...result, hint: say`The bank has not confirmed it yet: it is asked again.` }
      : result;
  },
};

export const pixCommands: readonly Command[] = [
  player('pay', 'pay a charge at the simulated bank'),
  player('refuse', 'refuse a charge at the simulated bank'),
  refund,
];
