/**
 * Decides which channels a visitor may join and as which user they may sign in, and signs that. The live server trusts
 * only this signature.
 */
import { createHmac } from 'node:crypto';
import { channelKind, signChannel, signUser } from './pusher-protocol.ts';

export interface ChannelAuthOptions {
  readonly key: string;
  readonly secret: string;
}

export interface ChannelRequest {
  readonly socketId: string;
  readonly channel: string;
  /** The site of the request. */
  readonly casinoId: string;
  /** The logged-in player; their guest id no longer counts. */
  readonly playerId: string | null;
  readonly guestId: string | null;
}

export interface ChannelAnswer {
  readonly auth: string;
  readonly channel_data?: string;
}

/** Only a well-formed guest id counts: a guest with the id "7" must not get the channel of player 7. */
const GUEST_ID = /^guest-[A-Za-z0-9]{9}$/;

/** Pusher's answer, or null for a channel that belongs to another player or guest. */
export function authoriseChannel(options: ChannelAuthOptions, request: ChannelRequest): ChannelAnswer | null {
  const { key, secret } = options;
  const { socketId, channel, casinoId } = request;
  const guest = request.guestId !== null && GUEST_ID.test(request.guestId) ? request.guestId : null;
  const identity = request.playerId ?? guest;
  if (identity === null || channelKind(channel) === undefined) return null;
  if (channel === `private-universal.${identity}`) return { auth: signChannel(key, secret, socketId, channel) };
  if (channel === `presence-universal-public.${casinoId}`) {
    const channelData = JSON.stringify({ user_id: presenceId(secret, casinoId, identity) });
    return { auth: signChannel(key, secret, socketId, channel, channelData), channel_data: channelData };
  }
  return null;
}

/** The player of a private channel; undefined for any other channel. */
export function playerOfChannel(channel: string): string | undefined {
  return /^private-universal\.(\d+)$/.exec(channel)?.[1];
}

/** The guest of a private channel; undefined for any other channel. */
export function guestOfChannel(channel: string): string | undefined {
  const guest = channel.slice('private-universal.'.length);
  return channel.startsWith('private-universal.') && GUEST_ID.test(guest) ? guest : undefined;
}

/** The live server's user is a session, not a player: ending a user's connections disconnects one device only. */
export function sessionUser(sessionId: number | string): string {
  return `session-${sessionId}`;
}

/** The user of a player's connections that never signed in; our own live server ends them by this name. */
export function unsignedUser(playerId: string): string {
  return `unsigned-${playerId}`;
}

/**
 * Signs a socket in as a session of a player, in Pusher's form. `owner` names the player whose channels our live server
 * lets it hear.
 */
export function signIn(
  { key, secret }: ChannelAuthOptions,
  socketId: string,
  session: { readonly id: number; readonly player_id: number | string },
): { readonly auth: string; readonly user_data: string } {
  const userData = JSON.stringify({ id: sessionUser(session.id), user_info: { owner: String(session.player_id) } });
  return { auth: signUser(key, secret, socketId, userData), user_data: userData };
}

/** One id per person, so that each counts once; the member list does not show which player or guest it is. */
function presenceId(secret: string, casinoId: string, identity: string): string {
  return createHmac('sha256', secret).update(`presence:${casinoId}:${identity}`).digest('base64url').slice(0, 16);
}
