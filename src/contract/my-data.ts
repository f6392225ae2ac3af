/** What is kept of a player: the download and the deletion that the law (LGPD) gives them. */
import * as v from 'valibot';
import { centavos, data, defineCall, isoDate, timestamp } from './call.ts';
import { codeField, passwordField } from './fields.ts';

/**
 * Everything that is kept of this player, as one JSON file, streamed as an attachment. Five a day; 429 with
 * `Retry-After` beyond.
 */
export const exportData = defineCall({
  method: 'GET',
  path: '/profile/data',
  auth: 'player',
  offline: 'never',
  stepUp: { password: true },
  summary: 'Download everything kept about oneself',
  restricted: true,
  produces: 'application/json',
});

export const deletion = v.object({
  requested_at: timestamp,
  /** When it is carried out; it can be taken back until then. */
  due_at: timestamp,
  /** What the law makes the operator keep, and how long. */
  kept: v.array(v.object({ what: v.string(), why: v.string(), until: v.nullable(isoDate) })),
  /** Left in the wallet: to be withdrawn first. */
  balance: centavos,
});

export const getDeletion = defineCall({
  method: 'GET',
  path: '/profile/deletion',
  auth: 'player',
  offline: 'never',
  summary: 'A request for deletion as it stands, or null',
  restricted: true,
  response: data(v.nullable(deletion)),
});

/**
 * 422 for a wrong password (under `password`); 409 `balance_left` with `balance` while there is money, a withdrawal on
 * its way or an unsettled bet; 409 `deletion_requested` when it was asked for before. Carried out 15 days later.
 */
export const requestDeletion = defineCall({
  method: 'POST',
  path: '/profile/deletion',
  auth: 'player',
  offline: 'never',
  stepUp: { password: 'password' },
  summary: 'Ask for the deletion of the account',
  restricted: true,
  body: v.object({
    /** Asked for where the account has one. */
    password: v.optional(passwordField),
    code: v.optional(codeField),
  }),
  response: data(deletion),
  errors: ['invalid_credentials', 'balance_left', 'deletion_requested'],
});

export const cancelDeletion = defineCall({
  method: 'DELETE',
  path: '/profile/deletion',
  auth: 'player',
  offline: 'never',
  summary: 'Take back a request for deletion',
  restricted: true,
  errors: ['deletion_not_requested'],
});
