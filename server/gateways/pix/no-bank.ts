/** The gateway of a production without a bank: deposits and withdrawals answer 503, all other calls work. */
import { GatewayError, type PixGateway } from './port.ts';

function refuse(): Promise<never> {
  return Promise.reject(new GatewayError('No bank is configured (PIX_API_URL).'));
}

export const noBank: PixGateway = {
  simulated: false,
  payouts: 'hand',
  createCharge: refuse,
  findCharge: refuse,
  refund: refuse,
  payOut: refuse,
  holderOf: refuse,
};
