/**
 * Pays out. The API Pix receives and returns money; it does not pay. Banks that sell payouts each have their own call,
 * most of them in this style (an order under our id, later asked for its state), so the address is configured
 * separately (`PIX_PAYOUT_URL`). Without one the operator pays in the bank's channel and records its end-to-end id.
 */
import * as v from 'valibot';
import { GatewayError, type PayoutResult, type PixGateway } from '../port.ts';
import { type Client, read } from './client.ts';
import { toReais } from './money.ts';
import { type Answer, kindOf } from './problem.ts';

const payout = v.object({
  /** EM_PROCESSAMENTO, REALIZADO, NAO_REALIZADO. */
  status: v.string(),
  /** Banks use both names. */
  endToEndId: v.nullish(v.string()),
  e2eId: v.nullish(v.string()),
  /** The reason of a payout that was not made: `CHAVE_INVALIDA` and `TITULAR_DIVERGENTE` blame the key. */
  motivo: v.nullish(v.string()),
});

/** Words of banks for a key that does not exist or belongs to another person. */
const KEY_AT_FAULT = /chave|titular|favorecido/i;

function resultOf(answer: Answer): PayoutResult {
  const { status, endToEndId, e2eId, motivo } = read(payout, answer, 'pay out');
  if (status === 'REALIZADO') return { state: 'sent', endToEndId: endToEndId ?? e2eId ?? null };
  if (status === 'NAO_REALIZADO') return { state: KEY_AT_FAULT.test(motivo ?? '') ? 'invalid_key' : 'not_paid' };
  return { state: 'under_way' };
}

export function createPayouts(client: Client, url: string | null): Pick<PixGateway, 'payouts' | 'payOut' | 'holderOf'> {
  return {
    payouts: url === null ? 'hand' : 'bank',

    async payOut({ id, amount, key, holder }) {
      if (url === null) throw new GatewayError('This bank is paid out of by hand.', { away: false });
      const order = `${url}/${id.replaceAll('-', '')}`;
      // Look first: an order whose answer was lost exists, and the bank might refuse or pay a second one under its id.
      const before = await client.call('GET', order);
      if (before.status < 300) return resultOf(before);
      if (before.status !== 404) read(payout, before, 'show a payout');
      const answer = await client.call('PUT', order, {
        valor: toReais(amount),
        favorecido: { chave: key, cpf: holder.cpf, nome: holder.name },
      });
      const isKey = KEY_AT_FAULT.test(kindOf(answer.body));
      if (isKey && (answer.status === 400 || answer.status === 404 || answer.status === 422))
        return { state: 'invalid_key' };
      return resultOf(answer);
    },

    // The standard cannot look up a key's holder: the bank compares key and CPF when it pays.
    holderOf: async (_type, _key, expected) => expected,
  };
}
