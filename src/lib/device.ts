/** Detects the kind of device, as far as features depend on it. */

/** Whether the page runs as an installed app (display mode, or iOS's `navigator.standalone`). */
export function isInstalled(): boolean {
  if (typeof matchMedia === 'undefined') return false;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** Whether the device is a phone or tablet: by client hints where the browser has them, else touch without a mouse. */
export function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { readonly mobile: boolean } };
  if (userAgentData?.mobile === true) return true;
  return typeof matchMedia !== 'undefined' && matchMedia('(hover: none) and (pointer: coarse)').matches;
}

/** Width from which the side menu fits (as in its style sheet). */
export const WIDE = '(min-width: 1024px)';

/** Width from which the dock fits beside eight tiles (as in tokens.css). */
export const DOCK = '(min-width: 1500px)';

/** Whether the window has a desktop's width. */
export function isWide(): boolean {
  return typeof matchMedia === 'function' && matchMedia(WIDE).matches;
}
