import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import type { User } from '../../contract/session.ts';
import { GUEST, started } from './model.ts';
import { loginFailed } from './refusal.ts';
import { checkFailed, confirmed, remembered, signedIn, wentIdle } from './steps.ts';

const ana = { id: 'ana', name: 'Ana' } as User;
const bia = { id: 'bia', name: 'Bia' } as User;
const refused = (status: number, code = 'http', body?: unknown) => new ApiError({ status, code, message: '', body });
const offline = new ApiError({ status: 0, code: 'network', message: '' });
const EXCLUDED = { selfExcluded: true, start_at: '2026-11-01T00:00:00.000Z', end_at: '2027-02-01T00:00:00.000Z' };

describe('Ana comes back', () => {
  it('with her token, and the API knows her', () => {
    const state = confirmed(started('t'), 't', ana);
    expect(state).toMatchObject({ token: 't', user: ana, isConfirmed: true, isCheckUserDone: true });
  });

  it('without a token, as a guest at once', () => {
    expect(started(null)).toEqual(GUEST);
    expect(GUEST.isCheckUserDone).toBe(true);
  });

  it.each([401, 403])('and the API refuses her token with %i: she is a guest', (status) => {
    expect(checkFailed(started('t'), 't', refused(status))).toEqual(GUEST);
  });

  it.each([500, 503, 429, 404])(
    'and the API is not well (%i): she keeps her token and the name that storage knows',
    (status) => {
      const state = checkFailed(remembered(started('t'), 't', ana), 't', refused(status));
      expect(state).toMatchObject({ token: 't', user: ana, isConfirmed: false, isCheckUserDone: true });
    },
  );

  it('on a bus without a network: the same', () => {
    expect(checkFailed(remembered(started('t'), 't', ana), 't', offline)).toMatchObject({
      token: 't',
      user: ana,
      isCheckUserDone: true,
    });
  });

  it('and storage answers after the API: the API’s word stands', () => {
    expect(remembered(confirmed(started('t'), 't', bia), 't', ana).user).toBe(bia);
  });

  it('and an old answer arrives for a token that she no longer has: nothing changes', () => {
    const now = signedIn('new', bia);
    expect(confirmed(now, 'old', ana)).toBe(now);
    expect(checkFailed(now, 'old', refused(401))).toBe(now);
    expect(remembered(now, 'old', ana)).toBe(now);
    expect(wentIdle(now, 'old')).toBe(now);
  });
});

describe('Ana has been idle for too long', () => {
  it('in this visit: she is asked for her password and loses nothing on the screen', () => {
    const here = confirmed(started('t'), 't', ana);
    expect(wentIdle(here, 't')).toMatchObject({ token: 't', user: ana, isIdle: true });
    expect(checkFailed(here, 't', refused(401, 'session_idle'))).toMatchObject({ token: 't', user: ana, isIdle: true });
    expect(confirmed(wentIdle(here, 't'), 't', ana).isIdle).toBe(false);
  });

  it('before this visit: the session check removes her token', () => {
    expect(checkFailed(started('t'), 't', refused(401, 'session_idle'))).toEqual(GUEST);
  });
});

describe('a login that fails (SESS-3)', () => {
  it('because the player is excluded clears the token and keeps both dates', () => {
    expect(loginFailed(started('t'), refused(403, 'self_excluded', EXCLUDED))).toMatchObject({
      token: null,
      isSelfExcluded: true,
      selfExclusionStartAt: EXCLUDED.start_at,
      selfExclusionEndAt: EXCLUDED.end_at,
    });
  });

  it('without an end keeps the start', () => {
    const state = loginFailed(GUEST, refused(403, 'self_excluded', { ...EXCLUDED, end_at: null }));
    expect(state).toMatchObject({ isSelfExcluded: true, selfExclusionEndAt: null });
  });

  it.each([
    ['a wrong password', refused(401, 'invalid_credentials')],
    ['no network', offline],
    ['something odd', new Error('odd')],
  ])('for %s clears the three fields', (_why, error) => {
    const excluded = loginFailed(GUEST, refused(403, 'self_excluded', EXCLUDED));
    expect(loginFailed(excluded, error)).toMatchObject({
      isSelfExcluded: false,
      selfExclusionStartAt: null,
      selfExclusionEndAt: null,
    });
  });

  it('is forgotten once a player is in', () => {
    expect(signedIn('t', ana)).toMatchObject({ token: 't', isSelfExcluded: false, selfExclusionStartAt: null });
  });
});
