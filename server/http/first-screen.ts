/**
 * The lobby's first screen in the document: drawn by the module that was built with the site (`builds/first-screen/`),
 * from what the API answers a guest. Whatever goes wrong on the way costs the screen, never the document.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '../../src/contract/site.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { StaticFiles } from './static-files.ts';

/** As the built module (`src/app/first-screen.tsx`) gives it. */
export interface FirstScreen {
  readonly guest: string;
  readonly player: string;
  readonly wide: { readonly guest: string; readonly player: string };
  readonly reads: ReadonlyArray<readonly [key: readonly unknown[], data: unknown]>;
}

interface Drawer {
  readonly renderFirstScreen: (facts: {
    readonly locale: Language;
    readonly config: SiteConfig;
    readonly home: unknown;
    readonly categories: unknown;
  }) => Promise<FirstScreen>;
}

/** How long a screen is taken for the present one, and how long it still stands while the next is drawn. Milliseconds. */
const FRESH_MS = 20_000;
const STANDS_MS = 600_000;
/** A site has two; more than this is somebody playing with host names. */
const MOST = 100;

export interface FirstScreens {
  /** The screen of a site in a language, with when it was drawn (milliseconds since 1970); null where there is none. */
  of(wanted: Wanted): Promise<(FirstScreen & { readonly at: number }) | null>;
}

interface Wanted {
  readonly config: SiteConfig;
  readonly language: Language;
  /** A call's answer as a guest gets it, parsed; null where it was refused. */
  readonly ask: (path: string) => Promise<unknown>;
}

/** The first picture of a screen as AVIF, in the size that most phones take, and that it is decoded beside the page. */
const FIRST_PICTURE =
  /(<source type="image\/avif" srcSet=")((\/posters\/[\w-]+\.avif) [^"]*)("[^>]*><img[^>]* decoding=")async"/;
/** A heavier one would keep the words behind it waiting. Bytes. */
const PICTURE_MOST = 12_000;

/**
 * Puts the first poster, a phone's largest content, into the document itself: it is painted with the words, where it would
 * cost a slow network one more way there and back. Its address stays beside it (`data-srcset`), which the inline script
 * gives it once it is painted, so that the app finds the picture that it asks for.
 */
export function withFirstPicture(html: string, locate: (path: string) => string | null): string {
  return html.replace(FIRST_PICTURE, (whole, open: string, set: string, path: string, rest: string) => {
    const place = locate(path);
    const bytes = place === null ? null : readFileSync(place);
    if (bytes === null || bytes.length > PICTURE_MOST) return whole;
    return `${open}data:image/avif;base64,${bytes.toString('base64')}" data-srcset="${set}${rest}sync"`;
  });
}

/** Remembers each screen for some seconds. Without built files there is none. */
export function createFirstScreens(deps: Pick<Deps, 'clock' | 'log'>, files: StaticFiles | null): FirstScreens {
  const kept = new Map<string, { at: number; screen: ReturnType<FirstScreens['of']> }>();

  /** The module of the build that stands now: another build's class names would fit no style. */
  function drawer(): string | null {
    const id = /"id":"([\w-]{1,64})"/.exec(files?.text('builds/latest.json') ?? '')?.[1];
    return id === undefined ? null : (files?.location(`builds/first-screen/${id}.mjs`) ?? null);
  }

  async function draw(place: string, { config, language, ask }: Wanted): ReturnType<FirstScreens['of']> {
    try {
      const { renderFirstScreen }: Drawer = await import(/* @vite-ignore */ pathToFileURL(place).href);
      const [home, categories] = await Promise.all([ask('/featured/home-games'), ask('/categories')]);
      if (home === null || categories === null) return null;
      const screen = await renderFirstScreen({ locale: language, config, home, categories });
      const guest = withFirstPicture(screen.guest, (path) => files?.location(path) ?? null);
      return { ...screen, guest, at: deps.clock.wallMs() };
    } catch (error) {
      deps.log.warn({ err: error }, 'the first screen could not be drawn');
      return null;
    }
  }

  return {
    async of(wanted) {
      const place = drawer();
      if (place === null) return null;
      // Two sites, two languages, and whatever an operator changes: each its own.
      const key = `${place} ${wanted.language} ${JSON.stringify(wanted.config)}`;
      const now = performance.now();
      const known = kept.get(key);
      if (known && now - known.at < STANDS_MS) {
        if (now - known.at > FRESH_MS) {
          // Nobody waits for what the page corrects by itself: the next visitor has the new one.
          known.at = now;
          void draw(place, wanted).then((screen) => {
            if (screen) known.screen = Promise.resolve(screen);
          });
        }
        return known.screen;
      }
      if (kept.size >= MOST) kept.clear();
      const screen = draw(place, wanted);
      kept.set(key, { at: now, screen });
      return screen;
    },
  };
}
