/** Devices and networks of a player's logins, as far as they are stored: no whole address and no fingerprint. */
import { createHash } from 'node:crypto';
import type { DbOrTrx } from '../db/connect.ts';
import type { Language } from '../messages.ts';
import type { Visit } from './visit.ts';

/** Salted hash of an address, stored to recognise the address later. */
export function ipHash(siteId: number, ip: string): string {
  return createHash('sha256').update(`${siteId} ${ip}`).digest('hex').slice(0, 32);
}

/** Hash of a browser's Guest-ID, stored to recognise the browser later; null without one. */
export function browserHash(siteId: number, guestId: string | null): string | null {
  return guestId === null ? null : createHash('sha256').update(`${siteId} ${guestId}`).digest('base64url').slice(0, 32);
}

/** Masks an address down to its network: `187.10.20.30` → `187.10.x.x`, `2001:db8:1:2::3` → `2001:db8:x`. */
export function maskIp(ip: string): string {
  // The IPv4 and IPv6 loopback addresses look the same.
  const plain = ip === '::1' ? '127.0.0.1' : ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  const parts = plain.split(plain.includes(':') ? ':' : '.');
  return plain.includes(':') ? `${parts[0] ?? ''}:${parts[1] ?? ''}:x` : `${parts[0] ?? ''}.${parts[1] ?? ''}.x.x`;
}

/** Readable name of browser and system, from the user agent. */
export function deviceOf(userAgent: string | null, language: Language = 'pt'): string {
  const agent = userAgent ?? '';
  const browser =
    [
      ['Edg/', 'Edge'],
      ['OPR/', 'Opera'],
      ['SamsungBrowser', 'Samsung Internet'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark]) => agent.includes(mark ?? ''))?.[1] ?? (language === 'en' ? 'Browser' : 'Navegador');
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark]) => agent.includes(mark ?? ''))?.[1];
  return system ? `${browser}, ${system}` : browser;
}

/**
 * Whether a player has logged in before from the device and network of a visit: same browser and system, and same
 * address or network. Null for a player without any login.
 */
export async function knowsDevice(db: DbOrTrx, visit: Visit, playerId: number): Promise<boolean | null> {
  const earlier = await db
    .selectFrom('sessions')
    .select(['user_agent', 'ip_hash', 'ip_masked'])
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  if (earlier.length === 0) return null;
  const device = deviceOf(visit.userAgent);
  const hash = ipHash(visit.site.id, visit.ip);
  const masked = maskIp(visit.ip);
  return earlier.some(
    (row) => deviceOf(row.user_agent) === device && (row.ip_hash === hash || row.ip_masked === masked),
  );
}
