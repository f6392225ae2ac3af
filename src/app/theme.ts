import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import { appearance, followOtherTabs, secondPalette, shownScheme } from '../domain/appearance.ts';
import { site } from '../domain/site/site.ts';
import { applySiteTokens } from '../ui/tokens.ts';

/**
 * Applies the palette of the site's configuration in the scheme that the visitor or the device asks for, and follows
 * changes of all three. The head script has set the same attributes for the first frame.
 */
export function watchTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const strong = matchMedia('(prefers-contrast: more)');
  const marks = document.documentElement.dataset;
  const apply = () => {
    const contrast = appearance.contrast ?? (strong.matches ? 'more' : 'normal');
    if (contrast === 'more') marks['contrast'] = 'more';
    else delete marks['contrast'];
    const { config } = site;
    if (!config) return;
    const scheme = shownScheme(config, appearance.theme, dark.matches);
    const palette = (scheme === config.scheme ? null : secondPalette(config)) ?? config.colors.default;
    marks['scheme'] = scheme;
    applySiteTokens({ ...palette, 'color-scheme': scheme });
    const canvas = palette['canvas'];
    if (canvas) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', canvas);
  };
  apply();
  subscribeKey(site, 'config', apply);
  subscribe(appearance, apply);
  followOtherTabs();
  for (const query of [dark, strong]) query.addEventListener('change', apply);
}
