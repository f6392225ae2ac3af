/** Ways to install the app in a browser. Pure: the caller passes the browser's facts in. */

/** Facts about a browser. */
export interface Agent {
  readonly userAgent: string;
  /** An iPad that requests desktop sites looks like a Mac with touch points. */
  readonly maxTouchPoints: number;
}

/**
 * `prompt`: the browser has offered its own dialog. `ios-safari`: by Safari's share sheet. `ios-other`: another browser
 * on iOS, with slightly different steps. `menu`: by the browser's menu, if it has the entry. `installed`: nothing to
 * do.
 */
export type InstallWay = 'installed' | 'prompt' | 'ios-safari' | 'ios-other' | 'menu';

/** Whether this is an iPhone or iPad. */
export function isIos({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * Safari's user agent from the engine to the end. Every browser on iOS has that engine, and most start with the same
 * words; other browsers and in-app web views add, omit or replace parts of it.
 */
const SAFARI = /\(KHTML, like Gecko\) Version\/[\d.]+(?: Mobile\/\w+)? Safari\/[\d.]+$/;

/** The way to install in this browser. */
export function installWay(
  agent: Agent,
  { isInstalled, hasPrompt }: { readonly isInstalled: boolean; readonly hasPrompt: boolean },
): InstallWay {
  if (isInstalled) return 'installed';
  if (hasPrompt) return 'prompt';
  if (isIos(agent)) return SAFARI.test(agent.userAgent) ? 'ios-safari' : 'ios-other';
  return 'menu';
}
