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
  /** A pointer or the focus is on a card: no time passes. */
  isHeld: boolean;
  /** When the last card closed, by the page's own clock. */
  closedAt: number;
}>({ entries: [], isFree: false, isHeld: false, closedAt: Number.NEGATIVE_INFINITY });

const offered = new Set<string>();

/** Queues a notification for a card, once in this page. */
export function offerCard(notification: Notification): void {
  if (notification.read || offered.has(notification.id)) return;
  offered.add(notification.id);
  cards.entries.push({ notification, left: null });
}

/** Forgets the last player's cards. */
export function forgetCards(): void {
  offered.clear();
  cards.entries = [];
  cards.isHeld = false;
  cards.closedAt = Number.NEGATIVE_INFINITY;
}
