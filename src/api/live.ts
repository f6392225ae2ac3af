/**
 * The live connection (Pusher protocol). Delivery is not guaranteed: after a gap, `onResync` triggers a refetch. Loads
 * after the first paint; pusher-js loads with the first connection.
 */
import type Pusher from 'pusher-js';
import type { Channel, ChannelAuthorizationHandler } from 'pusher-js';
import { proxy } from 'valtio/vanilla';
import type { EventName, EventPayload } from '../contract/channels.ts';
import { presenceChannel, privateChannel, publicChannel } from '../contract/channels.ts';
import { authoriseChannel } from '../contract/session.ts';
import type { Realtime } from '../contract/site.ts';
import { pressesFirst } from '../lib/idle.ts';
import { repeat } from '../lib/repeat.ts';
import { CODE_BACKOFF, onWake, retry } from '../lib/retry.ts';
import { request } from './client.ts';
import { asError } from './errors.ts';
import { type ChannelKind, readEvent } from './live-events.ts';
import { countPresence } from './live-presence.ts';
import { createProof } from './live-proof.ts';
import { leastWaitAfter } from './retry.ts';

/** Timeouts of the connection (NET-3), in milliseconds. */
const ACTIVITY = 120_000;
const PONG = 30_000;
const UNAVAILABLE = 10_000;
/** Backoff of our own reconnects while the live server is down, and of the authorisation of a channel. */
const KNOCKS = { first: 1_000, longest: 60_000 };
const JOINS = { first: 1_000, longest: 30_000 };
/** Refetches of a visible page while the live connection is down, also for good, as behind a firewall. */
const POLLS = { first: 10_000, longest: 30_000 };
/** Milliseconds; reasons to refetch within this time cause one refetch. */
const RESYNC_GAP = 2_000;

export type LiveStatus = 'off' | 'connecting' | 'connected' | 'down';
/** Subscriber of a private channel: guest or player. */
export interface Listener {
  readonly kind: 'guest' | 'user';
  readonly id: string;
}
type PusherClass = typeof Pusher;

export interface LiveDeps {
  readonly realtime: Realtime;
  readonly casinoId: string;
  /** Loads pusher-js at the first connection; tests replace it. */
  readonly load?: () => Promise<PusherClass>;
}

/** Observable state of the connection. Only `startLive` writes it. */
export interface LiveState {
  status: LiveStatus;
  /** Number of visitors online; null while unknown. */
  online: number | null;
  /** Number of events since the start that did not fit their schema. */
  dropped: number;
}

export interface Live {
  readonly state: LiveState;
  /** Calls `handler` for each event of this name, from any channel. @returns unsubscribe function */
  readonly on: <N extends EventName>(name: N, handler: (payload: EventPayload<N>) => void) => () => void;
  /**
   * Calls `refetch` when events may have been missed; while the connection is down, every 10 to 30 seconds of a visible
   * page. @returns unsubscribe function
   */
  readonly onResync: (refetch: () => void) => () => void;
  /** Joins a private channel and leaves the previous one. */
  readonly join: (listener: Listener) => void;
  /** The token changed: leaves the private channel and connects again. */
  readonly reconnect: () => void;
  readonly stop: () => void;
}

async function loadPusher(): Promise<PusherClass> {
  return (await import('pusher-js')).default;
}

/**
 * Connects to the site's channels and stays connected, except while the page is in the back/forward cache. One function
 * because the handlers of pusher-js share the connection and the flags that tell an intended disconnect from an outage.
 */
export function startLive({ realtime, casinoId, load = loadPusher }: LiveDeps): Live {
  const state = proxy<LiveState>({ status: 'connecting', online: null, dropped: 0 });
  const handlers = new Map<EventName, Set<(payload: never) => void>>();
  const refetches = new Set<() => void>();
  let pusher: Pusher | null = null;
  let listener: Listener | null = null;
  let stopped = false;
  let away = false;
  let wasConnected = false;
  let lastResync = 0;
  /** The refetch at the end of the gap; undefined: none is due. */
  let dueResync: ReturnType<typeof setTimeout> | undefined;
  let knocking = false;
  const proof = createProof({
    isPlayer: () => listener?.kind === 'user',
    socketId: () => pusher?.connection.socket_id,
  });

  const resync = () => {
    clearTimeout(dueResync);
    dueResync = undefined;
    if (stopped) return;
    lastResync = Date.now();
    for (const refetch of refetches) refetch();
  };
  const isResynced = () => Date.now() - lastResync < RESYNC_GAP;
  /** The page wakes: a refetch of a moment ago is enough, because events came meanwhile or a reconnect follows. */
  const resyncAwake = () => {
    if (!isResynced()) resync();
  };
  /** Events may be lost, also since a refetch of a moment ago: then another one follows at the end of the gap. */
  const resyncLost = () => {
    if (isResynced()) dueResync ??= setTimeout(resync, lastResync + RESYNC_GAP - Date.now());
    else resync();
  };

  const hear = (channel: Channel, kind: ChannelKind) => {
    channel.bind_global((name: string, payload: unknown) => {
      if (name.startsWith('pusher:') || name.startsWith('pusher_internal:')) return;
      const event = readEvent(kind, name, payload);
      if (event === null) {
        state.dropped += 1;
        return;
      }
      for (const handler of handlers.get(event.name) ?? []) handler(event.payload as never);
    });
  };

  const joinPrivate = () => {
    if (!pusher || !listener) return;
    const channel = pusher.subscribe(privateChannel(listener.id));
    hear(channel, listener.kind);
    // Events between the last read and this moment are lost: refetch.
    channel.bind('pusher:subscription_succeeded', resyncLost);
    proof.give();
  };
  /**
   * Authorises a private channel. pusher-js treats a failure as final until the next connection, so a platform that did
   * not answer or failed is asked again. A refusal is final.
   */
  const authorise: ChannelAuthorizationHandler = async ({ socketId, channelName }, answer) => {
    // A new connection authorises all its channels again.
    const isOver = () => socketId !== pusher?.connection.socket_id;
    try {
      const { auth, channel_data } = await retry(
        () => request(authoriseChannel, { body: { socket_id: socketId, channel_name: channelName } }),
        JOINS,
        (error) => (isOver() ? null : leastWaitAfter(error)),
      );
      if (!isOver()) answer(null, { auth, ...(channel_data === undefined ? {} : { channel_data }) });
    } catch (error) {
      if (!isOver()) answer(asError(error), null);
    }
  };
  const leavePrivate = () => {
    if (pusher && listener) pusher.unsubscribe(privateChannel(listener.id));
    listener = null;
  };

  // pusher-js waits 15 s after a failed attempt; retry sooner, for a player who leaves a tunnel.
  const knock = repeat(async () => {
    if (state.status !== 'down') return null;
    knocking = true;
    pusher?.disconnect();
    pusher?.connect();
    knocking = false;
    return 0;
  }, KNOCKS);
  const poll = repeat(async () => {
    if (state.status !== 'down') return null;
    resyncAwake();
    return 0;
  }, POLLS);
  const fail = () => {
    state.status = 'down';
    poll.later();
  };
  const follow = (current: string) => {
    if (knocking) return;
    if (current === 'connected') {
      state.status = 'connected';
      // Ends both backoffs.
      knock.run();
      poll.run();
      if (wasConnected) resyncLost();
      wasConnected = true;
    } else if (stopped || away) {
      state.status = 'off';
    } else if (current === 'connecting') {
      // The status stays `down` during further attempts, until connected.
      if (state.status !== 'down') state.status = 'connecting';
    } else if (current === 'unavailable') {
      fail();
      knock.later();
    } else if (current !== 'initialized') {
      // 4000–4099: the server closed the connection, which pusher-js treats as final.
      fail();
      knock.later(KNOCKS.longest);
    }
  };

  const connect = async () => {
    const loading = async () => {
      try {
        return await load();
      } catch (error) {
        fail();
        throw error;
      }
    };
    const Made = await retry(loading, CODE_BACKOFF, () => (stopped ? null : 0));
    // The browser has evaluated the library in this task. The connection begins in the next one.
    await pressesFirst();
    if (stopped) return;
    pusher = new Made(realtime.key, {
      ...optionsOf(realtime),
      channelAuthorization: { customHandler: authorise },
      userAuthentication: { customHandler: proof.ask },
    });
    pusher.signin();
    pusher.connection.bind('state_change', ({ current }: { current: string }) => follow(current));
    hear(pusher.subscribe(publicChannel(casinoId)), 'public');
    countPresence(pusher.subscribe(presenceChannel(casinoId)), (count) => {
      state.online = count;
    });
    joinPrivate();
  };

  const leave = () => {
    away = true;
    pusher?.disconnect();
  };
  const comeBack = () => {
    if (!away || stopped) return;
    away = false;
    pusher?.connect();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  const stopWake = onWake(resyncAwake);
  void connect().catch(() => undefined);

  return {
    state,
    on: (name, handler) => {
      const set = handlers.get(name) ?? new Set();
      handlers.set(name, set.add(handler));
      return () => void set.delete(handler);
    },
    onResync: (refetch) => {
      refetches.add(refetch);
      return () => void refetches.delete(refetch);
    },
    join: (next) => {
      if (listener?.id === next.id && listener.kind === next.kind) return;
      leavePrivate();
      listener = next;
      joinPrivate();
    },
    reconnect: () => {
      // The disconnect is intended, so report no outage.
      knocking = true;
      pusher?.disconnect();
      // Not earlier: the unsubscribe message would go out on a closed connection, which browsers log as an error.
      leavePrivate();
      if (!away) pusher?.connect();
      knocking = false;
    },
    stop: () => {
      stopped = true;
      clearTimeout(dueResync);
      knock.stop();
      poll.stop();
      stopWake();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      pusher?.disconnect();
      state.status = 'off';
    },
  };
}

function optionsOf({ host, port, cluster, tls }: Realtime): ConstructorParameters<PusherClass>[1] {
  return {
    cluster,
    wsHost: host,
    wsPort: port,
    wssPort: port,
    forceTLS: tls,
    // WebSocket only: the fallbacks load old scripts, which the content security policy blocks.
    enabledTransports: tls ? ['wss'] : ['ws'],
    enableStats: false,
    activityTimeout: ACTIVITY,
    pongTimeout: PONG,
    unavailableTimeout: UNAVAILABLE,
  };
}
