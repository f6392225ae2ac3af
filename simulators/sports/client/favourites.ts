/** Leagues and clubs that the visitor marked, kept on the device. */
import { h } from './dom.ts';
import type { Texts } from './texts.ts';

export type FavouriteKind = 'league' | 'club';
export interface Favourite {
  readonly kind: FavouriteKind;
  /** A league's id, a club's name. */
  readonly name: string;
}

const KEY = 'favourites';
const MOST = 40;

/** Reads stored favourites; anything odd in them is left out. */
export function readFavourites(text: string | null): readonly Favourite[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((one: unknown): one is Favourite => {
        if (one === null || typeof one !== 'object') return false;
        const { kind, name } = one as Readonly<Record<string, unknown>>;
        return (kind === 'league' || kind === 'club') && typeof name === 'string' && name.length <= 60;
      })
      .map(({ kind, name }) => ({ kind, name }))
      .slice(-MOST);
  } catch {
    return [];
  }
}

export class Favourites {
  #all: readonly Favourite[];

  constructor() {
    let text: string | null = null;
    try {
      text = localStorage.getItem(KEY);
    } catch {
      // Storage is forbidden: the favourites last as long as the page.
    }
    this.#all = readFavourites(text);
  }

  get all(): readonly Favourite[] {
    return this.#all;
  }

  has({ kind, name }: Favourite): boolean {
    return this.#all.some((one) => one.kind === kind && one.name === name);
  }

  toggle(favourite: Favourite): void {
    const others = this.#all.filter(({ kind, name }) => kind !== favourite.kind || name !== favourite.name);
    this.#all = this.has(favourite) ? others : [...others, favourite].slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // Storage is full or forbidden.
    }
  }
}

/** A star that marks a league or a club. @param title words of what it marks */
export function starButton(favourites: Favourites, favourite: Favourite, title: string, texts: Texts): HTMLElement {
  const star = h('button', { type: 'button', class: 'star', 'aria-label': `${texts.favourite}: ${title}` }, '★');
  const draw = () => star.setAttribute('aria-pressed', String(favourites.has(favourite)));
  star.addEventListener('click', () => {
    favourites.toggle(favourite);
    draw();
  });
  draw();
  return star;
}
