/** Judges the palette of a site: names, colours, contrast. The command and the form of the back office judge by it. */
import { nearestHolding, parseHex, type WeakPair, weakPairs } from './contrast.ts';

type Colours = Readonly<Record<string, string>>;

/** Whether a name of the product's palette takes a colour such as #12ab9f; the others take channels or an alpha. */
export function isHexName(product: Colours, name: string): boolean {
  return parseHex(product[name] ?? '') !== null;
}

/** A pair with too little contrast, and for each of its colours the nearest one that leaves no weak pair with it. */
export interface JudgedPair extends WeakPair {
  readonly holding: readonly { readonly name: string; readonly color: string }[];
}

export interface PaletteFaults {
  readonly unknown: string | null;
  /** Name and value of a colour that is none. */
  readonly wrong: readonly [name: string, value: string] | null;
  /** Empty as long as a colour is wrong. */
  readonly weak: readonly JudgedPair[];
}

/**
 * Judges a palette as a page shows it: a colour that it leaves out is the site's first one, or the product's.
 * @param first the site's default palette; @param given the palette to judge, which may be the same
 */
export function judgePalette(product: Colours, first: Colours, given: Colours): PaletteFaults {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(product, name)) ?? null;
  const isWrong = ([name, value]: [string, string]) => isHexName(product, name) && parseHex(value) === null;
  const wrong = Object.entries(given).find(isWrong) ?? null;
  if (wrong !== null) return { unknown, wrong, weak: [] };
  const shown = { ...product, ...first, ...given };
  // One colour stands in several pairs.
  const known = new Map<string, string | null>();
  const nearestOf = (name: string): string | null => {
    const color = known.has(name) ? (known.get(name) ?? null) : nearestHolding(shown, name);
    known.set(name, color);
    return color;
  };
  const weak = weakPairs(shown).map((pair) => ({
    ...pair,
    holding: [pair.front, pair.back].flatMap((name) => {
      const color = nearestOf(name);
      return color === null ? [] : [{ name, color }];
    }),
  }));
  return { unknown, wrong, weak };
}
