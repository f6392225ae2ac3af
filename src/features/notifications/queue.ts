/** The queue of the notification cards (NOTE-3). Loads with the first card. */
import { focusManager } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { serverNow } from '../../api/server-time.ts';
import type { Notification } from '../../contract/notifications.ts';
import { isBusy, onBusyChange } from '../../domain/busy.ts';
import { takeTold } from '../../domain/told.ts';
import { readClosed, rememberClosed, watchClosed } from '../../storage/closed-notices.ts';
import { announce } from '../../ui/Announcer.tsx';
import { isPinned } from './model.ts';
import { reportCard } from './mutations.ts';
import { hearRing, ring } from './sound.ts';
import { cards, letGo } from './state.ts';

export const MOST_SHOWN = 3;
/** Milliseconds between two looks at the queue, that a card stays, and from a closed card to the next one (NOTE-3). */
const LOOK = 1_000;
const STAY = 20_000;
const AFTER_CLOSE = 5_000;

/** Fields into which the player may be typing; a frame does not say which of its elements has the focus. */
const FIELD =
  'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), textarea, select, [contenteditable], iframe';

/** Ids of cards that were closed on this device; null until storage has answered. */
let closed: Set<string> | null = null;
let lastLook = 0;

/**
 * Whether a card would cover nothing now: no round, payment, sheet, fullscreen, focused field or frame of a game or of the
 * sportsbook, and not the list of the notifications themselves, and the page is seen.
 */
function isFree(): boolean {
  return (
    focusManager.isFocused() &&
    !isBusy() &&
    !document.fullscreenElement &&
    document.querySelector('[data-sheet], [role=dialog], [role=alertdialog], [data-notices]') === null &&
    document.activeElement?.matches(FIELD) !== true
  );
}

/** Hides the cards at once when they would cover something, and shows them again. */
function judge(): void {
  cards.isFree = isFree();
  if (!cards.isFree) letGo();
}

const isOver = (notification: Notification, left: number): boolean =>
  notification.type === 'pinned' ? !isPinned(notification, serverNow()) : left <= 0;

/** Takes a card out of the queue. */
function remove(id: string): void {
  const entry = cards.entries.find(({ notification }) => notification.id === id);
  if (!entry) return;
  if (entry.left !== null) cards.closedAt = performance.now();
  cards.entries = cards.entries.filter((it) => it !== entry);
  if (cards.entries.length === 0) letGo();
}

/** Closes a card on this device, in all its tabs. */
export function closeCard(id: string): void {
  remove(id);
  closed?.add(id);
  void rememberClosed(id);
}

/** The player closes a card without opening it. */
export function dismissCard(notification: Notification): void {
  closeCard(notification.id);
  reportCard(notification, 'closed');
}

/** Shows the next card, counts the time of the shown ones and removes those whose time is over. */
function look(): void {
  const now = performance.now();
  // A timer of a page that slept is late: its cards were not seen meanwhile.
  const passed = cards.isFree && !cards.isPointed && !cards.isFocused ? Math.min(now - lastLook, 2 * LOOK) : 0;
  lastLook = now;
  judge();
  for (const entry of cards.entries) {
    // The page has told the event itself.
    if (takeTold(entry.notification.about)) closeCard(entry.notification.id);
    if (entry.left === null) continue;
    entry.left -= passed;
    if (isOver(entry.notification, entry.left)) closeCard(entry.notification.id);
  }
  if (closed === null || !cards.isFree || now - cards.closedAt < AFTER_CLOSE) return;
  if (cards.entries.filter(({ left }) => left !== null).length >= MOST_SHOWN) return;
  const next = cards.entries.find(({ left }) => left === null);
  if (!next) return;
  next.left = STAY;
  const { title, text } = next.notification;
  reportCard(next.notification, 'shown');
  announce(`${title}. ${text}`);
  void ring();
}

/**
 * Runs the queue while it has cards.
 * @returns stop function
 */
export function startQueue(): () => void {
  lastLook = performance.now();
  const dropClosed = () => {
    for (const { notification } of cards.entries) if (closed?.has(notification.id)) remove(notification.id);
  };
  void readClosed().then((ids) => {
    closed = new Set([...(closed ?? []), ...ids]);
    dropClosed();
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !cards.isFree) return;
    const shown = cards.entries.find(({ left }) => left !== null);
    if (shown) dismissCard(shown.notification);
  };
  const timer = setInterval(look, LOOK);
  // Between two looks too: a card never covers a round that begins.
  const types = ['focusin', 'focusout', 'fullscreenchange'];
  for (const type of types) document.addEventListener(type, judge);
  // The focus goes into a frame, or comes back from it.
  for (const type of ['blur', 'focus']) addEventListener(type, judge);
  document.addEventListener('keydown', onKey);
  const ends = [
    focusManager.subscribe(judge),
    onBusyChange(judge),
    subscribe(cards, dropClosed),
    watchClosed((id) => {
      closed?.add(id);
      remove(id);
    }, hearRing),
  ];
  return () => {
    clearInterval(timer);
    for (const type of types) document.removeEventListener(type, judge);
    for (const type of ['blur', 'focus']) removeEventListener(type, judge);
    document.removeEventListener('keydown', onKey);
    for (const end of ends) end();
  };
}
