/** Calls of the seamless wallet, signed by the provider. The provider's code is part of the signature. */
import type * as calls from '../../src/contract/provider.ts';
import type { HandlersFor, RequestFacts } from '../http/handler.ts';
import {
  openProviderSession,
  providerBalance,
  providerBet,
  providerCorrect,
  providerRollback,
  providerWin,
} from './wallet.ts';

/** Code of the calling provider; `mount.ts` has checked header and signature before it read the body. */
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
  async providerCorrect(request) {
    return providerCorrect(request.deps, providerOf(request), request.body);
  },
  async providerRollback(request) {
    return providerRollback(request.deps, providerOf(request), request.body);
  },
};
