/**
 * Our live server: Pusher protocol 7 over WebSocket (`/app/{key}`) and Pusher's signed HTTP API (`/apps/{id}/…`). Any
 * Pusher client or server library works with it, and any Pusher-compatible server can replace it.
 */
import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { networkOf } from '../http/host.ts';
import { listenOn } from './listen.ts';
import type { Connection, ConnectionLimits } from './pusher-connection.ts';
import { openConnection } from './pusher-connection.ts';
import { createHttpApi } from './pusher-http.ts';
import { createHub } from './pusher-hub.ts';
import type { Close } from './pusher-protocol.ts';
import { CLOSE, errorFrame, PROTOCOL_VERSION } from './pusher-protocol.ts';

/** The methods of a pino logger that this server uses. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface PusherServerOptions extends Partial<ConnectionLimits> {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  /** The one before, accepted while it is being replaced. */
  readonly previousSecret?: string | undefined;
  /** 0 takes any free port (tests). */
  readonly port: number;
  /** Addresses to listen on; both loopbacks when absent. */
  readonly hosts?: readonly string[] | undefined;
  /** Real milliseconds since the epoch, not the movable clock: the SDK signs with the wall clock. */
  readonly now: () => number;
  readonly log?: Log | undefined;
  readonly maxConnections?: number;
  /** Generous, because a mobile carrier puts many players behind one IPv4 address. */
  readonly maxConnectionsPerIp?: number;
  readonly maxPresenceMembers?: number;
  readonly maxEventBytes?: number;
  readonly maxBatch?: number;
  /**
   * Tells whether a page of this origin may connect; absent: any. A client without Origin is no browser (a native app,
   * a server) and may connect; another site's page cannot omit the header. If it rejects, the client is refused for now
   * and retries.
   */
  readonly allowOrigin?: ((origin: string) => boolean | Promise<boolean>) | undefined;
  /** The client's address; absent: the socket's. Read forwarding headers only behind a trusted proxy. */
  readonly clientIp?: ((request: IncomingMessage) => string) | undefined;
  /** The user whose end makes every connection that hears an owner's channels unsigned reconnect. */
  readonly unsignedUser?: ((owner: string) => string) | undefined;
  /** Milliseconds between checks of silent connections. */
  readonly pulseMs?: number;
}

export interface PusherServerStats {
  readonly connections: number;
  readonly channels: number;
  readonly published: number;
  readonly slowDropped: number;
  readonly refused: number;
}

export interface PusherServer {
  readonly port: number;
  stats(): PusherServerStats;
  /** Tells every client to reconnect in a moment, then closes within about a second. */
  close(): Promise<void>;
}

const DEFAULTS: ConnectionLimits = {
  activityTimeout: 120,
  pongTimeoutMs: 30_000,
  maxChannelsPerConnection: 50,
  maxBufferedBytes: 1024 * 1024,
  messageBurst: 60,
  messagesPerSecond: 10,
  unsignedMs: 5 * 60_000,
  ownerOf: () => undefined,
};
const MAX_CLIENT_MESSAGE_BYTES = 16 * 1024;
const QUIET: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Starts listening. One function because its parts share the connections, their counts by address and the ended users.
 * @throws {ListenError} with one sentence if the port cannot be opened
 */
export async function createPusherServer(options: PusherServerOptions): Promise<PusherServer> {
  const { key, log = QUIET, maxConnections = 10_000, maxConnectionsPerIp = 500 } = options;
  const secrets = [options.secret, ...(options.previousSecret === undefined ? [] : [options.previousSecret])];
  const limits: ConnectionLimits = { ...DEFAULTS, ...dropUndefined(options) };
  const monotonic = () => performance.now();
  const hub = createHub({ maxPresenceMembers: options.maxPresenceMembers ?? 2_000 });
  const connections = new Map<string, Connection>();
  const perIp = new Map<string, number>();
  /** Refused sockets live until their closing handshake ends; they are bounded too. */
  const refusedSockets = new Set<WebSocket>();
  /**
   * Users that the application ended, and when (monotonic ms). They are kept for as long as a connection from before may
   * still use a signature from before.
   */
  const endedUsers = new Map<string, number>();
  const counters = { published: 0, slowDropped: 0, refused: 0 };
  let stopping = false;

  function endUser(userId: string): void {
    const unsigned = options.unsignedUser;
    for (const connection of connections.values()) {
      const { unsignedOwner } = connection;
      // The connection may be another login's; that one reconnects at once if the platform still allows it.
      if (unsignedOwner !== undefined && unsigned?.(unsignedOwner) === userId) connection.close(CLOSE.proofDue);
      if (connection.userId !== userId) continue;
      connection.close(CLOSE.endedByApp);
    }
    endedUsers.set(userId, monotonic());
  }

  const api = createHttpApi({
    appId: options.appId,
    key,
    secrets,
    hub,
    now: options.now,
    maxEventBytes: options.maxEventBytes ?? 10 * 1024,
    maxBatch: options.maxBatch ?? 10,
    onPublished: (events) => {
      counters.published += events;
    },
    endUser,
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_CLIENT_MESSAGE_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  function whyNot(url: URL, ip: string): Close | undefined {
    const [, path = ''] = /^\/app\/([^/]+)$/.exec(url.pathname) ?? [];
    if (path === '') return CLOSE.badPath;
    if (path !== key) return CLOSE.unknownApp;
    const version = url.searchParams.get('protocol');
    if (version === null || version === '') return CLOSE.noVersion;
    if (!/^\d{1,3}$/.test(version)) return CLOSE.badVersionFormat;
    if (Number(version) !== PROTOCOL_VERSION) return CLOSE.unsupportedVersion;
    if (stopping) return CLOSE.stopping;
    if (connections.size >= maxConnections || (perIp.get(ip) ?? 0) >= maxConnectionsPerIp) return CLOSE.overCapacity;
    return undefined;
  }

  async function whyNotFrom(origin: string | undefined): Promise<Close | undefined> {
    if (origin === undefined || !options.allowOrigin) return undefined;
    try {
      return (await options.allowOrigin(origin)) ? undefined : CLOSE.unauthorized;
    } catch (error) {
      log.error({ reason: error instanceof Error ? error.name : 'unknown' }, 'the origin of a connection is not known');
      return CLOSE.overCapacity;
    }
  }

  function refuse(socket: WebSocket, how: Close): void {
    counters.refused += 1;
    refusedSockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => refusedSockets.delete(socket));
    // The message goes before the close, as Pusher does: some clients read the message, others the close code.
    socket.send(errorFrame(how.code, how.reason));
    socket.close(how.code, how.reason);
    setTimeout(() => socket.terminate(), 1_000).unref();
  }

  function freshSocketId(): string {
    for (;;) {
      const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
      if (!connections.has(id)) return id;
    }
  }

  function admit(socket: WebSocket, ip: string): void {
    const socketId = freshSocketId();
    perIp.set(ip, (perIp.get(ip) ?? 0) + 1);
    const connection = openConnection({
      socket,
      socketId,
      key,
      secrets,
      hub,
      limits,
      monotonic,
      maySignIn: (userId) => !endedUsers.has(userId),
      mayHear(owner, openedAt) {
        const endedAt = endedUsers.get(options.unsignedUser?.(owner) ?? '');
        return endedAt === undefined || openedAt > endedAt;
      },
      onEnd: (why) => {
        connections.delete(socketId);
        const left = (perIp.get(ip) ?? 1) - 1;
        if (left > 0) perIp.set(ip, left);
        else perIp.delete(ip);
        if (why === 'slow') {
          counters.slowDropped += 1;
          log.warn({ socketId }, 'live connection dropped: it reads too slowly');
        }
      },
    });
    if (socket.readyState === socket.OPEN) connections.set(socketId, connection);
  }

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    stream.on('error', () => stream.destroy());
    if (refusedSockets.size > 200) {
      // During a flood the server does not even send a refusal.
      stream.destroy();
      return;
    }
    let url: URL;
    try {
      url = new URL(request.url ?? '/', 'http://live.invalid');
    } catch {
      stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      return;
    }
    const ip = networkOf(options.clientIp?.(request) ?? request.socket.remoteAddress ?? '');
    // Refuse after the upgrade: a browser can read a close code, but not the HTTP status of an upgrade.
    const finish = (refused: Close | undefined): void => {
      sockets.handleUpgrade(request, stream, head, (socket) => {
        // Counted again at admission: others may have connected during the check of the origin.
        const how = refused ?? whyNot(url, ip);
        if (how) refuse(socket, how);
        else admit(socket, ip);
      });
    };
    const refused = whyNot(url, ip);
    if (refused) finish(refused);
    else void whyNotFrom(request.headers.origin).then(finish);
  }

  function create(): Server {
    const server = createServer(
      { headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 60_000, connectionsCheckingInterval: 5000 },
      (request, response) => {
        void api(request, response);
      },
    );
    server.on('upgrade', upgrade);
    server.on('clientError', (_error, stream) => stream.destroy());
    return server;
  }

  const listening = await listenOn({ create, port: options.port, hosts: options.hosts, setting: 'REALTIME_PORT' });
  const pulse = setInterval(() => {
    for (const connection of connections.values()) connection.checkPulse();
    const over = monotonic() - limits.unsignedMs;
    for (const [userId, endedAt] of endedUsers) if (endedAt < over) endedUsers.delete(userId);
  }, options.pulseMs ?? 5_000);
  pulse.unref();
  log.info({ port: listening.port }, 'live server listening');

  return {
    port: listening.port,
    stats: () => ({ connections: connections.size, channels: hub.names().length, ...counters }),
    async close() {
      stopping = true;
      clearInterval(pulse);
      const open = [...connections.values()];
      for (const connection of open) connection.close(CLOSE.stopping);
      const shut = listening.close(600);
      await new Promise((resolve) => setTimeout(resolve, open.length > 0 ? 200 : 0));
      for (const connection of open) connection.terminate();
      for (const socket of refusedSockets) socket.terminate();
      await shut;
    },
  };
}

function dropUndefined(options: PusherServerOptions): Partial<ConnectionLimits> {
  const names = Object.keys(DEFAULTS) as (keyof ConnectionLimits)[];
  return Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}
