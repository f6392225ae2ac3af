import { describe, expect, it } from 'vitest';
import { pathOf, readPush, shownFor, windowFor } from './push.ts';

const ORIGIN = 'https://jangada.example';
const LOUD = { sound: true, vibration: true };
const here = { origin: ORIGIN, language: 'pt-BR' };
const message = (notification: object, rest: object = {}) =>
  readPush(
    JSON.stringify({
      web_push: 8030,
      notification: { title: 'Depósito', navigate: `${ORIGIN}/`, ...notification },
      ...rest,
    }),
  );

describe('a push message', () => {
  it('is read in the declarative format alone', () => {
    expect(message({})?.notification.title).toBe('Depósito');
    for (const text of [
      undefined,
      '',
      'nothing',
      '{}',
      '[]',
      '{"web_push":1,"notification":{"title":"a","navigate":"/"}}',
    ]) {
      expect(readPush(text)).toBeNull();
    }
  });

  it('that cannot be read shows something all the same, in the language of the browser', () => {
    expect(shownFor(null, LOUD, here)).toMatchObject({ title: 'Há novidades', options: { data: { to: '/' } } });
    expect(shownFor(null, LOUD, { ...here, language: 'en-GB' }).title).toBe('There is news');
  });

  it.each([
    [`${ORIGIN}/account/wallet`, '/account/wallet'],
    [`${ORIGIN}/en/bonus?x=1#y`, '/en/bonus?x=1#y'],
    ['/bonus', '/bonus'],
    ['https://evil.example/bonus', '/'],
    ['//evil.example/bonus', '/'],
    [`${ORIGIN}/x/..//evil.example`, '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['https://jangada.example.evil.example/', '/'],
    [undefined, '/'],
    [7, '/'],
  ])('to %s leads to %s', (navigate, path) => {
    expect(pathOf(navigate, ORIGIN)).toBe(path);
  });

  it('carries pictures of this site only', () => {
    const own = shownFor(message({ icon: '/icons/mare-192.png', image: 'https://evil.example/x.png' }), LOUD, here);
    const whole = shownFor(message({ icon: `${here.origin}/icons/mare-192.png` }), LOUD, here);
    expect(whole.options).toMatchObject({ badge: `${here.origin}/icons/mare-badge-96.png` });
    expect(own.options).toMatchObject({ icon: '/icons/mare-192.png', badge: '/icons/mare-badge-96.png' });
    expect(own.options).not.toHaveProperty('image');
  });

  it('sounds and vibrates as the player set it', () => {
    const push = message({ tag: 'notice-1' });
    expect(shownFor(push, LOUD, here).options).toMatchObject({
      vibrate: expect.any(Array),
      tag: 'notice-1',
      renotify: true,
    });
    expect(shownFor(push, { sound: true, vibration: false }, here).options).not.toHaveProperty('vibrate');
    const quiet = shownFor(push, { sound: false, vibration: true }, here).options;
    expect(quiet).toMatchObject({ silent: true, renotify: false });
    // A silent notification with a vibration is a TypeError in the browser.
    expect(quiet).not.toHaveProperty('vibrate');
    expect(shownFor(message({ silent: true }), LOUD, here).options).toMatchObject({ silent: true });
  });
});

describe('a press', () => {
  const window = (path: string, focused = false, frameType: FrameType = 'top-level') => ({
    url: `${ORIGIN}${path}`,
    focused,
    frameType,
  });

  it('goes to the window in front, else to any that is the app’s', () => {
    const [one, front] = [window('/bonus'), window('/en/account/wallet', true)];
    expect(windowFor([one, front], ORIGIN)).toBe(front);
    expect(windowFor([window('/api/openapi.json', true), one], ORIGIN)).toBe(one);
  });

  it.each(['/api/openapi.json', '/dev/mailbox', '/simulador-pix/1', '/robots.txt'])(
    'goes to a new window where %s alone is open',
    (path) => {
      expect(windowFor([window(path, true)], ORIGIN)).toBeUndefined();
    },
  );

  it('goes to no page in a frame, and to a new window where there is none', () => {
    expect(windowFor([window('/terms', true, 'nested')], ORIGIN)).toBeUndefined();
    expect(windowFor([], ORIGIN)).toBeUndefined();
  });
});
