/** How a game is opened, by the document's script before the app and by the app's own page alike. */
import { type FrameOptions, frameAddress } from '../contract/frame-address.ts';
import { WIDE } from '../lib/device.ts';

type Opening = Pick<FrameOptions, 'lang' | 'mode' | 'device'>;

/** The part of the launch's body that is about this visit; the frame's address has the same. */
export function openingOf(lang: FrameOptions['lang'], mode: FrameOptions['mode']): Opening {
  return { lang, mode, device: matchMedia(WIDE).matches ? 'desktop' : 'mobile' };
}

/** The frame's address as the launch will answer it, without the token. */
export function gameAddress(base: string, opening: Opening): string {
  return frameAddress(base, { ...opening, site: location.origin });
}

/** Creates a game's frame. The game runs on another origin, so its scripts cannot reach ours. */
export function createGameFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  frame.allow = 'fullscreen; autoplay';
  frame.referrerPolicy = 'strict-origin';
  frame.src = address;
  return frame;
}
