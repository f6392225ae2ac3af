import { describe, expect, it } from 'vitest';
import { installWay } from './model.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const CHROME_IOS = SAFARI.replace('Version/18.5', 'CriOS/139.0.0.0');
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const free = { isInstalled: false, hasPrompt: false };
const agent = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });

describe('the way to install', () => {
  it('is none for an app that is installed', () => {
    expect(installWay(agent(SAFARI), { isInstalled: true, hasPrompt: false })).toBe('installed');
    expect(installWay(agent(ANDROID), { isInstalled: true, hasPrompt: true })).toBe('installed');
  });

  it('is the browser’s own dialog where it was offered', () => {
    expect(installWay(agent(ANDROID), { isInstalled: false, hasPrompt: true })).toBe('prompt');
  });

  it('is Safari’s share sheet on an iPhone, and on an iPad that says it is a Mac', () => {
    expect(installWay(agent(SAFARI), free)).toBe('ios-safari');
    expect(installWay(agent(IPAD), free)).toBe('ios-safari');
    expect(installWay(agent(IPAD, 0), free)).toBe('menu');
  });

  it.each([CHROME_IOS, SAFARI.replace('Version', 'FxiOS'), `${SAFARI} Instagram 300.0`, `${SAFARI} GSA/300`])(
    'is told apart in another browser on iOS: %s',
    (userAgent) => {
      expect(installWay(agent(userAgent), free)).toBe('ios-other');
    },
  );

  it('is the menu where nothing was offered', () => {
    expect(installWay(agent(ANDROID), free)).toBe('menu');
  });
});
