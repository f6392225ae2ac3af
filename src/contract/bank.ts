/**
 * Webhooks of banks with news of charges. The platform never believes them; the caller has proved to know a shared
 * secret.
 */
import * as v from 'valibot';
import { defineCall, id } from './call.ts';

/**
 * Webhook of the bank: only triggers the platform to ask the bank itself. Takes the simulator's `{txid}` and the
 * Central Bank's batch `{pix: [{txid, …}]}`. Unknown charges get the same answer.
 */
export const pixWebhook = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook',
  peer: 'bank',
  summary: 'The bank says that a charge has news',
  body: v.object({
    txid: v.optional(id),
    pix: v.optional(v.pipe(v.array(v.object({ txid: v.optional(id) })), v.maxLength(1000))),
  }),
});

/**
 * The Central Bank's batch of news, at the address given to the bank (its last part is a shared secret). Parsed
 * leniently, because a bank repeats a refused request: only the txid and the presence of a return count. The platform
 * asks the bank itself.
 */
export const apiPixWebhook = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook/{secret}/pix',
  peer: 'api-pix',
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

/** Banks call the bare address when it is registered; the answer says nothing. */
export const apiPixWebhookProbe = defineCall({
  method: 'POST',
  path: '/gateways/pix/webhook/{secret}',
  peer: 'api-pix',
  summary: 'A bank with the API Pix tries the address',
  params: v.object({ secret: id }),
  body: v.object({}),
  response: v.object({}),
});
