/** Webhooks of banks. */
import type * as calls from '../../src/contract/bank.ts';
import type { HandlersFor } from '../http/handler.ts';
import { checkReported } from './webhook.ts';

export const bankHandlers: HandlersFor<typeof calls> = {
  /** Signed by the bank; `peers.ts` checks the signature before it reads the body. */
  async pixWebhook({ deps, body }) {
    const txids = [body.txid, ...(body.pix ?? []).map(({ txid }) => txid)];
    await checkReported(deps, { charges: txids, returns: [] });
  },
  async apiPixWebhook({ deps, body }) {
    const txids = (pix: typeof body.pix) => pix.map(({ txid }) => txid);
    await checkReported(deps, {
      charges: txids(body.pix),
      returns: txids(body.pix.filter(({ devolucoes }) => Array.isArray(devolucoes) && devolucoes.length > 0)),
    });
    return {};
  },
  apiPixWebhookProbe: () => ({}),
};
