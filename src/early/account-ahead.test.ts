// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAccount, showDeposit } from './account-ahead.ts';

const page = document.documentElement;
const api = vi.fn<typeof fetch>();
const account = (state?: object) => new Response(JSON.stringify({ data: { id: 'ana', account_state: state } }));

beforeEach(() => {
  vi.stubGlobal('fetch', api);
  localStorage.setItem('auth', 'token-of-ana');
});
afterEach(() => {
  api.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete window.accountAhead;
  delete page.dataset['mayDeposit'];
});

describe('the account that the document asks for', () => {
  it('is that of the stored token, and keeps no session alive (SESS-5)', async () => {
    api.mockResolvedValue(account());
    askAccount();
    expect(api).toHaveBeenCalledExactlyOnceWith('/api/auth/me', {
      headers: { authorization: 'Bearer token-of-ana', 'x-unattended': '1' },
    });
    expect(window.accountAhead?.token).toBe('token-of-ana');
  });

  it('is not asked for by a guest, nor without a network', () => {
    vi.stubGlobal('navigator', { onLine: false });
    askAccount();
    vi.stubGlobal('navigator', { onLine: true });
    localStorage.clear();
    askAccount();
    expect(api).not.toHaveBeenCalled();
    expect(window.accountAhead).toBeUndefined();
  });

  it.each([
    ['a refusal', () => Promise.resolve(new Response('{}', { status: 401 }))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is left to the app after %s', async (_what, answer) => {
    api.mockImplementation(answer);
    askAccount();
    await expect(window.accountAhead?.answer).resolves.toBeNull();
    await showDeposit();
    expect(page.dataset['mayDeposit']).toBeUndefined();
  });
});

describe('the document’s Depositar', () => {
  const shownFor = async (answer: Response) => {
    api.mockResolvedValue(answer);
    askAccount();
    await showDeposit();
    return page.dataset['mayDeposit'] !== undefined;
  };

  it('shows once the account is open for deposits, and the app can still read the answer', async () => {
    expect(await shownFor(account({ deposit: true }))).toBe(true);
    const answer = await window.accountAhead?.answer;
    expect(await answer?.response.json()).toMatchObject({ data: { id: 'ana' } });
  });

  it('stays hidden once another tab has logged another player in, and once the app has the answer', async () => {
    api.mockImplementation(async () => account());
    askAccount();
    localStorage.setItem('auth', 'token-of-bia');
    await showDeposit();
    expect(page.dataset['mayDeposit']).toBeUndefined();
    askAccount();
    const shown = showDeposit();
    delete window.accountAhead;
    await shown;
    expect(page.dataset['mayDeposit']).toBeUndefined();
  });

  it('shows where the API names no restriction', async () => {
    expect(await shownFor(account())).toBe(true);
  });

  it('stays hidden for a paused or excluded player, and for an answer that is no account', async () => {
    expect(await shownFor(account({ deposit: false, reason: 'pause' }))).toBe(false);
    expect(await shownFor(new Response('<html>'))).toBe(false);
    expect(await shownFor(new Response('null'))).toBe(false);
  });

  it('stays hidden for a guest', async () => {
    localStorage.clear();
    askAccount();
    await showDeposit();
    expect(page.dataset['mayDeposit']).toBeUndefined();
  });
});
