/**
 * The live connection (Pusher protocol). Delivery is not guaranteed: after a gap, `onResync` triggers a refetch. Loads
 * after the first paint; pusher-js loads with the first connection.
 */
import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import type { EventName, EventPayload } from '../contract/channels.ts';
import { presenceChannel, privateChannel, publicChannel } from '../contract/channels.ts';
import { authoriseChannel } from '../contract/session.ts';
import type { Realtime } from '../contract/site.ts';
import { type Observable, observable } from '../lib/observable.ts';
import { request } from './client.ts';
import { isApiError, isOutcomeUnknown } from './errors.ts';
import { type ChannelKind, readEvent } from './live-events.ts';
import { countPresence } from './live-presence.ts';
import { createProof } from './live-proof.ts';

/** Timeouts of the connection (NET-3), in milliseconds. */
const ACTIVITY = 120_000;
const PONG = 30_000;
const UNAVAILABLE = 10_000;
/** Backoff of our own reconnects while the live server is down, in milliseconds, up to a minute. */
const KNOCK_SOON = 1_000;
const KNOCK_LATEST = 60_000;
/** Backoff of the retries after the API failed to authorise a channel, in milliseconds. */
const JOIN_SOON = 1_000;
const JOIN_LATEST = 30_000;
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

export interface Live {
  readonly status: Observable<LiveStatus>;
  /** Number of visitors online; null while unknown. */
  readonly online: Observable<number | null>;
  /** Number of events since the start that did not fit their schema. */
  readonly dropped: Observable<number>;
  /** Calls `handler` for each event of this name, from any channel. @returns unsubscribe function */
  readonly on: <N extends EventName>(name: N, handler: (payload: EventPayload<N>) => void) => () => void;
  /** Calls `refetch` when events may have been missed. @returns unsubscribe function */
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

/** Connects to the site's channels and stays connected, except while the page is in the back/forward cache. */
export function startLive({ realtime, casinoId, load = loadPusher }: LiveDeps): Live {
  const status = observable<LiveStatus>('connecting');
  const online = observable<number | null>(null);
  const dropped = observable(0);
  const handlers = new Map<EventName, Set<(payload: never) => void>>();
  const refetches = new Set<() => void>();
  let pusher: Pusher | null = null;
  let listener: Listener | null = null;
  let stopped = false;
  let away = false;
  let wasConnected = false;
  let lastResync = 0;
  let knocking = false;
  let knock: ReturnType<typeof setTimeout> | undefined;
  const proof = createProof({
    isPlayer: () => listener?.kind === 'user',
    socketId: () => pusher?.connection.socket_id,
  });
  const joins = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly wait: number }>();

  const resync = () => {
    if (stopped || Date.now() - lastResync < RESYNC_GAP) return;
    lastResync = Date.now();
    for (const refetch of refetches) refetch();
  };

  const hear = (channel: Channel, kind: ChannelKind) => {
    channel.bind_global((name: string, payload: unknown) => {
      if (name.startsWith('pusher:') || name.startsWith('pusher_internal:')) return;
      const event = readEvent(kind, name, payload);
      if (event === null) {
        dropped.set(dropped.value + 1);
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
    channel.bind('pusher:subscription_succeeded', resync);
    proof.give();
  };
  /**
   * Retries a channel authorisation. pusher-js treats a failed one as final until the next connection. A refusal is
   * final; a platform that did not answer or failed is asked again.
   */
  const joinLater = (name: string, error: unknown) => {
    if (!isOutcomeUnknown(error)) return;
    const last = joins.get(name);
    clearTimeout(last?.timer);
    const wait = Math.min((last?.wait ?? JOIN_SOON / 2) * 2, JOIN_LATEST);
    const asked = isApiError(error) ? (error.retryAfter ?? 0) : 0;
    const timer = setTimeout(
      () => {
        // Skip if the channel was left; a new connection authorises all its channels again.
        if (pusher?.channel(name) && pusher.connection.state === 'connected') pusher.subscribe(name);
      },
      Math.max(wait * (0.75 + Math.random() / 2), asked),
    );
    joins.set(name, { timer, wait });
  };
  const forgetJoins = () => {
    for (const { timer } of joins.values()) clearTimeout(timer);
    joins.clear();
  };
  const leavePrivate = () => {
    if (pusher && listener) pusher.unsubscribe(privateChannel(listener.id));
    listener = null;
  };

  // pusher-js waits 15 s after a failed attempt; retry sooner, for a player who leaves a tunnel.
  const knockLater = (wait: number) => {
    clearTimeout(knock);
    knock = setTimeout(
      () => {
        if (!pusher || stopped || away || pusher.connection.state === 'connected') return;
        knocking = true;
        pusher.disconnect();
        pusher.connect();
        knocking = false;
        knockLater(Math.min(wait * 2, KNOCK_LATEST));
      },
      wait * (0.75 + Math.random() / 2),
    );
  };
  const follow = (state: string) => {
    if (state !== 'connected') forgetJoins();
    if (knocking) return;
    if (state === 'connected') {
      clearTimeout(knock);
      status.set('connected');
      if (wasConnected) resync();
      wasConnected = true;
    } else if (stopped || away) {
      clearTimeout(knock);
      status.set('off');
    } else if (state === 'connecting') {
      // The status stays `down` during further attempts, until connected.
      if (status.value !== 'down') status.set('connecting');
    } else if (state === 'unavailable') {
      if (status.value !== 'down') knockLater(KNOCK_SOON);
      status.set('down');
    } else if (state !== 'initialized') {
      // 4000–4099: the server closed the connection, which pusher-js treats as final.
      status.set('down');
      knockLater(KNOCK_LATEST);
    }
  };

  const connect = async () => {
    let Made: PusherClass;
    try {
      Made = await load();
    } catch {
      // The pusher-js chunk failed to load: retry as after a failed connection.
      status.set('down');
      if (!stopped) knock = setTimeout(() => void connect(), KNOCK_LATEST);
      return;
    }
    if (stopped) return;
    pusher = new Made(realtime.key, {
      ...optionsOf(realtime, joinLater),
      userAuthentication: { customHandler: proof.ask },
    });
    pusher.signin();
    pusher.connection.bind('state_change', ({ current }: { current: string }) => follow(current));
    hear(pusher.subscribe(publicChannel(casinoId)), 'public');
    countPresence(pusher.subscribe(presenceChannel(casinoId)), online.set);
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
  const seen = () => {
    if (document.visibilityState === 'visible') resync();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  addEventListener('online', resync);
  document.addEventListener('visibilitychange', seen);
  void connect();

  return {
    status,
    online,
    dropped,
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
      clearTimeout(knock);
      forgetJoins();
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      removeEventListener('online', resync);
      document.removeEventListener('visibilitychange', seen);
      pusher?.disconnect();
      status.set('off');
    },
  };
}

function optionsOf(
  { host, port, cluster, tls }: Realtime,
  onRefused: (channel: string, error: unknown) => void,
): ConstructorParameters<PusherClass>[1] {
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
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, answer) => {
        request(authoriseChannel, { body: { socket_id: socketId, channel_name: channelName } }).then(
          ({ auth, channel_data }) => answer(null, { auth, ...(channel_data === undefined ? {} : { channel_data }) }),
          (error: Error) => {
            answer(error, null);
            onRefused(channelName, error);
          },
        );
      },
    },
  };
}
