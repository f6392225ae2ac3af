import { describe, expect, it } from 'vitest';
import { AFTER_CLOSE, AFTER_DENIAL, mayAsk, type PushSituation, pushState } from './push-model.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const situation = (over: Partial<PushSituation> = {}): PushSituation => ({
  isPlayer: true,
  canPush: true,
  permission: 'default',
  isMobile: false,
  isInstalled: false,
  deniedAt: null,
  closedAt: null,
  now: NOW,
  ...over,
});

describe('the question about push', () => {
  it('is shown to a player whose browser supports push and has no decision yet', () => {
    expect(mayAsk(situation())).toBe(true);
    expect(mayAsk(situation({ isPlayer: false }))).toBe(false);
    expect(mayAsk(situation({ canPush: false }))).toBe(false);
    expect(mayAsk(situation({ permission: 'granted' }))).toBe(false);
    expect(mayAsk(situation({ permission: 'denied' }))).toBe(false);
  });

  it('is shown on a phone only in the installed app', () => {
    expect(mayAsk(situation({ isMobile: true }))).toBe(false);
    expect(mayAsk(situation({ isMobile: true, isInstalled: true }))).toBe(true);
  });

  it('is hidden for 5 days after a denial', () => {
    expect(mayAsk(situation({ deniedAt: NOW - AFTER_DENIAL + 1 }))).toBe(false);
    expect(mayAsk(situation({ deniedAt: NOW - AFTER_DENIAL }))).toBe(true);
    expect(AFTER_DENIAL).toBe(432_000_000);
  });

  it('is hidden for a day after the player closed it', () => {
    expect(mayAsk(situation({ closedAt: NOW - AFTER_CLOSE + 1 }))).toBe(false);
    expect(mayAsk(situation({ closedAt: NOW - AFTER_CLOSE }))).toBe(true);
    expect(AFTER_CLOSE).toBe(86_400_000);
  });

  it('is hidden for the longer of the two times', () => {
    expect(mayAsk(situation({ deniedAt: NOW - AFTER_CLOSE, closedAt: NOW - AFTER_CLOSE }))).toBe(false);
  });

  it('is shown again if the stored time is in the future', () => {
    expect(mayAsk(situation({ closedAt: NOW + 400 * 86_400_000 }))).toBe(true);
  });
});

describe('the push state in the settings', () => {
  it('is on only for the player who switched it on in this browser', () => {
    const granted = { canPush: true, permission: 'granted' } as const;
    expect(pushState(granted, '1', '1')).toBe('on');
    expect(pushState(granted, '1', '2')).toBe('off');
    expect(pushState(granted, null, null)).toBe('off');
  });

  it('tells "unsupported" and "blocked" from "off"', () => {
    expect(pushState({ canPush: false, permission: 'denied' }, null, '1')).toBe('unsupported');
    expect(pushState({ canPush: true, permission: 'denied' }, '1', '1')).toBe('blocked');
    expect(pushState({ canPush: true, permission: 'default' }, '1', '1')).toBe('off');
  });
});
