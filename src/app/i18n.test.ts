// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLocale, showLocale } from '../domain/locale.ts';
import { activateAddressLocale, activateLocale, followAddress, loadLocale } from './i18n.ts';

const shown = () => [currentLocale(), i18n.locale, document.documentElement.lang];
const ENGLISH = ['en', 'en', 'en'];
const PORTUGUESE = ['pt', 'pt', 'pt-BR'];

describe('the language of the page', () => {
  let history: ReturnType<typeof createBrowserHistory>;
  let stop: () => void;
  const onShown = vi.fn();
  // Compiles the catalogue, which can take longer than `vi.waitFor` waits.
  beforeAll(() => loadLocale('en'));
  beforeEach(async () => {
    globalThis.history.replaceState(null, '', '/');
    showLocale('pt');
    await activateLocale('pt');
    history = createBrowserHistory();
    stop = followAddress(history, onShown);
    onShown.mockClear();
  });
  afterEach(() => {
    stop();
    history.destroy();
  });

  it('follows a replaced address, although the history notifies before the browser has it', async () => {
    history.replace('/en');
    expect(currentLocale()).toBe('en');
    await vi.waitFor(() => expect(shown()).toEqual(ENGLISH));
    expect(location.pathname).toBe('/en');
    expect(onShown).toHaveBeenCalledTimes(1);
  });

  it('follows the shown address of a masked entry', async () => {
    history.push('/en/register', { __tempLocation: { href: '/?sheet=register' } });
    await vi.waitFor(() => expect(shown()).toEqual(ENGLISH));
    history.replace('/register', {});
    await vi.waitFor(() => expect(shown()).toEqual(PORTUGUESE));
  });

  it('follows Back and Forward across languages', async () => {
    history.push('/en/casino/games');
    await vi.waitFor(() => expect(shown()).toEqual(ENGLISH));
    history.back();
    await vi.waitFor(() => expect(shown()).toEqual(PORTUGUESE));
    history.forward();
    await vi.waitFor(() => expect(shown()).toEqual(ENGLISH));
  });

  it('follows an address that changes before anything listens to it', async () => {
    const started = activateAddressLocale();
    globalThis.history.pushState(null, '', '/en/user/edit');
    await started;
    expect(shown()).toEqual(ENGLISH);
  });

  it('stays with the address when a late catalogue arrives for an earlier address', async () => {
    history.replace('/en');
    history.replace('/');
    await vi.waitFor(() => expect(shown()).toEqual(PORTUGUESE));
    // The English catalogue was requested first and has loaded by now.
    await activateLocale('en');
    expect(shown()).toEqual(PORTUGUESE);
  });
});
