import { useCallback, useEffect, useRef, useState } from 'react';
import { jangada, mareDark, mareLight } from '../../contract/palettes.ts';
import type { SiteColors } from '../../ui/tokens.ts';
import { applySiteTokens, clearSiteTokens } from '../../ui/tokens.ts';

/** The catalogue's palettes by name; `own` is the site's. */
export const PALETTES = {
  jangada: { 'color-scheme': 'dark', ...jangada },
  mareLight: { 'color-scheme': 'light', ...mareLight },
  mareDark: { 'color-scheme': 'dark', ...mareDark },
} as const satisfies Record<string, SiteColors>;
export type PaletteName = 'own' | keyof typeof PALETTES;

/** Shows the whole page in another palette, and restores the site's when the page is left. */
export function usePalettePreview(): { readonly shown: PaletteName; readonly show: (name: PaletteName) => void } {
  const [shown, setShown] = useState<PaletteName>('own');
  const before = useRef<string | null>(null);

  const restore = useCallback(() => {
    if (before.current === null) return;
    clearSiteTokens();
    const own = document.createElement('div');
    own.style.cssText = before.current;
    for (const name of own.style) document.documentElement.style.setProperty(name, own.style.getPropertyValue(name));
    before.current = null;
  }, []);

  const show = useCallback(
    (name: PaletteName) => {
      restore();
      if (name !== 'own') {
        before.current = document.documentElement.style.cssText;
        applySiteTokens(PALETTES[name]);
      }
      setShown(name);
    },
    [restore],
  );

  useEffect(() => restore, [restore]);
  return { shown, show };
}
