/** The life of one live connection: greeting, signing in, subscribing, ping and pong, and every way in which it may be cut. */
import type { RawData, WebSocket } from 'ws';
import type { Hub, Peer } from './pusher-hub.ts';
import type { Close, Member } from './pusher-protocol.ts';
import {
  CLOSE,
  channelKind,
  errorFrame,
  frame,
  NOTICE,
  parseMember,
  parseUser,
  sameText,
  signChannel,
  signUser,
  userChannel,
} from './pusher-protocol.ts';

export interface ConnectionLimits {
  /** Seconds of silence after which client or server asks for a sign of life. */
  readonly activityTimeout: number;
  /** Milliseconds within which that sign must come. */
  readonly pongTimeoutMs: number;
  readonly maxChannelsPerConnection: number;
  /** A reader that lets more than this pile up on our side is dropped; it reconnects and refetches. */
  readonly maxBufferedBytes: number;
  /** Messages that a client may send at once, and how many a second it earns back. */
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /**
   * Milliseconds that a connection may listen on an owned channel without having signed in: then it is asked to connect
   * anew, which asks the platform anew. One that has signed in is ended by the platform, and only by it.
   */
  readonly unsignedMs: number;
  /** Who owns a private channel; undefined: it is bound to nobody. A connection hears the channels of one owner only. */
  readonly ownerOf: (channel: string) => string | undefined;
}

export interface ConnectionDeps {
  readonly socket: WebSocket;
  readonly socketId: string;
  readonly key: string;
  readonly secret: string;
  readonly hub: Hub;
  readonly limits: ConnectionLimits;
  /** Monotonic milliseconds: measures silence, never the time of day. */
  readonly monotonic: () => number;
  /** Whether this user may sign in now. */
  readonly maySignIn: (userId: string) => boolean;
  readonly onEnd: (why: 'closed' | 'slow') => void;
}

export interface Connection extends Peer {
  /** Whom it is signed in as. */
  readonly userId: string | undefined;
  /** Whose channels it hears without having signed in. */
  readonly unsignedOwner: string | undefined;
  /** Called regularly: asks a silent client for a sign of life, and ends one that gave none. */
  checkPulse(): void;
  close(how: Close): void;
  terminate(): void;
}

/** Milliseconds that a closing client has to answer the closing handshake before its socket is torn down. */
const CLOSE_GRACE_MS = 2_000;

export function openConnection(deps: ConnectionDeps): Connection {
  const { socket, socketId, hub, limits, monotonic } = deps;
  const joined = new Set<string>();
  let lastHeard = monotonic();
  let pingedAt: number | undefined;
  let ended = false;
  let userId: string | undefined;
  /** Whose channels it may hear: of the user that it is signed in as, or else of the first owned channel that it joined. */
  let owner: string | undefined;
  /** Since when it listens to what it should have signed in for. */
  let unsignedSince: number | undefined;
  let tokens = limits.messageBurst;
  let tokensAt = lastHeard;

  function end(why: 'closed' | 'slow'): void {
    if (ended) return;
    ended = true;
    for (const name of joined) hub.unsubscribe(peer, name);
    joined.clear();
    deps.onEnd(why);
  }

  const peer: Connection = {
    socketId,
    get userId() {
      return userId;
    },
    get unsignedOwner() {
      return userId === undefined ? owner : undefined;
    },

    send(text) {
      if (ended || socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > limits.maxBufferedBytes) {
        // A closing frame would only queue behind what it does not read.
        socket.terminate();
        end('slow');
        return;
      }
      socket.send(text);
    },

    checkPulse() {
      const now = monotonic();
      if (unsignedSince !== undefined && now - unsignedSince > limits.unsignedMs) return peer.close(CLOSE.proofDue);
      if (pingedAt !== undefined) {
        if (now - pingedAt > limits.pongTimeoutMs) peer.close(CLOSE.pongMissing);
        return;
      }
      if (now - lastHeard < limits.activityTimeout * 1000) return;
      pingedAt = now;
      peer.send(frame('pusher:ping', {}));
    },

    close({ code, reason }) {
      if (socket.readyState !== socket.OPEN) return;
      socket.close(code, reason);
      setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
      end('closed');
    },

    terminate() {
      socket.terminate();
      end('closed');
    },
  };

  function maySpeak(now: number): boolean {
    tokens = Math.min(limits.messageBurst, tokens + ((now - tokensAt) / 1000) * limits.messagesPerSecond);
    tokensAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  }

  function notice(message: string, code: number = NOTICE.badMessage): void {
    peer.send(errorFrame(code, message));
  }

  function refuse(channel: string, type: string, error: string, status: number): void {
    peer.send(frame('pusher:subscription_error', { type, error, status }, channel));
  }

  function subscribe(data: Record<string, unknown>): void {
    const { channel, auth, channel_data: channelData } = data;
    // What its user is told needs no signature beyond the one that signed it in.
    const isOwn = userId !== undefined && channel === userChannel(userId);
    const kind = isOwn ? 'public' : channelKind(channel);
    if (!kind || typeof channel !== 'string') return notice('Invalid channel name');
    if (joined.has(channel)) return notice('Existing subscription to this channel');
    if (joined.size >= limits.maxChannelsPerConnection)
      return refuse(channel, 'LimitReached', 'Too many channels on one connection', 413);
    let member: Member | undefined;
    if (kind !== 'public') {
      const signed = kind === 'presence' && typeof channelData === 'string' ? channelData : undefined;
      // The same answer whatever is wrong, and never the signature that would have been right.
      const expected = signChannel(deps.key, deps.secret, socketId, channel, signed);
      if (typeof auth !== 'string' || !sameText(auth, expected))
        return refuse(channel, 'AuthError', 'The connection is unauthorized.', 401);
      if (kind === 'presence') {
        member = signed === undefined ? undefined : parseMember(signed);
        if (!member) return refuse(channel, 'AuthError', 'channel_data must name a user_id', 400);
      }
    }
    const channelOwner = limits.ownerOf(channel);
    // A signature that was made for another login of this connection, or that another login handed on.
    if (channelOwner !== undefined && channelOwner !== owner && (owner !== undefined || userId !== undefined))
      return refuse(channel, 'AuthError', 'The connection is signed in as another user.', 401);
    const obstacle = hub.subscribe(peer, channel, member);
    if (obstacle === 'full') return refuse(channel, 'LimitReached', 'The presence channel is full', 413);
    if (ended) return hub.unsubscribe(peer, channel);
    joined.add(channel);
    if (channelOwner === undefined) return;
    owner = channelOwner;
    if (userId === undefined) unsignedSince ??= monotonic();
  }

  /** Leaves what another identity than the new owner had joined: their private channels and their presence. */
  function leaveFormer(): void {
    for (const name of joined) {
      if (channelKind(name) === 'public' || (owner !== undefined && limits.ownerOf(name) === owner)) continue;
      joined.delete(name);
      hub.unsubscribe(peer, name);
    }
  }

  function signIn(data: Record<string, unknown>): void {
    const { auth, user_data: userData } = data;
    const isSigned =
      typeof auth === 'string' &&
      typeof userData === 'string' &&
      sameText(auth, signUser(deps.key, deps.secret, socketId, userData));
    const user = isSigned ? parseUser(userData) : undefined;
    // Another user on the same connection would leave the first one's channels open to it.
    if (user === undefined || (userId !== undefined && userId !== user.id) || !deps.maySignIn(user.id))
      return peer.close(CLOSE.unauthorized);
    const isFormer = owner !== undefined && owner !== user.owner;
    userId = user.id;
    owner = user.owner;
    unsignedSince = undefined;
    if (isFormer) leaveFormer();
    peer.send(frame('pusher:signin_success', { user_data: userData }));
  }

  function unsubscribe(data: Record<string, unknown>): void {
    if (typeof data.channel !== 'string' || !joined.delete(data.channel)) return;
    hub.unsubscribe(peer, data.channel);
    // Another login may follow on this connection; how long it has gone without signing in still counts.
    if (userId === undefined && ![...joined].some((name) => limits.ownerOf(name) !== undefined)) owner = undefined;
  }

  function receive(raw: RawData, isBinary: boolean): void {
    const now = monotonic();
    lastHeard = now;
    pingedAt = undefined;
    if (ended) return;
    if (!maySpeak(now)) return peer.close(CLOSE.tooManyMessages);
    const message = isBinary ? undefined : parseMessage(String(raw));
    if (!message) return notice('Messages must be JSON with a string "event"');
    switch (message.event) {
      case 'pusher:ping':
        return peer.send(frame('pusher:pong', {}));
      case 'pusher:pong':
        return undefined;
      case 'pusher:subscribe':
        return subscribe(message.data);
      case 'pusher:signin':
        return signIn(message.data);
      case 'pusher:unsubscribe':
        return unsubscribe(message.data);
      default:
        // Everything that players say goes through the API, where it is checked, stored and limited.
        if (message.event.startsWith('client-'))
          return notice('Client events are not accepted by this application', NOTICE.clientEventRefused);
        return notice('Unknown event');
    }
  }

  socket.on('message', receive);
  socket.on('pong', () => {
    lastHeard = monotonic();
    pingedAt = undefined;
  });
  socket.on('close', () => end('closed'));
  // ws reports oversized or malformed frames here and closes by itself (1002, 1007, 1009).
  socket.on('error', () => undefined);
  peer.send(frame('pusher:connection_established', { socket_id: socketId, activity_timeout: limits.activityTimeout }));
  return peer;
}

function parseMessage(text: string): { event: string; data: Record<string, unknown> } | undefined {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null || !('event' in message) || typeof message.event !== 'string')
      return undefined;
    let data: unknown = 'data' in message ? message.data : undefined;
    // Some client libraries send `data` as a document, some as a string that holds one.
    if (typeof data === 'string' && message.event.startsWith('pusher:')) data = JSON.parse(data === '' ? '{}' : data);
    return {
      event: message.event,
      data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    };
  } catch {
    return undefined;
  }
}
