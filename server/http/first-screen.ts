/**
 * Renders the lobby's first screen into the document, with the module built for it (`builds/first-screen/`) and the
 * API's answers for a guest. On any failure the document goes out without it.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CallName } from '../../src/contract/all.ts';
import type { SiteConfig } from '../../src/contract/site.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { StaticFiles } from './static-files.ts';

/** The result of the built module (`src/app/first-screen.tsx`). */
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

/** A screen is fresh for the first time, and served stale while the next one is drawn for the second. Milliseconds. */
const FRESH_MS = 20_000;
const STANDS_MS = 600_000;
/** A site has two screens; more entries than this come from made-up host names. */
const MOST = 100;

export interface FirstScreens {
  /** The screen of a site in a language, with the time it was drawn (ms since 1970); null if there is none. */
  of(wanted: Wanted): Promise<(FirstScreen & { readonly at: number }) | null>;
}

interface Wanted {
  readonly config: SiteConfig;
  readonly language: Language;
  /** Asks a call as a guest; the parsed answer, or null if it was refused. */
  readonly ask: (call: CallName) => Promise<unknown>;
}

/** Matches the screen's first picture as AVIF, with the size that most phones take and its `decoding` attribute. */
const FIRST_PICTURE =
  /(<source type="image\/avif" srcSet=")((\/posters\/[\w-]+\.avif) [^"]*)("[^>]*><img[^>]* decoding=")async"/;
/** Bytes. A larger picture would delay the text behind it. */
const PICTURE_MOST = 12_000;

/**
 * Puts the first poster, a phone's largest contentful paint, into the document itself, which saves a slow network one
 * round trip. Its address stays in `data-srcset`; after the paint the inline script restores it, so that the app finds
 * the picture it asks for.
 */
export function withFirstPicture(html: string, locate: (path: string) => string | null): string {
  return html.replace(FIRST_PICTURE, (whole, open: string, set: string, path: string, rest: string) => {
    const place = locate(path);
    const bytes = place === null ? null : readFileSync(place);
    if (bytes === null || bytes.length > PICTURE_MOST) return whole;
    return `${open}data:image/avif;base64,${bytes.toString('base64')}" data-srcset="${set}${rest}sync"`;
  });
}

/** Makes a store that remembers each screen for some seconds. Without built files it has none. */
export function createFirstScreens(deps: Pick<Deps, 'clock' | 'log'>, files: StaticFiles | null): FirstScreens {
  const kept = new Map<string, { at: number; screen: ReturnType<FirstScreens['of']> }>();

  /** The module of the current build: class names of another build would match no style. */
  function drawer(): string | null {
    const id = /"id":"([\w-]{1,64})"/.exec(files?.text('builds/latest.json') ?? '')?.[1];
    return id === undefined ? null : (files?.location(`builds/first-screen/${id}.mjs`) ?? null);
  }

  async function draw(place: string, { config, language, ask }: Wanted): ReturnType<FirstScreens['of']> {
    try {
      const { renderFirstScreen }: Drawer = await import(/* @vite-ignore */ pathToFileURL(place).href);
      const [home, categories] = await Promise.all([ask('getHomeGames'), ask('getCategories')]);
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
      // One entry per site, language and configuration; an operator's change makes a new one.
      const key = `${place} ${wanted.language} ${JSON.stringify(wanted.config)}`;
      const now = performance.now();
      const known = kept.get(key);
      if (known && now - known.at < STANDS_MS) {
        if (now - known.at > FRESH_MS) {
          // Stale-while-revalidate: the page corrects an old screen by itself, and the next visitor gets the new one.
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
