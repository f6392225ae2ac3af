/**
 * Gives money back (`devolução`). Each return has an id that we derive from its payment, so that a retry returns it
 * once.
 */
import { createHash } from 'node:crypto';
import { GatewayError, type RefundResult, type ReturnAtBank } from '../port.ts';
import { type Client, read } from './client.ts';
import { toReais } from './money.ts';
import type { Answer } from './problem.ts';
import { devolucao, type Pix, returnedOf } from './shapes.ts';

/** Prefix of the ids of our own returns of a payment: letters and digits, 32 of the 35 that the standard allows. */
function ownPrefix(endToEndId: string): string {
  return `jd${createHash('sha256').update(`return ${endToEndId}`).digest('hex').slice(0, 30)}`;
}

/** Settled returns of a payment that the platform did not order. The special return (MED) has its own nature. */
export function foreignReturns(payment: Pix): ReturnAtBank[] {
  const own = ownPrefix(payment.endToEndId);
  return (payment.devolucoes ?? [])
    .filter(({ id, status }) => status === 'DEVOLVIDO' && !id.startsWith(own))
    .map(({ id, valor, natureza }) => ({
      id,
      amount: valor,
      kind: natureza?.startsWith('MED') ? 'contested' : 'other',
    }));
}

/**
 * Gives a payment back until the platform has returned `total` centavos of it, by default all; never more than is left.
 * @throws GatewayError if the bank did not accept the order, or ended it without paying; a retry then gets a new id
 */
export async function giveBack(
  client: Client,
  api: string,
  payment: Pix,
  total: number = payment.valor,
): Promise<RefundResult> {
  const prefix = ownPrefix(payment.endToEndId);
  const own = (payment.devolucoes ?? []).filter(({ id }) => id.startsWith(prefix));
  if (own.some(({ status }) => status !== 'DEVOLVIDO' && status !== 'NAO_REALIZADO')) return 'under_way';
  const byUs = returnedOf({ ...payment, devolucoes: own });
  const others = returnedOf(payment) - byUs;
  const rest = Math.min(total, payment.valor - others) - byUs;
  if (rest <= 0) return 'returned';
  const url = `${api}/pix/${payment.endToEndId}/devolucao/${prefix}${own.length === 0 ? '' : own.length}`;
  let answer: Answer = await client.call('PUT', url, {
    valor: toReais(rest),
    natureza: 'ORIGINAL',
    descricao: 'Devolução do depósito',
  });
  // Our first order may have succeeded although its answer was lost: then the id is already taken by us.
  if (answer.status >= 400) {
    const before = await client.call('GET', url);
    if (before.status < 300) answer = before;
  }
  const { status, motivo, valor } = read(devolucao, answer, 'give a payment back');
  // An earlier order for another amount, which the payment did not show yet: the next call sees both.
  if (valor !== rest) return 'under_way';
  if (status === 'DEVOLVIDO') return 'returned';
  if (status === 'NAO_REALIZADO')
    throw new GatewayError(`The bank did not give a payment back${motivo ? `: ${motivo.slice(0, 100)}` : ''}.`, {
      away: false,
    });
  return 'under_way';
}
