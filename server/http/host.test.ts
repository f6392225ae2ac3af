import { describe, expect, test } from 'vitest';
import { isLoopbackHost, networkOf, parseHost, visitorAddress } from './host.ts';

describe('a host', () => {
  test.each([
    ['aposta.example', 'aposta.example'],
    ['Aposta.EXAMPLE.:8080', 'aposta.example:8080'],
    ['localhost:3000', 'localhost:3000'],
    ['192.0.2.7:80', '192.0.2.7:80'],
    ['[::1]:3000', '[::1]:3000'],
    ['[2001:DB8::7]', '[2001:db8::7]'],
    ['my_service:3000', 'my_service:3000'],
    ['aposta.example:0080', 'aposta.example:80'],
  ])('%j is read as %s', (text, host) => {
    expect(parseHost(text)).toBe(host);
  });

  test.each([
    '',
    '.',
    'a..example',
    '.aposta.example',
    'aposta.example:',
    'aposta.example:0',
    'aposta.example:65536',
    'aposta.example:8080:1',
    'aposta.example, evil.example',
    "aposta.example; script-src 'unsafe-inline'",
    'aposta.example wss:',
    'aposta.example/x',
    'user@aposta.example',
    'aposta.example?x',
    'aposta.example#x',
    'aposta.example\tx',
    'aposta.example\u0000',
    '"><script>',
    'apostá.example',
    '::1',
    '[::1',
    '[::gg]',
    '[1.2.3.4]',
    '[::1]evil.example',
    '*',
    'a'.repeat(254),
  ])('%j is invalid', (text) => {
    expect(parseHost(text)).toBe('');
  });

  test.each([
    ['localhost', true],
    ['LOCALHOST:3000', true],
    ['localhost.:3000', true],
    ['regulada.localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['127.8.9.1', true],
    ['[::1]:3000', true],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['127.evil', false],
    ['evillocalhost', false],
    ['192.168.0.7', false],
    ['[::2]', false],
    ['', false],
  ])('%j names this computer: %s', (host, own) => {
    expect(isLoopbackHost(host)).toBe(own);
  });
});

describe('the address of a visitor', () => {
  const trusted = { TRUST_PROXY: true };
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['fe80::7%eth0', 'fe80::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // A value that is no address may come from the visitor: the proxy's own address counts.
    ['unknown', '10.0.0.2'],
    ['203.0.113.7, <b>', '10.0.0.2'],
    ['', '10.0.0.2'],
    [undefined, '10.0.0.2'],
  ])('behind a proxy with %j is %s', (header, address) => {
    expect(visitorAddress(header, '10.0.0.2', trusted)).toBe(address);
  });

  test('is the socket’s without a trusted proxy', () => {
    expect(visitorAddress('203.0.113.7', '::ffff:10.0.0.2', { TRUST_PROXY: false })).toBe('10.0.0.2');
  });
});

describe('networkOf', () => {
  test('counts an IPv4 address as itself and an IPv6 address by its /64', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(networkOf('2001:db8:1:2:aaaa::1')).toBe(networkOf('2001:0db8:1:2::9'));
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
  });
});
