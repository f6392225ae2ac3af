/** The seamless wallet's calls. Each is signed by the provider, whose code is part of who it is. */
import type * as calls from '../../src/contract/provider.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor, RequestFacts } from '../http/handler.ts';
import {
  openProviderSession,
  providerBalance,
  providerBet,
  providerRollback,
  providerWin,
} from '../services/provider-wallet.ts';

/** Who signed; that it is signed, `mount.ts` has judged before it read the body. @throws ApiError 401 `bad_signature`. */
function providerOf(request: RequestFacts): string {
  const provider = request.header('x-provider') ?? '';
  if (!/^[a-z0-9-]{1,80}$/.test(provider)) throw new ApiError(401, 'bad_signature');
  return provider;
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
