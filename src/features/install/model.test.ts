import { describe, expect, it } from 'vitest';
import { installWay } from './model.ts';

const KHTML = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${KHTML}`;
const OLD_IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 15_8_3 like Mac OS X) ${KHTML}`;
const IPAD = `Mozilla/5.0 (iPad; CPU OS 16_7_10 like Mac OS X) ${KHTML}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KHTML}`;
const SAFARI = `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`;
const IPAD_AS_MAC = `${MAC} Version/18.5 Safari/605.1.15`;

/** User agents of real devices. */
const SAFARIS = [
  SAFARI,
  `${OLD_IPHONE} Version/15.6.7 Mobile/15E148 Safari/604.1`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) ${KHTML} Version/26.0.1 Mobile/15E148 Safari/604.1`,
  `${IPAD} Version/16.6 Mobile/15E148 Safari/604.1`,
  IPAD_AS_MAC,
];
const OTHERS = {
  Chrome: `${IPHONE} CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1`,
  'Chrome on an iPad': `${MAC} CriOS/139 Version/11.1.1 Safari/605.1.15`,
  Firefox: `${IPHONE} FxiOS/141.0 Mobile/15E148 Safari/605.1.15`,
  'Firefox Focus': `${IPHONE} FxiOS/8.1.1 Mobile/15E148 Safari/605.1.15`,
  Edge: `${IPHONE} Version/18.0 EdgiOS/138.0.3351.83 Mobile/15E148 Safari/604.1`,
  Opera: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.6.0`,
  'Opera Mini': `Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) ${KHTML} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`,
  DuckDuckGo: `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 Ddg/18.5`,
  'an older DuckDuckGo': `${OLD_IPHONE} Version/15.6 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`,
  'the Google app': `${IPHONE} GSA/378.1.780169312 Mobile/15E148 Safari/604.1`,
  Yandex: `${IPHONE} Version/18.5 YaBrowser/25.6.5.420.10 Mobile/15E148 Safari/604.1 SA/3`,
  Ecosia: `${IPHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15 (Ecosia ios@11.3.0.2207)`,
  'an unknown browser': `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1 Jangadeiro/1.0`,
  TikTok: `${IPHONE} Mobile/15E148 musical_ly_40.9.0 BytedanceWebview/d8a21c6 ByteLocale/pt-BR Region/BR`,
  X: `${IPHONE} Mobile/15E148 Twitter for iPhone/11.2`,
  'X with the tokens of a browser': `${IPHONE} Version/18.5 Mobile/22F76 Safari/604.1 Twitter for iPhone/11.2`,
  Instagram: `${IPHONE} Mobile/22F76 Instagram 388.0.0.27.75 (iPhone14,5; iOS 18_5; pt_BR; pt; scale=3.00; 1170x2532)`,
  Facebook: `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/521.0.0.44.98;FBBV/743543431;FBDV/iPhone14,5;FBLC/pt_BR;FBOP/80]`,
  Telegram: `${IPHONE} Mobile/15E148`,
  LINE: `${IPHONE} Safari Line/15.10.1`,
};
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const free = { isInstalled: false, hasPrompt: false };
const agent = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints });

describe('the way to install', () => {
  it('is "installed" for an installed app', () => {
    expect(installWay(agent(SAFARI), { isInstalled: true, hasPrompt: false })).toBe('installed');
    expect(installWay(agent(ANDROID), { isInstalled: true, hasPrompt: true })).toBe('installed');
  });

  it("is the browser's dialog if the browser offers one", () => {
    expect(installWay(agent(ANDROID), { isInstalled: false, hasPrompt: true })).toBe('prompt');
  });

  it.each(SAFARIS)("is Safari's share sheet on an iPhone and on an iPad with a Mac's user agent: %s", (userAgent) => {
    expect(installWay(agent(userAgent), free)).toBe('ios-safari');
  });

  it.each(Object.entries(OTHERS))('is "ios-other" in another browser on iOS: %s', (_, userAgent) => {
    expect(installWay(agent(userAgent), free)).toBe('ios-other');
  });

  it('is "installed" in an app on the iOS home screen, whose user agent names no browser', () => {
    expect(installWay(agent(OTHERS.Telegram), { isInstalled: true, hasPrompt: false })).toBe('installed');
  });

  it("is not Safari's share sheet on a Mac", () => {
    expect(installWay(agent(IPAD_AS_MAC, 0), free)).toBe('menu');
  });

  it("is the browser's menu without an offered dialog", () => {
    expect(installWay(agent(ANDROID), free)).toBe('menu');
  });
});
