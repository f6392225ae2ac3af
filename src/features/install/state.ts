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
  /** The deferred prompt (§3): captured and, used or no longer needed, cleared. It can be used once. */
  offer: InstallOffer | null;
  isInstalled: boolean;
  /** The browser's own dialog lies over the page. */
  isAsking: boolean;
  /** The player said yes to it, and `appinstalled` is still to come. */
  isComing: boolean;
}

/**
 * Whether our own modal is visible (§3) stands in the address: `?sheet=install` opens it, and Back closes it (R4). Nothing
 * but a press of "Instalar" does, where there is an offer to take (`src/app/shell/use-install-press.ts`). It never comes by
 * itself: neither the specification nor the design asks for that, and a visit has its share of questions.
 */
export const install: InstallState = proxy({
  offer: null,
  isInstalled: isInstalled(),
  isAsking: false,
  isComing: false,
});

/** What the document's head has heard; an installation takes its offer away there. */
const held = globalThis as { installOffer?: InstallOffer; appInstalled?: boolean };
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

/** Follows the browser's word from now on, and takes up what the document's head has heard; asking twice is harmless. */
export function watchInstall(): void {
  if (watching || typeof addEventListener === 'undefined') return;
  watching = true;
  capture();
  addEventListener('installoffer', capture);
  addEventListener('appinstalled', settle);
  matchMedia('(display-mode: standalone)').addEventListener('change', () => {
    install.isInstalled = isInstalled();
  });
  if (install.isInstalled || held.appInstalled === true) settle();
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
  if (offer === null || install.isAsking) return false;
  install.isAsking = true;
  try {
    await offer.prompt();
    const { outcome } = await offer.userChoice;
    // The browser may have installed it before it tells what was pressed.
    install.isComing = outcome === 'accepted' && !install.isInstalled;
    return outcome === 'accepted';
  } catch {
    return false;
  } finally {
    // A browser that was refused may have made another offer by now.
    if (held.installOffer === undefined || held.installOffer === offer) clear();
    install.isAsking = false;
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
