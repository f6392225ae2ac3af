// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { currentLocale, delocalise, localeOf, localise, onLocaleChange, rememberLocale, showLocale } from './locale.ts';

describe('a path', () => {
  it.each([
    ['/', 'pt', '/'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/en/casino/games', 'en', '/casino/games'],
    ['/entrar', 'pt', '/entrar'],
    ['/casino/en', 'pt', '/casino/en'],
  ] as const)('%s is %s, and %s without it', (path, locale, bare) => {
    expect(localeOf(path)).toBe(locale);
    expect(delocalise(path)).toBe(bare);
  });

  it('changes its language and comes back', () => {
    expect(localise('/casino/games', 'en')).toBe('/en/casino/games');
    expect(localise('/', 'en')).toBe('/en');
    expect(localise('/en/casino/games', 'en')).toBe('/en/casino/games');
    expect(localise('/en', 'pt')).toBe('/');
  });
});

describe('the language on the screen', () => {
  it('notifies a listener once for each change', async () => {
    const heard: string[] = [];
    const stop = onLocaleChange(() => void heard.push(currentLocale()));
    for (const locale of ['en', 'en', 'pt'] as const) {
      showLocale(locale);
      await Promise.resolve();
    }
    stop();
    showLocale('en');
    await Promise.resolve();
    expect(heard).toEqual(['en', 'pt']);
    expect(currentLocale()).toBe('en');
  });
});

describe('the cookie', () => {
  beforeEach(() => {
    document.cookie = 'i18n_redirected=; Max-Age=0; Path=/';
  });
  it('holds the locale for 365 days', () => {
    let written = '';
    const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      set: (text: string) => {
        written = text;
      },
      get: () => '',
    });
    rememberLocale('en');
    Object.defineProperty(document, 'cookie', own ?? {});
    expect(written).toContain('i18n_redirected=en');
    expect(written).toContain(`Max-Age=${365 * 86_400}`);
    expect(written).toContain('Path=/');
  });
});
