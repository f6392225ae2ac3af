/** How an app can be installed here. Pure; what the browser says of itself is passed in. */

/** What a browser tells of itself. */
export interface Agent {
  readonly userAgent: string;
  /** A Mac with touch points is an iPad that asks for desktop sites. */
  readonly maxTouchPoints: number;
}

/**
 * `prompt`: the browser has offered its own dialog. `ios-safari`: by Safari's share sheet. `ios-other`: another browser on
 * iOS, where the way is a little different. `menu`: by the browser's menu, if it has one. `installed`: nothing to do.
 */
export type InstallWay = 'installed' | 'prompt' | 'ios-safari' | 'ios-other' | 'menu';

/** Whether this is an iPhone or iPad. */
export function isIos({ userAgent, maxTouchPoints }: Agent): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/**
 * What Safari says of itself, from the engine to the end. Every browser on iOS has that engine and most begin with the same
 * words; they are told by what they add, leave out or put in their place, and so are apps that show pages inside themselves.
 */
const SAFARI = /\(KHTML, like Gecko\) Version\/[\d.]+(?: Mobile\/\w+)? Safari\/[\d.]+$/;

/** The way that fits this browser. */
export function installWay(
  agent: Agent,
  { isInstalled, hasPrompt }: { readonly isInstalled: boolean; readonly hasPrompt: boolean },
): InstallWay {
  if (isInstalled) return 'installed';
  if (hasPrompt) return 'prompt';
  if (isIos(agent)) return SAFARI.test(agent.userAgent) ? 'ios-safari' : 'ios-other';
  return 'menu';
}
