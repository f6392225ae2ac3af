import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureClient } from '../../api/client-config.ts';
import { dispatch, session } from '../../domain/session/state.ts';
import { every } from './hide.ts';
import { turnHide } from './hide-switch.ts';
import { saveAddress, saveName, savePassword, saveUser, sendCode } from './mutations.ts';
import { profileQuery } from './queries.ts';

const nothing = every(false);
const everything = every(true);

let queryClient: QueryClient;
const asked = vi.fn<(request: Request) => Promise<Response>>();
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  queryClient = new QueryClient();
  asked.mockReset();
  configureClient({
    getToken: () => session.token,
    getGuestId: () => 'guest-123456789',
    getLocale: () => 'pt',
    getCampaign: () => null,
    getBaseUrl: () => 'http://site.test/api',
    onUnauthorized: () => undefined,
    fetch: (input, init) => asked(new Request(input, init)),
  });
});
afterEach(() => {
  dispatch({ type: 'opened', token: null });
});

const hideShown = () => queryClient.getQueryData(profileQuery().queryKey)?.hide;
const showHide = (hide: typeof nothing) =>
  // These tests use only the privacy flags of the profile.
  queryClient.setQueryData(profileQuery().queryKey, { hide } as never);

describe('without a token', () => {
  it.each([
    ['personal data', () => saveUser(queryClient, { first_name: 'Ana' })],
    ['the name', () => saveName(queryClient, 'Ana')],
    [
      'the address',
      () => saveAddress(queryClient, { zip: '', street: '', number: '', district: '', city: '', state: '' }),
    ],
    [
      'the password',
      () => savePassword(queryClient, { current_password: 'a', password: 'b', password_confirmation: 'b' }),
    ],
    ['a code', () => sendCode('email')],
    ['privacy', () => turnHide(queryClient, 'all', true)],
  ])('%s is not sent and fails with the message of a missing token', async (_what, send) => {
    await expect(send()).rejects.toThrow('Authentication token is not available.');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a privacy switch', () => {
  beforeEach(() => {
    dispatch({ type: 'opened', token: 'a-token-of-enough-letters' });
  });

  it("changes at the press and stays changed after the API's answer", async () => {
    showHide(nothing);
    asked.mockImplementation(() => {
      expect(hideShown()).toEqual(everything);
      return Promise.resolve(json({ data: { hide: everything } }));
    });
    await turnHide(queryClient, 'all', true);
    expect(hideShown()).toEqual(everything);
    expect(await asked.mock.calls[0]?.[0].json()).toEqual({ hide_metrics: true });
  });

  it('returns to its earlier state if the API refuses it', async () => {
    showHide(everything);
    asked.mockResolvedValue(json({ message: 'não', code: 'forbidden' }, 403));
    await expect(turnHide(queryClient, 'statistics', false)).rejects.toThrow();
    expect(hideShown()).toEqual(everything);
  });

  it('sends the flags that change with it by name', async () => {
    showHide(everything);
    asked.mockResolvedValue(json({ message: 'não', code: 'forbidden' }, 403));
    await turnHide(queryClient, 'statistics', false).catch(() => undefined);
    expect(await asked.mock.calls[0]?.[0].json()).toEqual({ hide: { statistics: false, all: false } });
  });
});
