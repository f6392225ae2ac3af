/** Who may join which channel or sign in as whom, and the signature that says so. The live server believes nothing else. */
import { createHmac } from 'node:crypto';
import { channelKind, signChannel, signUser } from './pusher-protocol.ts';

export interface ChannelAuthOptions {
  readonly key: string;
  readonly secret: string;
}

export interface ChannelRequest {
  readonly socketId: string;
  readonly channel: string;
  /** The site that the request came to. */
  readonly casinoId: string;
  /** The logged-in player; their guest id no longer counts then. */
  readonly playerId: string | null;
  readonly guestId: string | null;
}

export interface ChannelAnswer {
  readonly auth: string;
  readonly channel_data?: string;
}

/** Only what looks like a guest's id is taken as one: a guest who calls themselves "7" must not become player 7. */
const GUEST_ID = /^guest-[A-Za-z0-9]{9}$/;

/** Pusher's answer, or null for a channel that is not the asker's own. */
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

/** The player whose own channel this is; undefined for any other channel. */
export function playerOfChannel(channel: string): string | undefined {
  return /^private-universal\.(\d+)$/.exec(channel)?.[1];
}

/**
 * The live server's user is a session and no player: to end that user's connections is to end what one device hears, and no
 * other's.
 */
export function sessionUser(sessionId: number | string): string {
  return `session-${sessionId}`;
}

/** The user that stands for a player's connections that never signed in: our own live server ends them by this name. */
export function unsignedUser(playerId: string): string {
  return `unsigned-${playerId}`;
}

/** What signs a socket in as a session of a player, in Pusher's form. `owner`: whose channel our live server lets it hear. */
export function signIn(
  { key, secret }: ChannelAuthOptions,
  socketId: string,
  session: { readonly id: number; readonly player_id: number | string },
): { readonly auth: string; readonly user_data: string } {
  const userData = JSON.stringify({ id: sessionUser(session.id), user_info: { owner: String(session.player_id) } });
  return { auth: signUser(key, secret, socketId, userData), user_data: userData };
}

/** The same person counts once, and nobody who reads the member list learns which player or guest it is. */
function presenceId(secret: string, casinoId: string, identity: string): string {
  return createHmac('sha256', secret).update(`presence:${casinoId}:${identity}`).digest('base64url').slice(0, 16);
}
