/**
 * Who paid. The standard's own Pix object does not say: many banks add `pagador`, some with a masked CPF, some nothing.
 * What the standard does have is a list that can be narrowed to a payer's CPF (`GET /pix?cpf=`), and that is enough to
 * tell the charged player from everybody else.
 */
import { GatewayError, type PixPayer } from '../port.ts';
import type { Pix } from './shapes.ts';

/** A CPF with right check digits that is nobody's player: a bank that lists its payments too does not narrow at all. */
const NOBODY = '00000000191';
const NOBODY_ELSE = '11144477735';

/** Whether the list of the charge's payments, narrowed to a CPF where one is given, has this one. */
export type Lists = (payment: Pix, cpf: string | null) => Promise<boolean>;

/**
 * @returns the payer; with an empty CPF when all that is known is that it is not who was charged.
 * @throws GatewayError when the bank gives no way to know (yet).
 */
export async function payerOf(
  payment: Pix,
  charged: { readonly cpf: string; readonly name: string } | null,
  lists: Lists,
): Promise<PixPayer> {
  const { cpf = null, cnpj = null, nome } = payment.pagador ?? {};
  const name = nome ?? '';
  if (cpf !== null && /^\d{11}$/.test(cpf)) return { name, cpf };
  // A company's account is never the player's own.
  if (cnpj !== null && cnpj !== '') return { name, cpf: '' };
  if (charged === null) throw new GatewayError('The bank says neither who paid nor who was charged.', { away: false });
  const [known, anybody, own] = await Promise.all([
    lists(payment, null),
    lists(payment, charged.cpf === NOBODY ? NOBODY_ELSE : NOBODY),
    lists(payment, charged.cpf),
  ]);
  if (!known)
    throw new GatewayError('The bank does not list the payment yet, so who paid is not known.', { away: false });
  if (anybody)
    throw new GatewayError('The bank does not say who paid, and its list cannot be narrowed to a payer.', {
      away: false,
    });
  return own ? charged : { name, cpf: '' };
}
