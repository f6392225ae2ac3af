/** A player's data: the download and the deletion that the law (LGPD) grants (DATA-3). */
import * as v from 'valibot';
import { centavos, data, defineCall, isoDate, timestamp } from './call.ts';
import { codeField, passwordField } from './fields.ts';

/**
 * All data of this player as one JSON file, streamed as an attachment. Five downloads a day; then 429 with
 * `Retry-After`.
 */
export const exportData = defineCall({
  method: 'GET',
  path: '/profile/data',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Download everything kept about oneself',
  produces: 'application/json',
});

export const deletion = v.object({
  requested_at: timestamp,
  /** When the deletion is carried out; the player can cancel it until then. */
  due_at: timestamp,
  /** Data that the law makes the operator keep, with reason and term. */
  kept: v.array(v.object({ what: v.string(), why: v.string(), until: v.nullable(isoDate) })),
  /** Money left in the wallet, which the player must withdraw first. */
  balance: centavos,
});

export const getDeletion = defineCall({
  method: 'GET',
  path: '/profile/deletion',
  offline: 'never',
  summary: 'A request for deletion as it stands, or null',
  response: data(v.nullable(deletion)),
});

/**
 * 422 for a wrong password (under `password`); 409 `balance_left` with `balance` while there is money, a withdrawal in
 * progress or an open bet; 409 `deletion_requested` for a second request. Carried out 15 days later.
 */
export const requestDeletion = defineCall({
  method: 'POST',
  path: '/profile/deletion',
  stepUp: { password: 'password' },
  summary: 'Ask for the deletion of the account',
  restricted: true,
  body: v.object({
    /** Required if the account has a password. */
    password: v.optional(passwordField),
    code: v.optional(codeField),
  }),
  response: data(deletion),
  errors: ['invalid_credentials', 'balance_left', 'deletion_requested'],
});

export const cancelDeletion = defineCall({
  method: 'DELETE',
  path: '/profile/deletion',
  summary: 'Take back a request for deletion',
  restricted: true,
  errors: ['deletion_not_requested'],
});
