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

/** A browser on iOS that is not Safari, by the names that they carry; apps that show pages inside themselves too. */
function isOtherIosBrowser(userAgent: string): boolean {
  return /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|Instagram|FBA[NV]|Line\/|WhatsApp/.test(userAgent);
}

/** The way that fits this browser. */
export function installWay(
  agent: Agent,
  { isInstalled, hasPrompt }: { readonly isInstalled: boolean; readonly hasPrompt: boolean },
): InstallWay {
  if (isInstalled) return 'installed';
  if (hasPrompt) return 'prompt';
  if (isIos(agent)) return isOtherIosBrowser(agent.userAgent) ? 'ios-other' : 'ios-safari';
  return 'menu';
}
