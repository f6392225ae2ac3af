/** What banks call: news of charges. Never believed; whoever calls has proved to know a secret of the bank's and ours. */
import * as v from 'valibot';
import { defineCall, id } from './call.ts';

/**
 * A wake-up call of the bank, never believed: the platform asks the bank itself. Takes the simulator's
 * `{txid}` and the Central Bank's batch `{pix: [{txid, …}]}`. Unknown charges are answered alike.
 */
export const pixWebhook = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook',
  auth: 'signed',
  offline: 'never',
  summary: 'The bank says that a charge has news',
  body: v.object({
    txid: v.optional(id),
    pix: v.optional(v.pipe(v.array(v.object({ txid: v.optional(id) })), v.maxLength(1000))),
  }),
});

/**
 * The Central Bank's batch of news, at the address that the bank was given (its last part is a secret that only the two
 * know). Read as leniently as possible, for a bank repeats what was refused: only a txid counts, and whether something
 * went back of it. The platform asks the bank itself.
 */
export const apiPixWebhook = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook/{secret}/pix',
  auth: 'signed',
  offline: 'never',
  summary: 'A bank with the API Pix says which payments have news',
  params: v.object({ secret: id }),
  body: v.object({
    pix: v.optional(
      v.pipe(
        v.array(v.object({ txid: v.optional(v.unknown()), devolucoes: v.optional(v.unknown()) })),
        v.maxLength(1000),
      ),
      [],
    ),
  }),
  response: v.object({}),
});

/** Banks try the bare address when it is registered; nothing is told there. */
export const apiPixWebhookProbe = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook/{secret}',
  auth: 'signed',
  offline: 'never',
  summary: 'A bank with the API Pix tries the address',
  params: v.object({ secret: id }),
  body: v.object({}),
  response: v.object({}),
});
