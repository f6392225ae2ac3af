// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

interface Offer extends Event {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: string }>;
}

const persist = vi.fn(async () => true);

function offer(outcome: string): Offer {
  const event = new Event('beforeinstallprompt') as Offer;
  event.prompt = vi.fn(async () => undefined);
  event.userChoice = Promise.resolve({ outcome });
  return event;
}

/** Simulates the script in the document's head. */
const head = globalThis as { installOffer?: Offer; appInstalled?: boolean };
function offered(event: Offer): void {
  head.installOffer = event;
  dispatchEvent(event);
}

let standsAlone = false;
let state: typeof import('./state.ts');
beforeEach(async () => {
  vi.resetModules();
  persist.mockClear();
  delete head.installOffer;
  delete head.appInstalled;
  standsAlone = false;
  vi.stubGlobal('matchMedia', () => ({ matches: standsAlone, addEventListener: () => undefined }));
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => false, persist }, configurable: true });
  state = await import('./state.ts');
});

it('uses an install offer that came before the app started, and replaces it by a later one', () => {
  const early = offer('accepted');
  offered(early);
  state.watchInstall();
  expect(state.install.offer).toBe(early);
  const later = offer('accepted');
  offered(later);
  expect(state.install.offer).toBe(later);
});

it('uses an install offer once, whether the player accepts or dismisses it', async () => {
  state.watchInstall();
  expect(await state.promptInstall()).toBe(false);
  const yes = offer('accepted');
  offered(yes);
  expect(await state.promptInstall()).toBe(true);
  expect(yes.prompt).toHaveBeenCalledOnce();
  expect(state.install.offer).toBeNull();
  expect(await state.promptInstall()).toBe(false);
  offered(offer('dismissed'));
  expect(await state.promptInstall()).toBe(false);
  expect(state.install.isAsking).toBe(false);
});

it('keeps a new install offer that the browser makes after a dismissal', async () => {
  state.watchInstall();
  const refused = offer('dismissed');
  const again = offer('accepted');
  refused.prompt = async () => offered(again);
  offered(refused);
  expect(await state.promptInstall()).toBe(false);
  expect(state.install.offer).toBe(again);
});

it("shows the app as coming from the player's consent until the browser reports the installation", async () => {
  state.watchInstall();
  offered(offer('accepted'));
  await state.promptInstall();
  expect(state.install).toMatchObject({ isComing: true, isInstalled: false });
  dispatchEvent(new Event('appinstalled'));
  expect(state.install).toMatchObject({ isComing: false, isInstalled: true });
});

it("closes the install dialog and drops the offer if the browser's prompt fails", async () => {
  state.watchInstall();
  const broken = offer('accepted');
  broken.prompt = async () => {
    throw new Error('not allowed');
  };
  offered(broken);
  expect(await state.promptInstall()).toBe(false);
  expect(state.install.isAsking).toBe(false);
  expect(state.install.offer).toBeNull();
});

it('marks the app as installed and requests persistent storage after the installation', async () => {
  state.watchInstall();
  offered(offer('accepted'));
  expect(persist).not.toHaveBeenCalled();
  dispatchEvent(new Event('appinstalled'));
  expect(state.install).toMatchObject({ isInstalled: true, offer: null });
  // Modules of earlier tests hear the event too: they are never unloaded.
  await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  expect(state.currentWay(state.install)).toBe('installed');
});

it('marks the app as installed if the installation ended before the app started', async () => {
  // The script in the head has removed the offer.
  head.appInstalled = true;
  state.watchInstall();
  expect(state.install).toMatchObject({ isInstalled: true, offer: null });
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
});

it('requests persistent storage once at a launch from the home screen', async () => {
  vi.resetModules();
  standsAlone = true;
  state = await import('./state.ts');
  expect(state.currentWay(state.install)).toBe('installed');
  state.watchInstall();
  state.watchInstall();
  await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
});
