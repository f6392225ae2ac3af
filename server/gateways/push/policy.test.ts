import { describe, expect, it } from 'vitest';
import { createPushPolicy, isPublicAddress } from './policy.ts';

describe('the policy of push endpoints', () => {
  const policy = createPushPolicy();

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QGx',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('takes %s', (endpoint) => {
    expect(policy.accept(endpoint)?.href).toBe(new URL(endpoint).href);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.services.mozilla.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://fcm.googleapis.com./x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https://0x7f000001/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nothing',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(2100)}`,
  ])('%s is refused', (endpoint) => {
    expect(policy.accept(endpoint)).toBeNull();
  });

  it('takes an extra host only at its port', () => {
    const own = createPushPolicy(['127.0.0.1:4100', 'push.example:443']);
    expect(own.accept('http://127.0.0.1:4100/x')).not.toBeNull();
    expect(own.accept('https://push.example/x')).not.toBeNull();
    expect(own.accept('http://127.0.0.1:4101/x')).toBeNull();
    expect(own.accept('ftp://127.0.0.1:4100/x')).toBeNull();
  });

  it.each([
    ['8.8.8.8', true],
    ['2a00:1450:4001:82f::200a', true],
    ['127.0.0.1', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['ff02::1', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', true],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['no address', false],
  ])('%s is public: %s', (address, open) => {
    expect(isPublicAddress(address)).toBe(open);
  });

  it('refuses a name that resolves to a private address', async () => {
    const found = await new Promise<string>((done) =>
      policy.lookup('localhost', {}, (error) => done(error?.message ?? 'connected')),
    );
    expect(found).toBe('localhost has no public address.');
  });
});
