// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import type { SiteConfig } from '../contract/site.ts';
import {
  appearance,
  chooseContrast,
  chooseTheme,
  defaultTheme,
  followOtherTabs,
  secondPalette,
  shownScheme,
} from './appearance.ts';

const site = (scheme: 'dark' | 'light', { hasSecond = true } = {}): Pick<SiteConfig, 'scheme' | 'colors'> => {
  const second = hasSecond ? { canvas: '#222222' } : null;
  const [dark, light] = scheme === 'dark' ? [null, second] : [second, null];
  return { scheme, colors: { default: { canvas: '#111111' }, dark, light } };
};

afterEach(() => {
  localStorage.clear();
  Object.assign(appearance, { theme: null, contrast: null });
});

describe('the scheme', () => {
  // The same table as in `early/head.test.ts`, for the first frame.
  it.each([
    ['dark', null, 'dark', 'dark'],
    ['dark', 'system', 'light', 'dark'],
    ['dark', 'dark', 'dark', 'dark'],
    ['dark', 'light', 'light', 'light'],
    ['light', null, 'light', 'dark'],
    ['light', 'system', 'light', 'dark'],
    ['light', 'dark', 'dark', 'dark'],
    ['light', 'light', 'light', 'light'],
  ] as const)(
    'of a %s site with the choice %s is %s on a light device, %s on a dark one',
    (scheme, theme, onLight, onDark) => {
      expect([false, true].map((isDark) => shownScheme(site(scheme), theme, isDark))).toEqual([onLight, onDark]);
    },
  );

  it('is the site’s own where it has one palette, whatever was chosen', () => {
    for (const scheme of ['dark', 'light'] as const)
      for (const theme of [null, 'system', 'dark', 'light'] as const)
        expect(shownScheme(site(scheme, { hasSecond: false }), theme, true)).toBe(scheme);
  });

  it('needs no palette that a configuration of an earlier version lacks', () => {
    const { scheme, colors } = site('dark');
    const { light: _, ...earlier } = colors;
    expect(secondPalette({ scheme, colors: earlier as typeof colors })).toBeNull();
    expect(defaultTheme({ scheme })).toBe('dark');
  });
});

describe('the choices', () => {
  it('stay on the device', () => {
    chooseTheme('light');
    chooseContrast('more');
    expect([localStorage.getItem('theme'), localStorage.getItem('contrast')]).toEqual(['light', 'more']);
    expect(appearance).toMatchObject({ theme: 'light', contrast: 'more' });
  });

  it('follow another tab, and drop a value that is none', () => {
    const stop = followOtherTabs();
    localStorage.setItem('theme', 'light');
    localStorage.setItem('contrast', 'huge');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', storageArea: localStorage }));
    expect(appearance).toMatchObject({ theme: 'light', contrast: null });
    stop();
  });
});
