/**
 * Finds the payer of a Pix. The standard's Pix object does not name the payer: many banks add `pagador`, some with a
 * masked CPF, some nothing. But the standard's list can be filtered by a payer's CPF (`GET /pix?cpf=`), which is enough
 * to tell the charged player from all others.
 */
import { GatewayError, type PixPayer } from '../port.ts';
import type { Pix } from './shapes.ts';

/** A valid CPF of no player: a bank that lists payments for it does not filter by CPF at all. */
const NOBODY = '00000000191';
const NOBODY_ELSE = '11144477735';

/** Tells whether the list of the charge's payments, filtered by a CPF if one is given, holds this payment. */
export type Lists = (payment: Pix, cpf: string | null) => Promise<boolean>;

/**
 * Finds the payer of a charge's payment.
 * @returns the payer; with an empty CPF if the bank only shows that it is not the charged player
 * @throws GatewayError if the bank does not show the payer (yet)
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
