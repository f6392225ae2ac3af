/**
 * How this visitor wants the site to look: theme and contrast, kept on the device (LOOK-1). `src/early/head.ts` applies
 * the same rules before the first frame.
 */
import { proxy } from 'valtio/vanilla';
import type { Palette, SiteConfig } from '../contract/site.ts';
import { onForeignChange, readLocal, writeLocal } from '../storage/local-keys.ts';

export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export type Contrast = 'more' | 'normal';
type Scheme = SiteConfig['scheme'];

/** The visitor's choices; null: none yet. Only this module writes them. */
export const appearance: { theme: Theme | null; contrast: Contrast | null } = proxy(readChoices());

function readChoices() {
  const [theme, contrast] = [readLocal('theme'), readLocal('contrast')];
  return {
    theme: THEMES.find((it) => it === theme) ?? null,
    contrast: contrast === 'more' || contrast === 'normal' ? contrast : null,
  } as const;
}

export function chooseTheme(theme: Theme): void {
  writeLocal('theme', theme);
  appearance.theme = theme;
}

export function chooseContrast(contrast: Contrast): void {
  writeLocal('contrast', contrast);
  appearance.contrast = contrast;
}

/** Follows the choices of other tabs. @returns unsubscribe function */
export function followOtherTabs(): () => void {
  return onForeignChange((key) => {
    if (key === 'theme' || key === 'contrast' || key === null) Object.assign(appearance, readChoices());
  });
}

type Look = Pick<SiteConfig, 'scheme' | 'colors'>;

/** The palette of the scheme that is not the site's default; null: the site has one palette only. */
export function secondPalette({ scheme, colors }: Look): Palette | null {
  return (scheme === 'dark' ? colors.light : colors.dark) ?? null;
}

/** The theme of a visitor without a choice: a dark site stays dark, a light one with two palettes follows the device. */
export function defaultTheme({ scheme }: Pick<SiteConfig, 'scheme'>): Theme {
  return scheme === 'dark' ? 'dark' : 'system';
}

/** The scheme to show. @param isDeviceDark whether the device asks for dark pages */
export function shownScheme(site: Look, theme: Theme | null, isDeviceDark: boolean): Scheme {
  if (secondPalette(site) === null) return site.scheme;
  const wanted = theme ?? defaultTheme(site);
  if (wanted !== 'system') return wanted;
  return isDeviceDark ? 'dark' : 'light';
}
