/** The browser's offer to install: captured, cleared, opened, closed (§4). The document's head catches it before we run. */
import { proxy, ref } from 'valtio/vanilla';
import { isInstalled } from '../../lib/device.ts';
import { type InstallWay, installWay } from './model.ts';

/** Not in TypeScript's list: only Chromium has it. */
interface InstallOffer extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** The offer, as long as it can be used: once. */
  offer: InstallOffer | null;
  isInstalled: boolean;
  /** The browser's own dialog lies over the page. */
  isOpen: boolean;
}

export const install: InstallState = proxy({ offer: null, isInstalled: false, isOpen: false });

const held = globalThis as { installOffer?: InstallOffer };
let watching = false;

function capture(): void {
  if (held.installOffer) install.offer = ref(held.installOffer);
}

function clear(): void {
  delete held.installOffer;
  install.offer = null;
}

/** Follows the browser's word from now on; asking twice is harmless. */
export function watchInstall(): void {
  if (watching || typeof addEventListener === 'undefined') return;
  watching = true;
  install.isInstalled = isInstalled();
  capture();
  addEventListener('installoffer', capture);
  addEventListener('appinstalled', () => {
    clear();
    install.isInstalled = true;
    void keepStorage();
  });
  matchMedia('(display-mode: standalone)').addEventListener('change', () => {
    install.isInstalled = isInstalled();
  });
  if (install.isInstalled) void keepStorage();
}

/** How it can be installed in this browser now. */
export function currentWay(state: Pick<InstallState, 'isInstalled'> & { readonly offer: unknown }): InstallWay {
  const { userAgent, maxTouchPoints } = navigator;
  return installWay({ userAgent, maxTouchPoints }, { isInstalled: state.isInstalled, hasPrompt: state.offer !== null });
}

/**
 * Opens the browser's dialog. Must be called from a press; an offer is good once.
 * @returns whether the player said yes; false too when there is no offer.
 */
export async function promptInstall(): Promise<boolean> {
  const { offer } = install;
  if (offer === null || install.isOpen) return false;
  install.isOpen = true;
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    return outcome === 'accepted';
  } catch {
    return false;
  } finally {
    clear();
    install.isOpen = false;
  }
}

/** Asked once somebody has decided to keep the app: what it stores is then not the first thing to go. Never throws. */
async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without it, or with storage denied.
  }
}
