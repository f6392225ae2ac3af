/**
 * Launches the sports of the document's own address before the app starts; the page takes the answer over
 * (`src/features/sports/use-sports-launch.ts`).
 */
import { openingOf } from './game-launch.ts';
import { documentLang, launchAhead } from './launch-ahead.ts';
import { stored } from './stored.ts';

export interface EarlySports {
  readonly view: string;
  readonly isPlayer: boolean;
  /** Null after a refusal or a failure. */
  readonly launch: Promise<string | null>;
}

declare global {
  interface Window {
    earlySports?: EarlySports;
  }
}

/** Requests the launch of `/sports`, for an adult with a network. */
export function beginSports(): void {
  const token = stored('auth');
  if (!/^(?:\/en)?\/sports\/?$/.test(location.pathname) || !navigator.onLine) return;
  if (token === null && stored('ageVerified') !== 'true') return;
  const view = new URLSearchParams(location.search).get('view') ?? '';
  const body = { ...openingOf(documentLang(), 'real'), mode: 'real' as const, section: view };
  window.earlySports = {
    view,
    isPlayer: token !== null,
    launch: launchAhead('/api/games/launch/sport', body, token),
  };
}
