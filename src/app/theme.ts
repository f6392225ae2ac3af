import { subscribe } from 'valtio/vanilla';
import { site } from '../domain/site/site.ts';
import { applySiteTokens } from '../ui/tokens.ts';

/** Applies the palette of the site's configuration, in the scheme that the device asks for, and follows changes. */
export function watchTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const { config } = site;
    if (!config) return;
    const useDark = config.colors.dark !== null && config.scheme === 'light' && dark.matches;
    const palette = (useDark ? config.colors.dark : config.colors.default) ?? config.colors.default;
    const scheme = useDark ? 'dark' : config.scheme;
    applySiteTokens({ ...palette, 'color-scheme': scheme });
    const canvas = palette.canvas;
    if (canvas) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  };
  apply();
  subscribe(site, apply);
  dark.addEventListener('change', apply);
}
