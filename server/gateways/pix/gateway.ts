import type { Deps } from '../../deps.ts';
import type { PixGateway } from './port.ts';
import { createSimulatorGateway } from './simulator.ts';

/** The bank of this platform. The simulator is the only adapter so far; it keeps no state, so making it costs nothing. */
export function pixGateway(deps: Deps): PixGateway {
  const { env, clock } = deps;
  return (
    deps.pix ??
    createSimulatorGateway({
      url: env.BANK_URL,
      secret: env.BANK_SECRET,
      webhook: `${env.PLATFORM_URL}/api/gateways/pix/webhook`,
      wallMs: () => clock.wallMs(),
    })
  );
}
