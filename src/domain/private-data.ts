/**
 * The life of one player's data in this browser: opened when it is known who plays, swept when the session ends.
 * "Swept" is meant whole: running reads are called off, memory, database, badge (architecture: no player's data ever
 * greets the next).
 */
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { type User, user as userSchema } from '../contract/session.ts';
import { forgetCoupons } from '../storage/coupons.ts';
import { closePrivate, destroyPrivate, openPrivate, privateReadsAtLast, sweepOthers } from '../storage/databases.ts';
import { forgetFormDrafts } from '../storage/form-draft.ts';
import { impersonal } from '../storage/impersonal.ts';
import { type LastPlayer, lastPlayerOf, rememberPlayer } from '../storage/last-player.ts';
import { readLocal } from '../storage/local-keys.ts';
import { forgetWishes } from '../storage/outbox.ts';
import { forgetPendingActions } from '../storage/pending.ts';
import { keepReads } from '../storage/reads-keeper.ts';
import { forgetGuestSearches } from '../storage/recent-searches.ts';
import { DATA_SCHEMA, ME } from '../storage/rows.ts';
import { session } from './session-state.ts';

let stopKeeping: (() => void) | null = null;
let open: string | null = null;

/**
 * Whether it is still this token that is here. Storage has its word too: it forgets the token before it is swept, while a
 * document that is about to end keeps it to the last, and one in another tab until it hears.
 */
export function isStillHere(token: string): boolean {
  return session.token === token && readLocal('auth') === token;
}

/** Opens the player's database and lets it fill and follow the private reads. Opening it twice is opening it once. */
export function openPrivateData(queryClient: QueryClient, { casinoId, playerId }: LastPlayer): void {
  const name = `${casinoId}-${playerId}`;
  if (open === name) return;
  stopKeeping?.();
  open = name;
  stopKeeping = keepReads(queryClient, { store: privateReadsAtLast(casinoId, playerId), keeps: 'private' });
  void sweepOthers();
  void forgetGuestSearches();
}

/**
 * The player that storage knows for this token, with the private reads opened beside; null when it knows none. `patient` as in
 * `lastPlayerOf`.
 */
export async function recallPlayer(queryClient: QueryClient, token: string, patient: boolean): Promise<User | null> {
  const last = await lastPlayerOf(token, patient);
  // Who has left meanwhile is not let in again: what a sweep has taken would come to be anew.
  if (!last || !isStillHere(token)) return null;
  openPrivateData(queryClient, last);
  const row = await (await openPrivate(last.casinoId, last.playerId))?.reads.load(ME);
  const parsed = v.safeParse(userSchema, row?.data);
  return parsed.success && parsed.output.id === last.playerId ? parsed.output : null;
}

/** Keeps who plays for the next start without a network. */
export async function keepPlayer(token: string, casinoId: string, user: User): Promise<void> {
  await rememberPlayer(token, { casinoId, playerId: user.id });
  // As above.
  if (!isStillHere(token)) return;
  const store = await openPrivate(casinoId, user.id);
  await store?.reads.save([{ key: ME, data: user, updatedAt: Date.now(), schema: DATA_SCHEMA }]);
}

/** In a tab that learns of an end elsewhere: nothing that still goes on here brings back what another one deletes. */
export function closePrivateData(): void {
  stopKeeping?.();
  stopKeeping = null;
  open = null;
  void closePrivate();
}

/** Memory, at once, so that no screen shows the old player for a moment longer. Running reads are called off. */
export function forgetPrivateData(queryClient: QueryClient): void {
  stopKeeping?.();
  stopKeeping = null;
  open = null;
  forgetPendingActions();
  forgetCoupons();
  forgetFormDrafts();
  forgetWishes();
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) {
    if (query.meta?.isPrivate === true) {
      query.reset();
      cache.remove(query);
    } else if (query.state.data !== undefined) {
      // Public answers carry the player's hearts.
      query.setData(impersonal(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true });
    }
  }
  void navigator.clearAppBadge?.().catch(() => undefined);
}

/** Memory and what is on disk, of this player and of any other. Never throws. */
export async function sweepPrivateData(queryClient: QueryClient): Promise<void> {
  forgetPrivateData(queryClient);
  await sweepStored();
}

/** What would outlive this document, and nothing else: for one that is about to end. Never throws. */
export async function sweepStored(): Promise<void> {
  leaveTab();
  await Promise.all([destroyPrivate(), forgetGuestSearches()]);
}

/** Of that, what is this tab's own: for a document that is about to end, in a tab that learns of it. */
export function leaveTab(): void {
  forgetFormDrafts();
  void navigator.clearAppBadge?.().catch(() => undefined);
}
