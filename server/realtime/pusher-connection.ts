/** One live connection: greeting, sign-in, subscriptions, ping and pong, and every reason to close it. */
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
  /** Seconds of silence after which client or server sends a ping. */
  readonly activityTimeout: number;
  /** Milliseconds within which the pong must come. */
  readonly pongTimeoutMs: number;
  readonly maxChannelsPerConnection: number;
  /** A client for which more bytes than this wait on the server is disconnected; it reconnects and refetches. */
  readonly maxBufferedBytes: number;
  /** Messages that a client may send at once, and how many a second it regains. */
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /**
   * Milliseconds for which a connection may hear an owned channel without a sign-in; then it is asked to reconnect,
   * which asks the platform again. Only the platform ends a signed-in connection. It is also the age up to which a
   * connection may prove its identity: its signatures carry no time, and one kept longer may be of an ended login.
   */
  readonly unsignedMs: number;
  /** The owner of a private channel; undefined if it has none. A connection hears the channels of one owner only. */
  readonly ownerOf: (channel: string) => string | undefined;
}

export interface ConnectionDeps {
  readonly socket: WebSocket;
  readonly socketId: string;
  readonly key: string;
  /** The valid secrets: two while one is being replaced. */
  readonly secrets: readonly string[];
  readonly hub: Hub;
  readonly limits: ConnectionLimits;
  /** Monotonic milliseconds: measures silence, not the time of day. */
  readonly monotonic: () => number;
  /** Whether this user may sign in now. */
  readonly maySignIn: (userId: string) => boolean;
  /** Whether a connection opened at a moment (monotonic ms) may hear an owner's channels without a sign-in. */
  readonly mayHear: (owner: string, openedAt: number) => boolean;
  readonly onEnd: (why: 'closed' | 'slow') => void;
}

export interface Connection extends Peer {
  /** The user that the connection is signed in as. */
  readonly userId: string | undefined;
  /** The owner whose channels it hears without a sign-in. */
  readonly unsignedOwner: string | undefined;
  /** Called regularly: pings a silent client, and closes one that did not answer. */
  checkPulse(): void;
  close(how: Close): void;
  terminate(): void;
}

/** Milliseconds that a client has to answer the closing handshake before the server destroys its socket. */
const CLOSE_GRACE_MS = 2_000;

/**
 * Opens a connection and greets its client. One function because all its parts read and change the state of one
 * connection.
 */
export function openConnection(deps: ConnectionDeps): Connection {
  const { socket, socketId, hub, limits, monotonic } = deps;
  const joined = new Set<string>();
  const openedAt = monotonic();
  let lastHeard = openedAt;
  let pingedAt: number | undefined;
  let ended = false;
  let userId: string | undefined;
  /** The owner whose channels it may hear: the signed-in user's, or else that of the first owned channel it joined. */
  let owner: string | undefined;
  /** Since when it hears an owned channel without a sign-in (monotonic ms). */
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
        // The client does not read, so a close frame would only join the queue.
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
    // The user's own channel needs no signature beyond that of the sign-in.
    const isOwn = userId !== undefined && channel === userChannel(userId);
    const kind = isOwn ? 'public' : channelKind(channel);
    if (!kind || typeof channel !== 'string') return notice('Invalid channel name');
    if (joined.has(channel)) return notice('Existing subscription to this channel');
    if (joined.size >= limits.maxChannelsPerConnection)
      return refuse(channel, 'LimitReached', 'Too many channels on one connection', 413);
    let member: Member | undefined;
    if (kind !== 'public') {
      const signed = kind === 'presence' && typeof channelData === 'string' ? channelData : undefined;
      // The same answer for every mistake, and never the expected signature.
      const isSigned =
        typeof auth === 'string' &&
        deps.secrets.some((secret) => sameText(auth, signChannel(deps.key, secret, socketId, channel, signed)));
      if (!isSigned) return refuse(channel, 'AuthError', 'The connection is unauthorized.', 401);
      if (kind === 'presence') {
        member = signed === undefined ? undefined : parseMember(signed);
        if (!member) return refuse(channel, 'AuthError', 'channel_data must name a user_id', 400);
      }
    }
    const channelOwner = limits.ownerOf(channel);
    // A signature made for another login of this connection, or passed on by another login.
    if (channelOwner !== undefined && channelOwner !== owner && (owner !== undefined || userId !== undefined))
      return refuse(channel, 'AuthError', 'The connection is signed in as another user.', 401);
    if (
      channelOwner !== undefined &&
      userId === undefined &&
      (isTooOldForProof() || !deps.mayHear(channelOwner, openedAt))
    )
      return peer.close(CLOSE.proofDue);
    const obstacle = hub.subscribe(peer, channel, member);
    if (obstacle === 'full') return refuse(channel, 'LimitReached', 'The presence channel is full', 413);
    if (ended) return hub.unsubscribe(peer, channel);
    joined.add(channel);
    if (channelOwner === undefined) return;
    owner = channelOwner;
    if (userId === undefined) unsignedSince ??= monotonic();
  }

  /** Whether the connection is too old for a proof; a new one gets fresh signatures, if the login still lives. */
  function isTooOldForProof(): boolean {
    return monotonic() - openedAt > limits.unsignedMs;
  }

  /** Leaves the private and presence channels that another identity than the new owner had joined. */
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
      deps.secrets.some((secret) => sameText(auth, signUser(deps.key, secret, socketId, userData)));
    const user = isSigned ? parseUser(userData) : undefined;
    // The channels of the first user would stay open to a second user on the same connection.
    if (user === undefined || (userId !== undefined && userId !== user.id) || !deps.maySignIn(user.id))
      return peer.close(CLOSE.unauthorized);
    if (userId === undefined && isTooOldForProof()) return peer.close(CLOSE.proofDue);
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
    // Another login may follow on this connection; `unsignedSince` stays as it is.
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
        // Player messages go through the API, which checks, stores and limits them.
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
  // ws reports oversized or malformed frames here and closes the socket itself (1002, 1007, 1009).
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
    // Some client libraries send `data` as an object, some as a JSON string.
    if (typeof data === 'string' && message.event.startsWith('pusher:')) data = JSON.parse(data === '' ? '{}' : data);
    return {
      event: message.event,
      data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    };
  } catch {
    return undefined;
  }
}
