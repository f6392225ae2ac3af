/**
 * The Pusher Channels protocol, version 7: names, limits, close codes and signatures, without sockets. Source: Pusher's
 * "Channels protocol" and "HTTP API" references; checked against pusher-js 8.6 and pusher 5.3.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const PROTOCOL_VERSION = 7;

/**
 * Codes that close a connection. 4000–4099: the client must not reconnect; 4100–4199: it may, after a pause; 4200–4299:
 * at once.
 */
export const CLOSE = {
  unknownApp: { code: 4001, reason: 'Application does not exist' },
  badPath: { code: 4005, reason: 'Path not found' },
  badVersionFormat: { code: 4006, reason: 'Invalid version string format' },
  unsupportedVersion: { code: 4007, reason: 'Unsupported protocol version' },
  noVersion: { code: 4008, reason: 'No protocol version supplied' },
  unauthorized: { code: 4009, reason: 'Connection not authorized within timeout or from this origin' },
  overCapacity: { code: 4100, reason: 'Over capacity' },
  tooManyMessages: { code: 4101, reason: 'Too many messages' },
  stopping: { code: 4102, reason: 'Server is restarting' },
  /** Pusher's own words and code for a user whose connections the application ends. */
  endedByApp: { code: 4009, reason: 'You got disconnected by the app' },
  proofDue: { code: 4200, reason: 'Sign in, or prove again who you are' },
  pongMissing: { code: 4201, reason: 'Pong reply not received' },
} as const;
export type Close = (typeof CLOSE)[keyof typeof CLOSE];

/** Codes of `pusher:error` messages that leave the connection open. */
export const NOTICE = { badMessage: 4200, clientEventRefused: 4301 } as const;

export const MAX_EVENT_NAME = 200;
const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]{1,200}$/;
const SOCKET_ID = /^\d{1,20}\.\d{1,20}$/;

export type ChannelKind = 'public' | 'private' | 'presence';

/** The kind of a channel by its name, which decides who may join; undefined for an invalid name. */
export function channelKind(name: unknown): ChannelKind | undefined {
  if (typeof name !== 'string' || !CHANNEL_NAME.test(name)) return undefined;
  if (name.startsWith('presence-')) return 'presence';
  return name.startsWith('private-') ? 'private' : 'public';
}

/** The channel of a connection's signed-in user; no client can subscribe to this name otherwise. */
const USER_CHANNEL = '#server-to-user-';
export function userChannel(userId: string): string {
  return `${USER_CHANNEL}${userId}`;
}
export function isUserChannel(name: unknown): name is string {
  return typeof name === 'string' && name.startsWith(USER_CHANNEL) && isUserId(name.slice(USER_CHANNEL.length));
}
export function isUserId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 128;
}

export function isSocketId(value: unknown): value is string {
  return typeof value === 'string' && SOCKET_ID.test(value);
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text, 'utf8').digest('hex');
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}

/** The `auth` string that lets one socket join one private or presence channel. */
export function signChannel(
  key: string,
  secret: string,
  socketId: string,
  channel: string,
  channelData?: string,
): string {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${key}:${hmac(secret, text)}`;
}

/** The `auth` string that signs one socket in as the user of `userData`. */
export function signUser(key: string, secret: string, socketId: string, userData: string): string {
  return `${key}:${hmac(secret, `${socketId}::user::${userData}`)}`;
}

export interface SignedUser {
  readonly id: string;
  /** `user_info.owner` of the sign-in: the player whose channels this user may hear; absent: none. */
  readonly owner: string | undefined;
}

/** Reads a sign-in's `user_data`; undefined when it names no user or is oversized. */
export function parseUser(userData: string): SignedUser | undefined {
  if (userData.length > 10_240) return undefined;
  try {
    const { id, user_info: info } = (JSON.parse(userData) ?? {}) as { id?: unknown; user_info?: unknown };
    if (!isUserId(id)) return undefined;
    const owner = typeof info === 'object' && info !== null && 'owner' in info ? info.owner : undefined;
    return { id, owner: typeof owner === 'string' ? owner : undefined };
  } catch {
    return undefined;
  }
}

/** The signature of an HTTP call: method, path and every query pair but the signature itself, sorted by name. */
export function signRequest(secret: string, method: string, path: string, query: ReadonlyMap<string, string>): string {
  const pairs = [...query]
    .filter(([name]) => name !== 'auth_signature')
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`);
  return hmac(secret, [method.toUpperCase(), path, pairs.join('&')].join('\n'));
}

export function md5(body: Buffer): string {
  return createHash('md5').update(body).digest('hex');
}

/** A frame as clients read it: `data` is a JSON document inside a string. */
export function frame(event: string, data?: unknown, channel?: string): string {
  return JSON.stringify({
    event,
    ...(channel === undefined ? {} : { channel }),
    ...(data === undefined ? {} : { data: typeof data === 'string' ? data : JSON.stringify(data) }),
  });
}

/** An error of the protocol, the one message whose `data` is an object instead of text. */
export function errorFrame(code: number, message: string): string {
  return JSON.stringify({ event: 'pusher:error', data: { code, message } });
}

export interface Member {
  readonly userId: string;
  readonly userInfo: unknown;
}

/** Reads a presence channel's signed `channel_data`; undefined when it does not name a user or is oversized. */
export function parseMember(channelData: string): Member | undefined {
  if (channelData.length > 2048) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(channelData);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null || !('user_id' in parsed)) return undefined;
  const id = parsed.user_id;
  if (typeof id !== 'string' && typeof id !== 'number') return undefined;
  const userId = String(id);
  if (userId === '' || userId.length > 128) return undefined;
  return { userId, userInfo: 'user_info' in parsed ? parsed.user_info : null };
}
