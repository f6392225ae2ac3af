/** Judges the palette of a site: names, colours, contrast. The command and the form of the back office judge by it. */
import { jangada } from '../contract/palettes.ts';
import type { Palette } from '../contract/site.ts';
import { nearestHolding, parseHex, type WeakPair, weakPairs } from './contrast.ts';

/** Whether a name of the palette takes a colour such as #12ab9f; the others take channels or an alpha. */
export function isHexName(name: string): boolean {
  return parseHex(jangada[name as keyof typeof jangada] ?? '') !== null;
}

/** The colours that a page shows: one that the palette leaves out is the site's first one, or the product's. */
export function shownPalette(first: Palette, given: Palette): Palette {
  return { ...jangada, ...first, ...given };
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

/** @param first the site's default palette; @param given the palette to judge, which may be the same */
export function judgePalette(first: Palette, given: Palette): PaletteFaults {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(jangada, name)) ?? null;
  const wrong = Object.entries(given).find(([name, value]) => isHexName(name) && parseHex(value) === null) ?? null;
  if (wrong !== null) return { unknown, wrong, weak: [] };
  const shown = shownPalette(first, given);
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
