import { focusManager, onlineManager } from '@tanstack/react-query';

/** Takes the network away from the page, or gives it back. */
export function setOnline(isOnline: boolean): void {
  onlineManager.setOnline(isOnline);
}

/** The network was away and returns. */
export function comeOnline(): void {
  setOnline(false);
  setOnline(true);
}

/** Hides the page, or shows it. */
export function setVisible(isVisible: boolean): void {
  focusManager.setFocused(isVisible);
}

/** Ends the page of a test: the next one starts visible and online, without the subscriptions of this one. */
export function closePage(): void {
  for (const manager of [focusManager, onlineManager]) {
    // The managers offer no other way; each test has a page of its own.
    (manager as unknown as { readonly listeners: Set<unknown> }).listeners.clear();
  }
  setOnline(true);
  setVisible(true);
}
