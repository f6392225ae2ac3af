import { createServer } from 'node:http';
import { connect } from 'node:net';
import Pusher from 'pusher';
import type { Channel, PresenceChannel } from 'pusher-js';
import PusherClient from 'pusher-js';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { liveClient } from '../../tests/support/live-client.ts';
import { ListenError } from './listen.ts';
import { signChannel } from './pusher-protocol.ts';
import type { PusherServer, PusherServerOptions } from './pusher-server.ts';
import { createPusherServer } from './pusher-server.ts';

const APP = { appId: 'jangada', key: 'jangada-key', secret: 'jangada-secret' };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: Partial<PusherServerOptions> = {}): Promise<PusherServer> {
  const server = await createPusherServer({ ...APP, port: 0, now: () => Date.now(), ...options });
  cleanups.push(() => server.close());
  return server;
}

function backEnd(server: PusherServer, overrides: Partial<typeof APP> = {}): Pusher {
  return new Pusher({
    ...APP,
    ...overrides,
    host: '127.0.0.1',
    port: String(server.port),
    useTLS: false,
    timeout: 3_000,
  });
}

interface ClientOptions {
  readonly userId?: string;
  readonly key?: string;
  readonly host?: string;
  /** Signs for another channel than the requested one, as a replay attack does. */
  readonly signAs?: string;
}

function browser(server: PusherServer, options: ClientOptions = {}): PusherClient {
  const signer = backEnd(server);
  const client = new PusherClient(options.key ?? APP.key, {
    ...liveClient(server.port),
    ...(options.host && { wsHost: options.host }),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, callback) => {
        const name = options.signAs ?? channelName;
        callback(
          null,
          name.startsWith('presence-')
            ? signer.authorizeChannel(socketId, name, { user_id: options.userId ?? 'u1' })
            : signer.authorizeChannel(socketId, name),
        );
      },
    },
  });
  cleanups.push(() => client.disconnect());
  return client;
}

function once<T>(
  target: { bind(event: string, callback: (data: T) => void): unknown },
  event: string,
  ms = 4_000,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event} within ${ms} ms`)), ms);
    target.bind(event, (data) => {
      clearTimeout(timer);
      resolve(data);
    });
  });
}

async function joined(client: PusherClient, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  await once(channel, 'pusher:subscription_succeeded');
  return channel;
}

async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  try {
    await call;
    return 200;
  } catch (error) {
    return (error as { status?: number }).status;
  }
}

/** A plain WebSocket, for messages that pusher-js never sends. Queues frames from the first on. */
function raw(server: PusherServer, path = `/app/${APP.key}?protocol=7`, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });
  cleanups.push(() => socket.terminate());
  const frames: { event: string; channel?: string; data?: string }[] = [];
  const waiting: ((frame: (typeof frames)[number]) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as (typeof frames)[number];
    const next = waiting.shift();
    if (next) next(frame);
    else frames.push(frame);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const next = () =>
    new Promise<(typeof frames)[number]>((resolve) => {
      const frame = frames.shift();
      if (frame) resolve(frame);
      else waiting.push(resolve);
    });
  const send = (message: unknown) => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const hello = async () => JSON.parse((await next()).data ?? '{}') as { socket_id: string; activity_timeout: number };
  return { socket, next, send, hello, closed };
}

describe('live server with the official libraries', () => {
  it('greets with a socket id and an activity timeout of 120 s', async () => {
    const client = raw(await start());
    const hello = await client.hello();
    expect(hello.socket_id).toMatch(/^\d+\.\d+$/);
    expect(hello.activity_timeout).toBe(120);
  });

  it('answers on IPv4 and IPv6 loopback', async () => {
    const server = await start();
    for (const host of ['127.0.0.1', '[::1]']) {
      const answer = await fetch(`http://${host}:${server.port}/health`);
      expect(await answer.json()).toEqual({ status: 'ok' });
    }
    const client = browser(server, { host: '[::1]' });
    await once(client.connection, 'connected');
  });

  it('carries an event from the SDK to every subscriber but the excluded socket', async () => {
    const server = await start();
    const [one, two] = [browser(server), browser(server)];
    const [a, b] = await Promise.all([joined(one, 'universal-public.1'), joined(two, 'universal-public.1')]);
    let excluded = 0;
    a.bind('BetPlaced', () => {
      excluded += 1;
    });
    const received = once<unknown>(b, 'BetPlaced');
    await backEnd(server).trigger(
      'universal-public.1',
      'BetPlaced',
      { amount: 150, title: 'Onça da Lua' },
      { socket_id: one.connection.socket_id },
    );
    expect(await received).toEqual({ amount: 150, title: 'Onça da Lua' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(excluded).toBe(0);
  });

  it('keeps the order of a batch', async () => {
    const server = await start();
    const channel = await joined(browser(server), 'universal-public.1');
    const seen: number[] = [];
    channel.bind('N', (n: number) => seen.push(n));
    const last = once(channel, 'Last');
    await backEnd(server).triggerBatch([
      ...[1, 2, 3, 4].map((n) => ({ channel: 'universal-public.1', name: 'N', data: n })),
      { channel: 'universal-public.1', name: 'Last', data: {} },
    ]);
    await last;
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('admits to a private channel with its signature only', async () => {
    const server = await start();
    const [owner, stranger] = [browser(server), browser(server, { signAs: 'private-universal.2' })];
    const mine = await joined(owner, 'private-universal.1');
    const refused = stranger.subscribe('private-universal.1');
    let leaked = 0;
    refused.bind('BalanceUpdated', () => {
      leaked += 1;
    });
    expect(await once<{ status: number }>(refused, 'pusher:subscription_error')).toMatchObject({
      type: 'AuthError',
      status: 401,
    });
    const received = once(mine, 'BalanceUpdated');
    await backEnd(server).trigger('private-universal.1', 'BalanceUpdated', { wallet: 1 });
    await received;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(leaked).toBe(0);
  });

  it('counts users, not tabs, in a presence channel', async () => {
    const server = await start();
    const name = 'presence-universal-public.1';
    const ana = (await joined(browser(server, { userId: 'ana' }), name)) as PresenceChannel;
    const added = once<{ id: string }>(ana, 'pusher:member_added');
    const biaTab = browser(server, { userId: 'bia' });
    await joined(biaTab, name);
    expect((await added).id).toBe('bia');
    let again = 0;
    ana.bind('pusher:member_added', () => {
      again += 1;
    });
    const biaOther = browser(server, { userId: 'bia' });
    const other = (await joined(biaOther, name)) as PresenceChannel;
    expect(other.members.count).toBe(2);
    const sdk = backEnd(server);
    expect(
      await (await sdk.get({ path: `/channels/${name}`, params: { info: 'user_count,subscription_count' } })).json(),
    ).toEqual({ occupied: true, user_count: 2, subscription_count: 3 });
    expect(await (await sdk.get({ path: `/channels/${name}/users` })).json()).toEqual({
      users: [{ id: 'ana' }, { id: 'bia' }],
    });
    let removed = 0;
    ana.bind('pusher:member_removed', () => {
      removed += 1;
    });
    biaTab.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect([again, removed, ana.members.count]).toEqual([0, 0, 2]);
    const gone = once<{ id: string }>(ana, 'pusher:member_removed');
    biaOther.disconnect();
    expect((await gone).id).toBe('bia');
    expect(ana.members.count).toBe(1);
  });

  it('lists occupied channels by prefix and stops when the last one leaves', async () => {
    const server = await start();
    const client = browser(server);
    await joined(client, 'universal-public.1');
    await joined(client, 'private-universal.9');
    const sdk = backEnd(server);
    expect(await (await sdk.get({ path: '/channels', params: { filter_by_prefix: 'private-' } })).json()).toEqual({
      channels: { 'private-universal.9': {} },
    });
    client.unsubscribe('private-universal.9');
    await expect
      .poll(async () => (await (await sdk.get({ path: '/channels/private-universal.9' })).json()) as unknown)
      .toEqual({ occupied: false });
    expect(await statusOf(sdk.get({ path: '/channels', params: { info: 'user_count' } }))).toBe(400);
    expect(await statusOf(sdk.get({ path: '/channels/universal-public.1/users' }))).toBe(400);
  });

  it('makes clients reconnect after a restart', async () => {
    const server = await start();
    const client = browser(server);
    await once(client.connection, 'connected');
    const began = performance.now();
    const told = once<{ data: { code: number } }>(client.connection, 'error');
    const again = once(client.connection, 'connected', 8_000);
    await server.close();
    expect(performance.now() - began).toBeLessThan(900);
    expect((await told).data.code).toBe(4102);
    await start({ port: server.port });
    await again;
  }, 15_000);
});

it('accepts the secret before beside the new one while REALTIME_SECRET is being replaced', async () => {
  const server = await start({ secret: 'the-new-secret', previousSecret: APP.secret });
  // The browser's channel is signed with the secret before.
  const channel = await joined(browser(server), 'private-universal.1');
  const heard = [once(channel, 'First'), once(channel, 'Second')];
  const fire = (name: string, secret: string) =>
    statusOf(backEnd(server, { secret }).trigger('private-universal.1', name, {}));
  expect(await fire('First', APP.secret)).toBe(200);
  expect(await fire('Second', 'the-new-secret')).toBe(200);
  expect(await fire('Third', 'another-secret')).toBe(401);
  await Promise.all(heard);
}, 15_000);

describe('live server refuses', () => {
  it('forged HTTP calls: wrong secret, wrong key, other app, old timestamp, changed body, changed query', async () => {
    const server = await start();
    const channel = await joined(browser(server), 'universal-public.1');
    let forged = 0;
    channel.bind('Forged', () => {
      forged += 1;
    });
    const fire = (pusher: Pusher) => statusOf(pusher.trigger('universal-public.1', 'Forged', {}));
    expect(await fire(backEnd(server, { secret: 'not-the-secret' }))).toBe(401);
    expect(await fire(backEnd(server, { key: 'other-key' }))).toBe(401);
    expect(await fire(backEnd(server, { appId: 'other-app' }))).toBe(404);
    const base = `http://127.0.0.1:${server.port}`;
    const path = '/apps/jangada/events';
    const body = JSON.stringify({ name: 'Fine', channel: 'universal-public.1', data: '{}' });
    const evil = JSON.stringify({ name: 'Forged', channel: 'universal-public.1', data: '{}' });
    const signed = backEnd(server).createSignedQueryString({ method: 'POST', path, body, params: {} });
    const post = async (query: string, text: string) =>
      (await fetch(`${base}${path}?${query}`, { method: 'POST', body: text })).status;
    expect(await post(signed, body)).toBe(200);
    expect(await post(signed, evil)).toBe(401);
    const earlier = signed.replace(/auth_timestamp=(\d+)/, (_, at: string) => `auth_timestamp=${Number(at) - 1}`);
    expect(await post(earlier, body)).toBe(401);
    expect(await post(`${signed}&extra=1`, body)).toBe(401);
    expect(await post(`${signed}&auth_key=jangada-key`, body)).toBe(400);
    expect(await post('', body)).toBe(401);
    const get = backEnd(server).createSignedQueryString({ method: 'GET', path: '/apps/jangada/channels', params: {} });
    expect(await post(get, evil)).toBe(401);
    expect((await fetch(`${base}/apps/jangada/channels?${get}`)).status).toBe(200);
    expect(forged).toBe(0);
  });

  it('calls signed more than ten minutes away from its own time', async () => {
    const late = await start({ now: () => Date.now() + 601_000 });
    expect(await statusOf(backEnd(late).trigger('c', 'E', {}))).toBe(401);
    const near = await start({ now: () => Date.now() + 590_000 });
    expect(await statusOf(backEnd(near).trigger('c', 'E', {}))).toBe(200);
  });

  it('oversized events, oversized batches and events of the protocol itself', async () => {
    const server = await start();
    const sdk = backEnd(server);
    // The SDK's types say text, but its code takes an object.
    const post = (path: string, body: object) => ({ path, body: body as unknown as string, params: {} });
    expect(await statusOf(sdk.trigger('c', 'E', 'x'.repeat(10 * 1024)))).toBe(200);
    expect(await statusOf(sdk.trigger('c', 'E', 'x'.repeat(10 * 1024 + 1)))).toBe(413);
    expect(await statusOf(sdk.trigger('c', 'E', 'x'.repeat(700 * 1024)))).toBe(413);
    expect(
      await statusOf(sdk.triggerBatch(Array.from({ length: 11 }, () => ({ channel: 'c', name: 'E', data: {} })))),
    ).toBe(400);
    expect(await statusOf(sdk.trigger('c', 'pusher_internal:member_added', {}))).toBe(400);
    expect(await statusOf(sdk.post(post('/events', { name: 'E', channel: 'bad name', data: '{}' })))).toBe(400);
    expect(await statusOf(sdk.post(post('/nothing', {})))).toBe(404);
  });

  it('a batch with one bad event sends none of it', async () => {
    const server = await start();
    const channel = await joined(browser(server), 'c');
    let got = 0;
    channel.bind('E', () => {
      got += 1;
    });
    expect(
      await statusOf(
        backEnd(server).triggerBatch([
          { channel: 'c', name: 'E', data: {} },
          { channel: 'c', name: 'E', data: 'x'.repeat(11_000) },
        ]),
      ),
    ).toBe(413);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(got).toBe(0);
  });

  it.each([
    ['an unknown key', '/app/other?protocol=7', 4001],
    ['another path', '/elsewhere', 4005],
    ['a version that is no number', '/app/jangada-key?protocol=x', 4006],
    ['another version', '/app/jangada-key?protocol=5', 4007],
    ['no version', '/app/jangada-key', 4008],
  ])('a connection with %s, with a message before it closes', async (_what, path, code) => {
    const client = raw(await start(), path);
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code, message: expect.any(String) } });
    expect(await client.closed).toBe(code);
  });

  it('a browser of a foreign origin where origins are named', async () => {
    const server = await start({ allowOrigin: (origin) => origin === 'http://localhost:3000' });
    expect(await raw(server, undefined, { origin: 'http://evil.test' }).closed).toBe(4009);
    expect((await raw(server, undefined, { origin: 'http://localhost:3000' }).next()).event).toBe(
      'pusher:connection_established',
    );
  });

  it('an unknown key, without a retry of pusher-js', async () => {
    const client = browser(await start(), { key: 'nope' });
    await once(client.connection, 'error');
    await expect.poll(() => client.connection.state).toBe('disconnected');
  });

  it('more connections from one address than allowed, and admits again when one leaves', async () => {
    const server = await start({ maxConnectionsPerIp: 2 });
    const first = raw(server);
    await first.hello();
    await raw(server).hello();
    expect(await raw(server).closed).toBe(4100);
    first.socket.close();
    await first.closed;
    await expect.poll(() => server.stats().connections).toBe(1);
    expect((await raw(server).next()).event).toBe('pusher:connection_established');
  });

  it('client events, unknown events and broken messages, keeping the connection', async () => {
    const server = await start();
    const listener = await joined(browser(server), 'private-universal.1');
    let heard = 0;
    listener.bind('client-typing', () => {
      heard += 1;
    });
    const client = raw(server);
    const { socket_id } = await client.hello();
    client.send({
      event: 'pusher:subscribe',
      data: {
        channel: 'private-universal.1',
        auth: signChannel(APP.key, APP.secret, socket_id, 'private-universal.1'),
      },
    });
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
    client.send({ event: 'client-typing', channel: 'private-universal.1', data: {} });
    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } });
    for (const bad of [
      '{',
      '[]',
      'null',
      '{"event":5}',
      '{"event":"nonsense"}',
      '{"event":"pusher:subscribe","data":"{"}',
    ]) {
      client.send(bad);
      expect((await client.next()).event).toBe('pusher:error');
    }
    client.send({ event: 'pusher:ping', data: {} });
    expect((await client.next()).event).toBe('pusher:pong');
    expect(heard).toBe(0);
  });

  it('a signature of another socket, another channel, or without the user it names', async () => {
    const server = await start();
    const client = raw(server);
    const { socket_id } = await client.hello();
    const sign = (id: string, channel: string, data?: string) => signChannel(APP.key, APP.secret, id, channel, data);
    const user = JSON.stringify({ user_id: 'ana' });
    const presence = 'presence-universal-public.1';
    const attempts: Record<string, unknown>[] = [
      { channel: 'private-universal.1' },
      { channel: 'private-universal.1', auth: sign('1.1', 'private-universal.1') },
      { channel: 'private-universal.1', auth: sign(socket_id, 'private-universal.2') },
      { channel: presence, auth: sign(socket_id, presence) },
      { channel: presence, auth: sign(socket_id, presence, user), channel_data: JSON.stringify({ user_id: 'eva' }) },
      { channel: presence, auth: sign(socket_id, presence, '{}'), channel_data: '{}' },
    ];
    for (const data of attempts) {
      client.send({ event: 'pusher:subscribe', data });
      expect((await client.next()).event).toBe('pusher:subscription_error');
    }
    for (const channel of ['', 'bad name', 'x'.repeat(201), 7]) {
      client.send({ event: 'pusher:subscribe', data: { channel } });
      expect((await client.next()).event).toBe('pusher:error');
    }
    client.send({
      event: 'pusher:subscribe',
      data: { channel: presence, auth: sign(socket_id, presence, user), channel_data: user },
    });
    expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
  });

  it('more channels on one connection and more members of a presence channel than allowed', async () => {
    const server = await start({ maxChannelsPerConnection: 2, maxPresenceMembers: 1 });
    const client = raw(server);
    await client.hello();
    for (const channel of ['a', 'b']) {
      client.send({ event: 'pusher:subscribe', data: { channel } });
      expect((await client.next()).event).toBe('pusher_internal:subscription_succeeded');
    }
    client.send({ event: 'pusher:subscribe', data: { channel: 'c' } });
    expect(JSON.parse((await client.next()).data ?? '')).toMatchObject({ type: 'LimitReached' });
    await joined(browser(server, { userId: 'ana' }), 'presence-p');
    const full = browser(server, { userId: 'bia' }).subscribe('presence-p');
    expect(await once(full, 'pusher:subscription_error')).toMatchObject({ type: 'LimitReached' });
  });

  it('a flood of messages, with a code that makes the client wait', async () => {
    const client = raw(await start({ messageBurst: 5, messagesPerSecond: 1 }));
    await client.hello();
    for (let n = 0; n < 8; n += 1) client.send({ event: 'pusher:ping', data: {} });
    expect(await client.closed).toBe(4101);
  });

  it('a message larger than any client needs', async () => {
    const client = raw(await start());
    await client.hello();
    client.send(JSON.stringify({ event: 'x'.repeat(20_000) }));
    expect(await client.closed).toBe(1009);
  });

  it('a port in use, in one sentence that names the setting', async () => {
    const server = await start();
    const attempt = createPusherServer({ ...APP, port: server.port, now: () => Date.now() });
    await expect(attempt).rejects.toThrow(ListenError);
    await expect(attempt).rejects.toThrow(
      `Port ${server.port} is already in use: stop the program that holds it, or set REALTIME_PORT to a free port.`,
    );
  });

  it('a port of which only the IPv6 half is taken, and lets go of the IPv4 half', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen({ host: '::1', port: 0, ipv6Only: true }, resolve));
    cleanups.push(() => new Promise((resolve) => other.close(resolve)));
    const { port } = other.address() as { port: number };
    await expect(createPusherServer({ ...APP, port, now: () => Date.now() })).rejects.toThrow(ListenError);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });
});

describe('live server under fault', () => {
  it('pings a silent client and closes one that does not answer', async () => {
    const server = await start({ activityTimeout: 0.1, pongTimeoutMs: 100, pulseMs: 20 });
    const mute = raw(server);
    await mute.hello();
    expect((await mute.next()).event).toBe('pusher:ping');
    expect(await mute.closed).toBe(4201);
    expect(server.stats().connections).toBe(0);
  });

  it('keeps a silent client that answers the ping', async () => {
    const server = await start({ activityTimeout: 0.1, pongTimeoutMs: 150, pulseMs: 20 });
    const client = raw(server);
    await client.hello();
    for (let n = 0; n < 3; n += 1) {
      expect((await client.next()).event).toBe('pusher:ping');
      client.send({ event: 'pusher:pong', data: {} });
    }
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('disconnects a slow reader and serves the others', async () => {
    const server = await start({ maxBufferedBytes: 64 * 1024 });
    const slow = raw(server);
    await slow.hello();
    slow.send({ event: 'pusher:subscribe', data: { channel: 'c' } });
    await slow.next();
    const quick = await joined(browser(server), 'c');
    let got = 0;
    quick.bind('E', () => {
      got += 1;
    });
    slow.socket.pause();
    const sdk = backEnd(server);
    const events = Array.from({ length: 10 }, () => ({ channel: 'c', name: 'E', data: 'x'.repeat(10_000) }));
    let sent = 0;
    while (server.stats().slowDropped === 0 && sent < 4_000) {
      await sdk.triggerBatch(events.map((event) => ({ ...event })));
      sent += 10;
    }
    expect(server.stats().slowDropped).toBe(1);
    await expect.poll(() => got).toBe(sent);
  }, 20_000);

  it('survives garbage instead of HTTP, and half an upgrade', async () => {
    const server = await start();
    for (const text of [
      '\u0000\u0001\u0002\r\n\r\n',
      'GET /app/jangada-key?protocol=7 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET //[ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
        socket.on('data', () => undefined);
        socket.on('error', () => resolve());
        socket.on('close', () => resolve());
        setTimeout(() => socket.destroy(), 300);
      });
    }
    expect((await raw(server).next()).event).toBe('pusher:connection_established');
  });
});

describe('a platform behind a proxy', () => {
  const clientIp = (request: { headers: Record<string, unknown> }) => String(request.headers['x-forwarded-for']);
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('counts connections by visitor, and an IPv6 visitor by /64', async () => {
    const server = await start({ clientIp, maxConnectionsPerIp: 2 });
    const path = `/app/${APP.key}?protocol=7`;
    for (const address of ['203.0.113.7', '203.0.113.7', '2001:db8::1', '2001:db8::ffff'])
      await raw(server, path, from(address)).hello();
    expect(await raw(server, path, from('203.0.113.7')).closed).toBe(4100);
    expect(await raw(server, path, from('2001:db8::2')).closed).toBe(4100);
    await raw(server, path, from('203.0.113.8')).hello();
    await raw(server, path, from('2001:db8:0:1::1')).hello();
  });

  it('counts at the moment of admission, while origins are looked up', async () => {
    let decide: (allowed: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((done) => {
      decide = done;
    });
    let asked = 0;
    const server = await start({
      clientIp,
      maxConnectionsPerIp: 3,
      allowOrigin: () => {
        asked += 1;
        return answer;
      },
    });
    const headers = { ...from('203.0.113.7'), origin: 'http://localhost:3000' };
    const clients = Array.from({ length: 10 }, () => raw(server, `/app/${APP.key}?protocol=7`, headers));
    await expect.poll(() => asked).toBe(10);
    decide(true);
    const events = await Promise.all(clients.map(async (client) => (await client.next()).event));
    expect(events.filter((event) => event === 'pusher:connection_established')).toHaveLength(3);
  });

  it('asks a client to retry when the origin check fails', async () => {
    const server = await start({ allowOrigin: () => Promise.reject(new Error('no database')) });
    const client = raw(server, `/app/${APP.key}?protocol=7`, { origin: 'http://localhost:3000' });
    expect(await client.closed).toBe(4100);
  });
});
