/** The seamless wallet's calls. Each is signed by the provider, whose code is part of who it is. */
import type * as calls from '../../src/contract/provider.ts';
import type { HandlersFor, RequestFacts } from '../http/handler.ts';
import {
  openProviderSession,
  providerBalance,
  providerBet,
  providerRollback,
  providerWin,
} from '../services/provider-wallet.ts';

/** Who signed; that it names itself and has signed, `mount.ts` has judged before it read the body. */
function providerOf(request: RequestFacts): string {
  return request.header('x-provider') ?? '';
}

export const providerHandlers: HandlersFor<typeof calls> = {
  async providerAuthenticate(request) {
    return openProviderSession(request.deps, providerOf(request), request.body.token);
  },
  async providerBalance(request) {
    return { balance: await providerBalance(request.deps, providerOf(request), request.body.session) };
  },
  async providerBet(request) {
    return providerBet(request.deps, providerOf(request), request.body);
  },
  async providerWin(request) {
    return providerWin(request.deps, providerOf(request), request.body);
  },
  async providerRollback(request) {
    return providerRollback(request.deps, providerOf(request), request.body);
  },
};
