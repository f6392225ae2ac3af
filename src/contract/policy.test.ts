/**
 * Holds the policy of the calls that a wrong default would make dangerous. Written out, so that a change of a default or
 * of a declaration shows here.
 */
import { describe, expect, it } from 'vitest';
import { type CallName, calls } from './all.ts';
import type { Call } from './call.ts';
import { callPolicy } from './policy.ts';

const all = Object.entries<Call>(calls);
const named = (test: (call: Call, name: string) => boolean): string[] =>
  all.filter(([name, call]) => test(call, name)).map(([name]) => name);

/** `auth`, `rate`, `offline`, then `restricted` if the session of an excluded player may make the call. */
const SENSITIVE: Readonly<Partial<Record<CallName, string>>> = {
  // Logins, codes and passwords.
  register: 'none auth never',
  login: 'none auth never',
  loginRestricted: 'none auth never',
  loginGoogle: 'none auth never',
  renewSession: 'none auth never',
  recoverPassword: 'none auth never',
  verifyCode: 'none auth never',
  resetPassword: 'none auth never',
  validateCpf: 'none auth never',
  stepUp: 'player auth never restricted',
  secondFactor: 'player auth never restricted',
  verifyEmail: 'player write never restricted',
  verifyPhone: 'player write never restricted',
  changePassword: 'player write never',
  updateUser: 'player write never',
  logout: 'none write never restricted',
  endSession: 'player write never restricted',
  endOtherSessions: 'player write never restricted',
  getCaptchaChallenge: 'none captcha never',
  // Money and play.
  createPixCharge: 'player money never',
  getOpenCharge: 'player read never',
  consultCharge: 'player write never restricted',
  addWithdrawMethod: 'player write never restricted',
  setDefaultMethod: 'player write never restricted',
  removeWithdrawMethod: 'player write never restricted',
  requestWithdrawal: 'player money never restricted',
  cancelWithdrawal: 'player money never restricted',
  cancelBonus: 'player money never restricted',
  claimCashback: 'player money never',
  claimMission: 'player money never',
  acceptMission: 'player money never',
  openBox: 'player money never',
  buyBox: 'player money never',
  sellBox: 'player money never restricted',
  sellItem: 'player money never restricted',
  getGameUrl: 'none write never',
  launchSport: 'none write never',
  // The player's data and protection.
  exportData: 'player read never restricted',
  getDocumentFile: 'player read never restricted',
  getStatement: 'player read never restricted',
  uploadDocument: 'player upload never restricted',
  requestDeletion: 'player write never restricted',
  selfExclude: 'player write never restricted',
  removeSelfExclusion: 'player write never restricted',
  updateSettings: 'player write never restricted',
  // Other players by their ids.
  showProfile: 'none profile cached',
  // Peers.
  providerAuthenticate: 'provider signed never',
  providerBalance: 'provider signed never',
  providerBet: 'provider signed never',
  providerWin: 'provider signed never',
  providerCorrect: 'provider signed never',
  providerRollback: 'provider signed never',
  pixWebhook: 'bank signed never',
  apiPixWebhook: 'api-pix signed never',
  apiPixWebhookProbe: 'api-pix signed never',
};

describe('the policy of calls', () => {
  it.each(Object.entries(SENSITIVE))('%s: %s', (name, policy) => {
    const call: Call = calls[name as CallName];
    const { auth, peer, rate, restricted } = callPolicy(call);
    expect([peer ?? auth, rate, call.offline, ...(restricted ? ['restricted'] : [])].join(' ')).toBe(policy);
  });

  it('lists each call that logs in, moves money or requires a proof', () => {
    const sensitive = named((call) => {
      const { rate, peer } = callPolicy(call);
      return ['auth', 'money'].includes(rate) || peer !== null || call.stepUp !== undefined;
    });
    expect(sensitive.filter((name) => !(name in SENSITIVE))).toEqual([]);
  });

  it('counts a like as a write, although it takes an idempotency key', () => {
    expect(callPolicy(calls.toggleLike).rate).toBe('write');
  });

  it('allows only these writes without a login', () => {
    const writes = named((call) => call.auth !== 'player' && call.offline === 'never' && call.method !== 'GET');
    expect(writes.filter((name) => !(name in SENSITIVE))).toEqual([
      'authoriseChannel',
      'reportPush',
      'moveClock',
      'reportClientError',
    ]);
  });

  it('gives a JSON body to each call of a peer, because the peer is verified before the body is read', () => {
    expect(named((call) => call.peer !== undefined && (call.method !== 'POST' || call.files !== undefined))).toEqual(
      [],
    );
  });

  it('falls back to the first site for peers only, and uses no site for calls about the platform', () => {
    const bySite = (rule: string) => named((call) => callPolicy(call).site === rule);
    expect(bySite('none')).toEqual(['getHealth', 'getReady', 'moveClock', 'getOpenApi']);
    expect(bySite('fresh')).toEqual(['getSiteConfig']);
    expect(bySite('host_or_first')).toEqual(named((call) => call.peer !== undefined));
  });

  it('counts each call of a player as activity, except those that the page makes by itself', () => {
    expect(named((call) => call.auth === 'player' && !callPolicy(call).isActivity)).toEqual([
      'getSession',
      'reportNotification',
    ]);
  });

  it('closes only these reads of a player to the restricted session', () => {
    expect(named((call) => call.method === 'GET' && call.auth === 'player' && !callPolicy(call).restricted)).toEqual([
      'getOpenCharge',
      'getAffiliates',
      'getCashback',
    ]);
  });

  it('opens no transaction for a deposit, which asks the bank', () => {
    expect(named((call) => callPolicy(call).asksPartner)).toEqual(['createPixCharge']);
  });

  it('accepts in maintenance only writes of restricted sessions and of peers', () => {
    const closed = [
      'login',
      'register',
      'createPixCharge',
      'getGameUrl',
      'claimCashback',
      'toggleHideMetrics',
    ] as const;
    expect(closed.map((name) => callPolicy(calls[name]).inMaintenance)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(callPolicy(calls.providerWin).inMaintenance).toBe(true);
  });
});
