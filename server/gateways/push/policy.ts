/**
 * Decides which addresses push messages may go to. A subscription's address comes from a browser, so from anyone:
 * without this check the platform would post to any address (server-side request forgery). Allowed are only the push
 * services of browser makers, by https on 443, at a public address, without redirects.
 */
import { lookup as lookUpName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A host, or with a leading dot every host below it. */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const LONGEST_ENDPOINT = 2048;

export interface PushPolicy {
  /** The address if it is allowed; else null. */
  accept(endpoint: string): URL | null;
  /** Resolves a name for the connection itself, and refuses addresses of private networks. */
  readonly lookup: LookupFunction;
}

// One list per family: a block of IPv6 would also match IPv4 addresses in their mapped form.
function closedAddresses(): { readonly ipv4: BlockList; readonly ipv6: BlockList } {
  const ipv4 = new BlockList();
  const ipv6 = new BlockList();
  // RFC 6890 and its successors: this network, private, shared, loopback, link-local, documentation, benchmarks,
  // multicast, reserved.
  const four = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const;
  for (const [net, bits] of four) ipv4.addSubnet(net, bits, 'ipv4');
  // Everything but global unicast (2000::/3), and within it documentation, 6to4 and Teredo, which carry IPv4 addresses.
  const six = [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 32],
    ['2001:db8::', 32],
    ['2002::', 16],
  ] as const;
  for (const [net, bits] of six) ipv6.addSubnet(net, bits, 'ipv6');
  return { ipv4, ipv6 };
}

const CLOSED = closedAddresses();

/** Tells whether an address is public. An IPv4 address inside an IPv6 one is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isPublicAddress(mapped);
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  return !CLOSED[kind].check(address, kind);
}

function isKnown(host: string): boolean {
  return KNOWN_PUSH_HOSTS.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
}

/**
 * Makes the policy of the platform.
 * @param extraHosts `host:port` of further services, by http or https and at any address; development and tests only
 * (`PUSH_EXTRA_HOSTS` is refused in production)
 */
export function createPushPolicy(extraHosts: readonly string[] = []): PushPolicy {
  const extra = new Set(extraHosts.map((host) => host.toLowerCase()));
  const extraNames = new Set([...extra].map((host) => host.replace(/:\d+$/, '')));

  return {
    accept(endpoint) {
      if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return null;
      const url = new URL(endpoint);
      if (url.username || url.password || url.hash) return null;
      const port = url.port || (url.protocol === 'https:' ? '443' : '80');
      if (extra.has(`${url.hostname}:${port}`)) return /^https?:$/.test(url.protocol) ? url : null;
      // A name with a trailing dot is another spelling of the same host; no service issues it.
      if (url.protocol !== 'https:' || port !== '443' || !isKnown(url.hostname)) return null;
      return url;
    },

    lookup(name, options, done) {
      if (extraNames.has(name)) {
        lookUpName(name, options, done);
        return;
      }
      lookUpName(name, { ...options, all: true }, (error, found) => {
        if (error) {
          done(error, '', 4);
          return;
        }
        const open = found.filter(({ address }) => isPublicAddress(address));
        const [first] = open;
        if (!first) done(new Error(`${name} has no public address.`), '', 4);
        else if (options.all) done(null, open);
        else done(null, first.address, first.family);
      });
    },
  };
}
