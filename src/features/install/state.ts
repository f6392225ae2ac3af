/**
 * The browser's install prompt (INST-1): captured, opened, used once, cleared. A script in the document's head captures
 * it before this module loads.
 */
import { proxy, ref } from 'valtio/vanilla';
import type { InstallOffer } from '../../early/head.ts';
import { isInstalled } from '../../lib/device.ts';
import { type InstallWay, installWay } from './model.ts';

interface InstallState {
  /** The deferred prompt (INST-1): cleared when it was used or the app was installed. Can be used once. */
  offer: InstallOffer | null;
  isInstalled: boolean;
  /** The browser's own dialog is open. */
  isAsking: boolean;
  /** The player has accepted, and the `appinstalled` event is still to come. */
  isComing: boolean;
}

/**
 * State of the installation. Our own modal is part of the address: `?sheet=install` opens it, Back closes it (NAV-4).
 * Only a press of "Instalar" opens it (`src/app/shell/use-install-press.ts`), never the page by itself.
 */
export const install: InstallState = proxy({
  offer: null,
  isInstalled: isInstalled(),
  isAsking: false,
  isComing: false,
});

/** Events captured in the document's head; an installation clears the offer there. */
const held = globalThis as Pick<Window, 'installOffer' | 'appInstalled'>;
let watching = false;

function capture(): void {
  if (!held.installOffer) return;
  install.offer = ref(held.installOffer);
  install.isComing = false;
}

function settle(): void {
  clear();
  install.isInstalled = true;
  install.isComing = false;
  void keepStorage();
}

function clear(): void {
  delete held.installOffer;
  install.offer = null;
}

/** Follows the browser's install events and takes the captured ones over. Idempotent. */
export function watchInstall(): void {
  if (watching || typeof addEventListener === 'undefined') return;
  watching = true;
  capture();
  // The listener of the head has already taken the event.
  addEventListener('beforeinstallprompt', capture);
  addEventListener('appinstalled', settle);
  matchMedia('(display-mode: standalone)').addEventListener('change', () => {
    install.isInstalled = isInstalled();
  });
  if (install.isInstalled || held.appInstalled === true) settle();
}

/** The way to install in this browser now. */
export function currentWay(state: Pick<InstallState, 'isInstalled'> & { readonly offer: unknown }): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  return installWay({ userAgent, maxTouchPoints }, { isInstalled: state.isInstalled, hasPrompt: state.offer !== null });
}

/**
 * Opens the browser's dialog. Must be called from a press; a prompt can be used once (INST-1).
 * @returns whether the player accepted; false without a prompt
 */
export async function promptInstall(): Promise<boolean> {
  const { offer } = install;
  if (offer === null || install.isAsking) return false;
  install.isAsking = true;
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    // Some browsers send `appinstalled` before `userChoice` resolves.
    install.isComing = outcome === 'accepted' && !install.isInstalled;
    return outcome === 'accepted';
  } catch {
    return false;
  } finally {
    // After a dismissal the browser may already have made another offer.
    if (held.installOffer === undefined || held.installOffer === offer) clear();
    install.isAsking = false;
  }
}

/** Requests persistent storage after an installation, so that the browser evicts this site last. Never throws. */
async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // The browser lacks the call or denies storage.
  }
}
