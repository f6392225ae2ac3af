import type { Clock } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { type Env, secretsOf } from '../../env.ts';
import { createApiPixGateway } from './api-pix/gateway.ts';
import { apiPixSettings } from './api-pix/settings.ts';
import { GatewayError, type PixGateway } from './port.ts';
import { createSimulatorGateway } from './simulator.ts';

function refuse(): Promise<never> {
  return Promise.reject(new GatewayError('No bank is configured (PIX_API_URL).'));
}

/** A production without a bank: deposits and withdrawals answer 503, all other calls work. */
const noBank: PixGateway = {
  simulated: false,
  payouts: 'hand',
  createCharge: refuse,
  findCharge: refuse,
  refund: refuse,
  payOut: refuse,
  holderOf: refuse,
};

/**
 * Opens the bank that the environment names: a bank with the API Pix if `PIX_API_URL` is set, else the simulator, else
 * (production without either) none. A long-lived process opens it once: the API Pix keeps connections and a token.
 * @throws StartupError if the files of a certificate do not fit
 */
export function openPixGateway(env: Env, clock: Pick<Clock, 'wallMs' | 'nowMs'>): PixGateway {
  const wallMs = () => clock.wallMs();
  const settings = apiPixSettings(env);
  if (settings) return createApiPixGateway({ ...settings, wallMs, nowMs: () => clock.nowMs() });
  if (env.BANK_URL === null) return noBank;
  return createSimulatorGateway({
    url: env.BANK_URL,
    secrets: secretsOf(env, 'BANK_SECRET'),
    webhook: `${env.PLATFORM_URL}/api/gateways/pix/webhook`,
    wallMs,
    nowMs: () => clock.nowMs(),
  });
}

/** The bank of this platform. */
export function pixGateway(deps: Deps): PixGateway {
  return deps.pix ?? openPixGateway(deps.env, deps.clock);
}
