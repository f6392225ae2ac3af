/** What kind of device this is, as far as it changes what can be offered. */

/** Whether the page runs as an installed app (display mode, or iOS's own word for it). */
export function isInstalled(): boolean {
  if (typeof matchMedia === 'undefined') return false;
  const { standalone } = navigator as { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
}

/** A phone or tablet: what browsers say of themselves where they say it, else a finger and no mouse. */
export function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { readonly mobile: boolean } };
  if (userAgentData?.mobile === true) return true;
  return typeof matchMedia !== 'undefined' && matchMedia('(hover: none) and (pointer: coarse)').matches;
}
