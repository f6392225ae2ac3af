/** The addresses of the frames: a game, the sports. Without a schema, because the document's own script uses it. */

/** How a game is opened; `site` is the origin of the embedding page. */
export interface FrameOptions {
  readonly lang: 'pt' | 'en';
  readonly mode: 'real' | 'demo';
  readonly device: 'mobile' | 'desktop';
  readonly site: string;
}

/** Facts in the document of a game's own address, for the script that opens the frame before the app starts. */
export interface FrameFacts {
  /** Base address of the frame. */
  readonly url: string;
  readonly game_id: string;
  readonly provider_code: string;
  readonly only_demo: boolean;
  readonly title: string;
}

/**
 * Builds the address of a game's frame, without a launch token. The platform answers a launch with it, and the page
 * loads it in parallel with the launch, so both must build the same text.
 */
export function frameAddress(base: string, options: FrameOptions): string {
  const url = new URL(base);
  for (const name of ['lang', 'mode', 'device', 'site'] as const) url.searchParams.set(name, options[name]);
  return url.href;
}

/** How the sports are opened; `view`: section that opens first, empty for the home. */
export type SportsOptions = Omit<FrameOptions, 'mode'> & { readonly view: string };

/**
 * Builds the address of the sports' frame, without a launch token. The platform answers a launch with it, and the document
 * opens it in parallel with the launch, so both must build the same text.
 */
export function sportsAddress(origin: string, options: SportsOptions): string {
  const url = new URL('/', origin);
  for (const name of ['lang', 'device', 'site', 'view'] as const)
    if (options[name] !== '') url.searchParams.set(name, options[name]);
  return url.href;
}
