/** Parses hosts and addresses as requests and proxies write them; the grammar is checked before any use. */
import { isIP, isIPv6 } from 'node:net';
import type { Env } from '../env.ts';

const HOST = /^((?:[a-z0-9_-]+\.)*[a-z0-9_-]+\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;

/**
 * `Aposta.Example.:8080` → `aposta.example:8080`. @returns the empty string for an invalid host: it names no site and
 * is never written into an answer.
 */
export function parseHost(text: string): string {
  const [, name = '', port] = HOST.exec(text.trim().toLowerCase()) ?? [];
  const plain = name.replace(/\.$/, '');
  if (plain === '' || plain.length > 253 || (plain.startsWith('[') && !isIPv6(plain.slice(1, -1)))) return '';
  if (port === undefined) return plain;
  return Number(port) >= 1 && Number(port) <= 65_535 ? `${plain}:${Number(port)}` : '';
}

/** `Example.com.:3000` → `example.com`; an IPv6 address loses its brackets. */
export function hostName(host: string): string {
  const text = host.trim().toLowerCase();
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return text.replace(/:\d+$/, '').replace(/\.$/, '');
}

/** Writes a host name as a URL needs it: an IPv6 address in brackets. */
export function inAddress(name: string): string {
  return name.includes(':') ? `[${name}]` : name;
}

/** Tells whether a host names this computer and nothing else. Another site's name can resolve to it (DNS rebinding). */
export function isLoopbackHost(host: string): boolean {
  const name = hostName(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** The last of a header's comma-separated values, which the nearest proxy wrote. */
export function lastOf(header: string | undefined): string | null {
  return header?.split(',').at(-1)?.trim() || null;
}

/**
 * `::ffff:192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:443`, `fe80::1%eth0` → the address alone; null for other text.
 */
function plainAddress(text: string | null | undefined): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text ?? '')?.[1] ?? /^([\d.]+):\d+$/.exec(text ?? '')?.[1] ?? text ?? '';
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(address) ? address : null;
}

/**
 * The visitor's address: behind a trusted proxy the last value of X-Forwarded-For, which the proxy appended, else the
 * socket's. The visitor may have made up the earlier values.
 */
export function visitorAddress(
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
  env: { readonly TRUST_PROXY: boolean },
): string {
  const forwarded = env.TRUST_PROXY ? plainAddress(lastOf(forwardedFor)) : null;
  return forwarded ?? plainAddress(socketAddress) ?? '127.0.0.1';
}

/**
 * The network that limits count an address by: an IPv4 address alone, an IPv6 address as its /64, because one customer
 * owns all of it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The origin of a site at one of its host names: that of PUBLIC_URL, or in development of this computer. */
export function siteOrigin({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>, domain: string): string {
  const base = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);
  base.hostname = inAddress(domain);
  return base.origin;
}
