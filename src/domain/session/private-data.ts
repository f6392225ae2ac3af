/**
 * Life of one player's data in this browser: opened when the player is known, swept when the session ends. A sweep
 * cancels running reads and clears memory, databases and the app badge, so that no player sees another's data.
 */
import * as v from 'valibot';
import { type User, user as userSchema } from '../../contract/session.ts';
import { forgetCoupons } from '../../storage/coupons.ts';
import { closePrivate, destroyPrivate, openPrivate, privateReadsAtLast, sweepOthers } from '../../storage/databases.ts';
import { forgetFormDrafts } from '../../storage/form-draft.ts';
import { impersonal } from '../../storage/impersonal.ts';
import { type LastPlayer, lastPlayerOf, rememberPlayer } from '../../storage/last-player.ts';
import { readLocal } from '../../storage/local-keys.ts';
import { forgetPendingActions } from '../../storage/pending.ts';
import { keepReads } from '../../storage/reads-keeper.ts';
import { forgetGuestSearches } from '../../storage/recent-searches.ts';
import { DATA_SCHEMA, ME } from '../../storage/rows.ts';
import { forgetMarks } from '../outbox/outbox.ts';
import { session, sessionCache } from './state.ts';

let stopKeeping: (() => void) | null = null;
let open: string | null = null;

/**
 * Whether this token still holds the session, in memory and in storage. A logout clears storage first; a document that
 * is being unloaded, and another tab, keep the token in memory a little longer.
 */
export function isStillHere(token: string): boolean {
  return session.token === token && readLocal('auth') === token;
}

/** Opens the player's database and persists the private reads in it. Idempotent. */
export function openPrivateData({ casinoId, playerId }: LastPlayer): void {
  const name = `${casinoId}-${playerId}`;
  if (open === name) return;
  stopKeeping?.();
  open = name;
  stopKeeping = keepReads(sessionCache(), { store: privateReadsAtLast(casinoId, playerId), keeps: 'private' });
  void sweepOthers();
  void forgetGuestSearches();
}

/**
 * Reads the stored player of this token and opens the private reads. `patient` as in `lastPlayerOf`.
 * @returns null when storage knows no player for the token
 */
export async function recallPlayer(token: string, patient: boolean): Promise<User | null> {
  const last = await lastPlayerOf(token, patient);
  // The player has logged out meanwhile: opening would create the deleted database again.
  if (!last || !isStillHere(token)) return null;
  openPrivateData(last);
  const row = await (await openPrivate(last.casinoId, last.playerId))?.reads.load(ME);
  const parsed = v.safeParse(userSchema, row?.data);
  return parsed.success && parsed.output.id === last.playerId ? parsed.output : null;
}

/** Stores the player for the next start without a network. */
export async function keepPlayer(token: string, casinoId: string, user: User): Promise<void> {
  await rememberPlayer(token, { casinoId, playerId: user.id });
  // The player has logged out meanwhile.
  if (!isStillHere(token)) return;
  const store = await openPrivate(casinoId, user.id);
  await store?.reads.save([{ key: ME, data: user, updatedAt: Date.now(), schema: DATA_SCHEMA }]);
}

/** Closes the database in a tab that follows another tab's logout, so that no pending write recreates deleted data. */
export function closePrivateData(): void {
  stopKeeping?.();
  stopKeeping = null;
  open = null;
  void closePrivate();
}

/** Clears the player's data from memory at once and cancels running reads, so that no screen shows them any longer. */
export function forgetPrivateData(): void {
  stopKeeping?.();
  stopKeeping = null;
  open = null;
  forgetPendingActions();
  forgetCoupons();
  forgetFormDrafts();
  forgetMarks();
  const queryClient = sessionCache();
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.meta?.isPrivate === true) {
      query.reset();
      cache.remove(query);
    } else if (query.state.data !== undefined) {
      // Public answers carry the player's likes and favourites.
      query.setData(impersonal(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true });
    }
  }
  void navigator.clearAppBadge?.().catch(() => undefined);
}

/** Sweeps memory and disk, of this player and of earlier ones. Never throws. */
export async function sweepPrivateData(): Promise<void> {
  forgetPrivateData();
  await sweepStored();
}

/** Sweeps only the data that outlives the document, before a reload. Never throws. */
export async function sweepStored(): Promise<void> {
  leaveTab();
  await Promise.all([destroyPrivate(), forgetGuestSearches()]);
}

/** Sweeps only this tab's own storage and the badge; another tab sweeps the databases. */
export function leaveTab(): void {
  forgetFormDrafts();
  void navigator.clearAppBadge?.().catch(() => undefined);
}
