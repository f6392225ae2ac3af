/**
 * Publishes events to the live server, ours or another one, with the official `pusher` SDK only, so that any server
 * with Pusher's HTTP API can run behind REALTIME_HOST.
 */
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Pusher from 'pusher';
import { playerOfChannel, sessionUser, unsignedUser } from './channel-auth.ts';

export interface LiveEvent {
  readonly channel: string;
  readonly event: string;
  /** Any JSON value. */
  readonly payload: unknown;
}

/**
 * `unavailable`: the server did not answer, or asked for a pause; send the same events again later. `misconfigured`:
 * the server refuses key, secret or app id; the operator must act, so keep the events. `rejected`: the server will
 * never accept these events.
 */
export type PublishFailure = 'unavailable' | 'misconfigured' | 'rejected';

export class PublishError extends Error {
  readonly kind: PublishFailure;
  readonly status: number | undefined;
  constructor(kind: PublishFailure, message: string, status?: number) {
    super(message);
    this.name = 'PublishError';
    this.kind = kind;
    this.status = status;
  }
}

export interface Publisher {
  /**
   * Sends up to `MAX_BATCH` events, in order, in one call. After a `SessionEnded` event it also ends that session's
   * connections. @throws {PublishError}
   */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** Sends one event to each of any number of channels. @throws {PublishError} */
  broadcast(channels: readonly string[], event: Omit<LiveEvent, 'channel'>): Promise<void>;
  /** Names of the channels with this prefix that someone has joined. @throws {PublishError} */
  openChannels(prefix: string): Promise<string[]>;
  close(): void;
}

/** Channels of one call (Pusher's own limit). */
const MAX_CHANNELS = 100;
/** Events of one batch (Pusher's own limit). */
export const MAX_BATCH = 10;
/** Bytes of one event's data that every Pusher-compatible server accepts. */
export const MAX_EVENT_BYTES = 10 * 1024;

export interface PublisherOptions {
  readonly appId: string;
  readonly key: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  /** Milliseconds to wait for an answer. */
  readonly timeoutMs?: number;
}

export function createPublisher(options: PublisherOptions): Publisher {
  const agent = options.tls
    ? new HttpsAgent({ keepAlive: true, maxSockets: 4 })
    : new HttpAgent({ keepAlive: true, maxSockets: 4 });
  const pusher = new Pusher({
    appId: options.appId,
    key: options.key,
    secret: options.secret,
    host: options.host,
    port: String(options.port),
    useTLS: options.tls,
    timeout: options.timeoutMs ?? 5_000,
    agent,
  });
  /** Reads an answer to its end, because the agent gets the connection back only then. */
  async function textOf(answer: Promise<{ text(): Promise<string> }>): Promise<string> {
    try {
      return await (await answer).text();
    } catch (error) {
      throw classify(error);
    }
  }
  async function endConnections(user: string): Promise<void> {
    try {
      await textOf(pusher.terminateUserConnections(user));
    } catch (error) {
      // A server without users cannot end their connections, now or later; the event itself was published.
      if (error instanceof PublishError && error.kind === 'unavailable') throw error;
    }
  }

  return {
    async publish(events) {
      if (events.length === 0) return;
      if (events.length > MAX_BATCH) throw new RangeError(`A batch holds at most ${MAX_BATCH} events`);
      await textOf(pusher.triggerBatch(batchOf(events)));
      for (const user of endedUsers(events)) await endConnections(user);
    },
    async broadcast(channels, { event, payload }) {
      for (let at = 0; at < channels.length; at += MAX_CHANNELS)
        await textOf(pusher.trigger(channels.slice(at, at + MAX_CHANNELS), event, JSON.stringify(payload)));
    },
    async openChannels(prefix) {
      const answer = await textOf(pusher.get({ path: '/channels', params: { filter_by_prefix: prefix } }));
      return Object.keys((JSON.parse(answer) as { readonly channels: object }).channels);
    },
    close() {
      agent.destroy();
    },
  };
}

/** Events in the SDK's form. @throws {PublishError} one is too large */
function batchOf(events: readonly LiveEvent[]): { channel: string; name: string; data: string }[] {
  return events.map(({ channel, event: name, payload }) => {
    const data = JSON.stringify(payload);
    if (Buffer.byteLength(data) > MAX_EVENT_BYTES)
      throw new PublishError('rejected', `${name} on ${channel} has more than ${MAX_EVENT_BYTES} bytes`);
    return { channel, name, data };
  });
}

/** The live server's users whose session these events end. */
function endedUsers(events: readonly LiveEvent[]): Set<string> {
  const users = new Set<string>();
  for (const { channel, event, payload } of events) {
    if (event !== 'SessionEnded') continue;
    const { session_id: session } = payload as { readonly session_id: string | null };
    if (session !== null) users.add(sessionUser(session));
    const player = playerOfChannel(channel);
    if (player !== undefined) users.add(unsignedUser(player));
  }
  return users;
}

function classify(error: unknown): PublishError {
  const status =
    typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
      ? error.status
      : undefined;
  if (status === undefined) {
    // The SDK's error holds the signed URL: only the cause's message may reach a log.
    const cause = typeof error === 'object' && error !== null && 'error' in error ? error.error : error;
    return new PublishError(
      'unavailable',
      cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.name) : 'no answer',
    );
  }
  const kind: PublishFailure =
    status === 401 || status === 403 || status === 404
      ? 'misconfigured'
      : status === 408 || status === 429 || status >= 500
        ? 'unavailable'
        : 'rejected';
  return new PublishError(kind, `the live server answered ${status}`, status);
}
