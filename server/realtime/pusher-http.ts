/** The HTTP API of the live server, for the official `pusher` SDK. Every call is signed; browsers do not use it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hub } from './pusher-hub.ts';
import {
  channelKind,
  isSocketId,
  isUserChannel,
  isUserId,
  MAX_EVENT_NAME,
  md5,
  sameText,
  signRequest,
} from './pusher-protocol.ts';

export interface HttpApiDeps {
  readonly appId: string;
  readonly key: string;
  /** The valid secrets: two while one is being replaced. */
  readonly secrets: readonly string[];
  readonly hub: Hub;
  /** Real milliseconds since the epoch: signatures carry the caller's wall clock. */
  readonly now: () => number;
  /** Bytes of one event's data; 10 KiB is the limit of hosted Pusher. */
  readonly maxEventBytes: number;
  readonly maxBatch: number;
  readonly onPublished: (events: number) => void;
  /** Ends every connection that is signed in as this user. */
  readonly endUser: (userId: string) => void;
}

/** Signatures further away from now than this are refused (Pusher's own limit). */
const MAX_SKEW_SECONDS = 600;
const MAX_BODY_BYTES = 512 * 1024;
const MAX_CHANNELS_PER_EVENT = 100;

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface EventToSend {
  readonly name: string;
  readonly channels: readonly string[];
  readonly data: string;
  readonly socketId?: string | undefined;
}

/** Makes the handler of `/apps/…`. One function because each call uses the hub and the bounds of one application. */
export function createHttpApi(
  deps: HttpApiDeps,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { hub } = deps;

  function authenticate(method: string, path: string, query: ReadonlyMap<string, string>, body: Buffer): void {
    if (query.get('auth_key') !== deps.key) throw new Refusal(401, 'Unknown auth_key');
    if (query.get('auth_version') !== '1.0') throw new Refusal(401, 'auth_version must be 1.0');
    const stamp = query.get('auth_timestamp') ?? '';
    const skew = Math.abs(deps.now() / 1000 - Number(stamp));
    if (!/^\d{1,12}$/.test(stamp) || skew > MAX_SKEW_SECONDS)
      throw new Refusal(401, 'Timestamp expired: auth_timestamp is more than 600 s away from the server');
    // Without `body_md5` among the signed pairs, the body would not be signed; such a call is refused.
    if ((body.length > 0 || query.has('body_md5')) && !sameText(query.get('body_md5') ?? '', md5(body)))
      throw new Refusal(401, 'body_md5 does not match the body');
    const given = query.get('auth_signature') ?? '';
    if (!deps.secrets.some((secret) => sameText(given, signRequest(secret, method, path, query))))
      throw new Refusal(401, 'Invalid signature');
  }

  function readEvent(value: unknown, single: boolean): EventToSend {
    if (typeof value !== 'object' || value === null) throw new Refusal(400, 'An event must be an object');
    const { name, channel, channels, data, socket_id: socketId } = value as Record<string, unknown>;
    if (typeof name !== 'string' || name === '' || name.length > MAX_EVENT_NAME)
      throw new Refusal(400, 'An event needs a name of at most 200 characters');
    if (name.startsWith('pusher:') || name.startsWith('pusher_internal:'))
      throw new Refusal(400, 'Event names of the protocol itself cannot be triggered');
    const targets: unknown[] = single && Array.isArray(channels) ? channels : [channel];
    if (targets.length === 0 || targets.length > MAX_CHANNELS_PER_EVENT)
      throw new Refusal(400, 'An event goes to between 1 and 100 channels');
    for (const target of targets)
      if (!channelKind(target) && !isUserChannel(target)) throw new Refusal(400, 'Invalid channel name');
    if (data === undefined) throw new Refusal(400, 'An event needs data');
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    if (Buffer.byteLength(text) > deps.maxEventBytes)
      throw new Refusal(413, `The data of an event exceeds the allowed maximum of ${deps.maxEventBytes} bytes`);
    if (socketId !== undefined && socketId !== null && !isSocketId(socketId))
      throw new Refusal(400, 'Invalid socket_id');
    return { name, channels: targets as string[], data: text, socketId: isSocketId(socketId) ? socketId : undefined };
  }

  function deliver(event: EventToSend): void {
    for (const channel of event.channels) hub.publish(channel, event.name, event.data, event.socketId);
  }

  function describe(name: string, wanted: ReadonlySet<string>): Record<string, number> {
    const info = hub.info(name);
    return {
      ...(wanted.has('user_count') && channelKind(name) === 'presence'
        ? { user_count: info?.userIds.length ?? 0 }
        : {}),
      ...(wanted.has('subscription_count') ? { subscription_count: info?.subscriptionCount ?? 0 } : {}),
    };
  }

  function post(path: string, body: Buffer): unknown {
    let parsed: unknown;
    try {
      parsed = JSON.parse(body.toString('utf8'));
    } catch {
      throw new Refusal(400, 'The body is not JSON');
    }
    if (path === '/events') {
      const event = readEvent(parsed, true);
      deliver(event);
      deps.onPublished(1);
      const wanted = infoOf((parsed as { info?: unknown }).info);
      return wanted.size === 0
        ? {}
        : { channels: Object.fromEntries(event.channels.map((name) => [name, describe(name, wanted)])) };
    }
    if (path === '/batch_events') {
      const batch = typeof parsed === 'object' && parsed !== null && 'batch' in parsed ? parsed.batch : undefined;
      if (!Array.isArray(batch) || batch.length === 0) throw new Refusal(400, 'batch must be a list of events');
      if (batch.length > deps.maxBatch) throw new Refusal(400, `A batch holds at most ${deps.maxBatch} events`);
      // Read all before the first is sent, so that a refused batch sends nothing.
      const events = batch.map((item: unknown) => readEvent(item, false));
      for (const event of events) deliver(event);
      deps.onPublished(events.length);
      const wanted = batch.map((item: { info?: unknown }) => infoOf(item.info));
      if (wanted.every((set) => set.size === 0)) return {};
      return { batch: events.map((event, at) => describe(event.channels[0] ?? '', wanted[at] ?? new Set())) };
    }
    const [, user] = /^\/users\/([^/]+)\/terminate_connections$/.exec(path) ?? [];
    if (user !== undefined) {
      const id = decode(user);
      if (!isUserId(id)) throw new Refusal(400, 'Invalid user id');
      deps.endUser(id);
      return {};
    }
    throw new Refusal(404, 'Unknown path');
  }

  function get(path: string, query: ReadonlyMap<string, string>): unknown {
    const wanted = infoOf(query.get('info'));
    if (path === '/channels') {
      const prefix = query.get('filter_by_prefix') ?? '';
      if (wanted.has('user_count') && !prefix.startsWith('presence-'))
        throw new Refusal(400, 'user_count needs filter_by_prefix=presence-');
      return { channels: Object.fromEntries(hub.names(prefix).map((name) => [name, describe(name, wanted)])) };
    }
    const [, encoded = '', tail] = /^\/channels\/([^/]+)(\/users)?$/.exec(path) ?? [];
    const name = decode(encoded);
    const kind = channelKind(name);
    if (!kind) throw new Refusal(encoded === '' ? 404 : 400, encoded === '' ? 'Unknown path' : 'Invalid channel name');
    if (tail) {
      if (kind !== 'presence') throw new Refusal(400, 'Users can be listed for presence channels only');
      return { users: (hub.info(name)?.userIds ?? []).map((id) => ({ id })) };
    }
    if (wanted.has('user_count') && kind !== 'presence')
      throw new Refusal(400, 'user_count is known for presence channels only');
    return { occupied: hub.info(name) !== undefined, ...describe(name, wanted) };
  }

  return async function handle(request, response) {
    try {
      const url = new URL(request.url ?? '/', 'http://live.invalid');
      const method = request.method ?? 'GET';
      if (url.pathname === '/health' && method === 'GET') return answer(response, 200, { status: 'ok' });
      const [, app, path] = /^\/apps\/([^/]+)(\/.*)$/.exec(url.pathname) ?? [];
      if (app === undefined || path === undefined) throw new Refusal(404, 'Unknown path');
      if (app !== deps.appId) throw new Refusal(404, 'Unknown application');
      if (method !== 'GET' && method !== 'POST') throw new Refusal(405, 'Only GET and POST');
      const query = readQuery(url.searchParams);
      const body = await readBody(request);
      authenticate(method, url.pathname, query, body);
      return answer(response, 200, method === 'POST' ? post(path, body) : get(path, query));
    } catch (error) {
      if (response.destroyed) return;
      if (error instanceof Refusal) {
        // The rest of an oversized body must not be parsed as the next request.
        if (error.status === 413) response.setHeader('connection', 'close');
        return answer(response, error.status, { error: error.message });
      }
      return answer(response, 500, { error: 'Internal error' });
    }
  };
}

function infoOf(value: unknown): Set<string> {
  return new Set(
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [],
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Names in lower case, as they are signed. A name given twice is ambiguous and refused. */
function readQuery(params: URLSearchParams): Map<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of params) {
    const key = name.toLowerCase();
    if (query.has(key)) throw new Refusal(400, `The query names ${key} twice`);
    query.set(key, value);
  }
  return query;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, 'The body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(text);
}
