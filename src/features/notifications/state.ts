/** Notifications that wait for a card or have one. Small, because the page knows it before the cards' code loads. */
import { proxy } from 'valtio/vanilla';
import type { Notification } from '../../contract/notifications.ts';

export interface CardEntry {
  readonly notification: Notification;
  /** Milliseconds that the card still stays; null: it waits for its place. */
  left: number | null;
}

export const cards = proxy<{
  entries: CardEntry[];
  /** Whether a card would cover nothing that the player is doing now. */
  isFree: boolean;
  /** A pointer, or the focus, is on a card: no time passes. */
  isPointed: boolean;
  isFocused: boolean;
  /** When the last card closed, by the page's own clock. */
  closedAt: number;
}>({ entries: [], isFree: false, isPointed: false, isFocused: false, closedAt: Number.NEGATIVE_INFINITY });

/** The cards leave, and with them the pointer and the focus. */
export function letGo(): void {
  cards.isPointed = false;
  cards.isFocused = false;
}

const offered = new Set<string>();

/** Queues a notification for a card, once in this page. */
export function offerCard(notification: Notification): void {
  if (notification.read || offered.has(notification.id)) return;
  offered.add(notification.id);
  cards.entries.push({ notification, left: null });
}

/** Whether this page has queued a card for a notification, also one that has been closed since. */
export function isOffered(id: string): boolean {
  return offered.has(id);
}

/** Forgets the last player's cards. */
export function forgetCards(): void {
  offered.clear();
  cards.entries = [];
  letGo();
  cards.closedAt = Number.NEGATIVE_INFINITY;
}
