/** What is kept of a player: the download and the deletion that the law (LGPD) gives them. */
import * as v from 'valibot';
import { centavos, data, defineCall, isoDate, timestamp } from './call.ts';
import { codeField, passwordField } from './fields.ts';

/** Everything that is kept of this player, as one JSON file. */
export const exportData = defineCall({
  method: 'GET',
  path: '/profile/data',
  auth: 'player',
  offline: 'never',
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

export const requestDeletion = defineCall({
  method: 'POST',
  path: '/profile/deletion',
  auth: 'player',
  offline: 'never',
  summary: 'Ask for the deletion of the account',
  restricted: true,
  body: v.object({ password: passwordField, code: v.optional(codeField) }),
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
