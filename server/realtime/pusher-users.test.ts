import Pusher from 'pusher';
import PusherClient from 'pusher-js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { liveClient } from '../../tests/support/live-client.ts';
import type { PusherServer, PusherServerOptions } from './pusher-server.ts';
import { createPusherServer } from './pusher-server.ts';

// Users of the protocol: signing in and being ended, with the official libraries on both sides.
const APP = { appId: 'jangada', key: 'jangada-key', secret: 'jangada-secret' };
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function start(options: Partial<PusherServerOptions> = {}): Promise<PusherServer> {
  const server = await createPusherServer({ ...APP, port: 0, now: () => Date.now(), pulseMs: 10, ...options });
  cleanups.push(() => server.close());
  return server;
}

const backEnd = (server: PusherServer) =>
  new Pusher({ ...APP, host: '127.0.0.1', port: String(server.port), useTLS: false, timeout: 3_000 });

function browser(server: PusherServer, user: string): PusherClient {
  const client = new PusherClient(APP.key, {
    ...liveClient(server.port),
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, answer) => answer(null, backEnd(server).authenticateUser(socketId, { id: user })),
    },
  });
  client.signin();
  cleanups.push(() => client.disconnect());
  return client;
}

/** A plain WebSocket after the greeting: its id, its frames in order, and its close code. */
async function raw(server: PusherServer) {
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/app/${APP.key}?protocol=7`);
  cleanups.push(() => socket.terminate());
  const frames: { event: string; data: string }[] = [];
  let code: number | undefined;
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as (typeof frames)[number]));
  socket.on('close', (it) => {
    code = it;
  });
  await vi.waitFor(() => expect(frames).toHaveLength(1));
  const { socket_id } = JSON.parse(frames[0]?.data ?? '') as { socket_id: string };
  return {
    id: socket_id,
    frames,
    send: (event: string, data: object) => socket.send(JSON.stringify({ event, data })),
    hears: (event: string) => vi.waitFor(() => expect(frames.map((it) => it.event)).toContain(event)),
    isClosed: (wanted: number) => vi.waitFor(() => expect(code).toBe(wanted)),
    isOpen: () => code === undefined,
  };
}

describe('a user of the live server', () => {
  it('gets its events and is disconnected on all its connections', async () => {
    const server = await start();
    const [ana, anaToo, eva] = [browser(server, 'ana'), browser(server, 'ana'), browser(server, 'eva')];
    const heard: string[] = [];
    for (const [name, client] of Object.entries({ ana, anaToo, eva })) client.user.bind('hi', () => heard.push(name));
    await vi.waitFor(async () => {
      heard.length = 0;
      await backEnd(server).sendToUser('ana', 'hi', {});
      expect(heard.sort()).toEqual(['ana', 'anaToo']);
    });
    await backEnd(server).terminateUserConnections('ana');
    await vi.waitFor(() =>
      expect([ana, anaToo, eva].map(({ connection }) => connection.state)).toEqual([
        'disconnected',
        'disconnected',
        'connected',
      ]),
    );
  });

  it('is refused with another socket’s signature, a changed or missing id, or as second user', async () => {
    const server = await start();
    const proof = (id: string, user: object) => backEnd(server).authenticateUser(id, user as { id: string });
    const forged = [
      () => proof('1.1', { id: 'ana' }),
      (id: string) => ({ ...proof(id, { id: 'ana' }), user_data: '{"id":"eva"}' }),
      (id: string) => ({ user_data: proof(id, { id: 'ana' }).user_data }),
      () => ({}),
    ];
    for (const forge of forged) {
      const client = await raw(server);
      client.send('pusher:signin', forge(client.id));
      await client.isClosed(4009);
    }
    const client = await raw(server);
    client.send('pusher:signin', proof(client.id, { id: 'ana' }));
    await client.hears('pusher:signin_success');
    // The client must not hear another user's channel.
    client.send('pusher:subscribe', { channel: '#server-to-user-eva' });
    await client.hears('pusher:error');
    client.send('pusher:signin', proof(client.id, { id: 'eva' }));
    await client.isClosed(4009);
  });

  it('does not return with a signature from before its end', async () => {
    const server = await start();
    const client = await raw(server);
    const proof = backEnd(server).authenticateUser(client.id, { id: 'ana' });
    await backEnd(server).terminateUserConnections('ana');
    client.send('pusher:signin', proof);
    await client.isClosed(4009);
  });

  describe('the channels of an owner', () => {
    const ownerOf = (channel: string) => /^private-of\.(\w+)$/.exec(channel)?.[1];
    const owned = (over: Partial<PusherServerOptions> = {}) =>
      start({ ownerOf, unsignedUser: (owner) => `unsigned-${owner}`, ...over });
    type Raw = Awaited<ReturnType<typeof raw>>;
    const join = (server: PusherServer, { id, send }: Raw, channel: string) =>
      send('pusher:subscribe', { channel, ...backEnd(server).authorizeChannel(id, channel) });
    const signIn = (server: PusherServer, { id, send }: Raw, session: string, owner: string) =>
      send('pusher:signin', backEnd(server).authenticateUser(id, { id: session, user_info: { owner } }));
    const count = ({ frames }: Raw, event: string) => frames.filter((it) => it.event === event).length;
    const tell = (server: PusherServer, channel: string, event: string) => backEnd(server).trigger(channel, event, {});

    it('ask a connection without sign-in to reconnect', async () => {
      const server = await owned({ unsignedMs: 500 });
      const [unsigned, signed, elsewhere] = [await raw(server), await raw(server), await raw(server)];
      join(server, unsigned, 'private-of.ana');
      join(server, signed, 'private-of.ana');
      signIn(server, signed, 's1', 'ana');
      join(server, elsewhere, 'private-other');
      await unsigned.isClosed(4200);
      await elsewhere.hears('pusher_internal:subscription_succeeded');
      expect([signed.isOpen(), elsewhere.isOpen()]).toEqual([true, true]);
    });

    it('are refused to a connection that is signed in as another user', async () => {
      const server = await owned();
      const [client, nobody] = [await raw(server), await raw(server)];
      signIn(server, client, 's2', 'eva');
      await client.hears('pusher:signin_success');
      join(server, client, 'private-of.ana');
      await client.hears('pusher:subscription_error');
      join(server, client, 'private-of.eva');
      await client.hears('pusher_internal:subscription_succeeded');
      // A user that names no owner owns no channel.
      nobody.send('pusher:signin', backEnd(server).authenticateUser(nobody.id, { id: 'x' }));
      await nobody.hears('pusher:signin_success');
      join(server, nobody, 'private-of.ana');
      await nobody.hears('pusher:subscription_error');
      await tell(server, 'private-of.ana', 'secret');
      await tell(server, 'private-of.eva', 'own');
      await client.hears('own');
      expect([count(client, 'secret'), count(nobody, 'secret')]).toEqual([0, 0]);
    });

    it('are left when the connection signs in as another user', async () => {
      const server = await owned();
      const client = await raw(server);
      join(server, client, 'private-of.ana');
      await client.hears('pusher_internal:subscription_succeeded');
      const presence = backEnd(server).authorizeChannel(client.id, 'presence-here', { user_id: 'hash-of-ana' });
      client.send('pusher:subscribe', { channel: 'presence-here', ...presence });
      client.send('pusher:subscribe', { channel: 'public' });
      await vi.waitFor(() => expect(count(client, 'pusher_internal:subscription_succeeded')).toBe(3));
      signIn(server, client, 's2', 'eva');
      await client.hears('pusher:signin_success');
      // The signature from before is still valid for this socket.
      join(server, client, 'private-of.ana');
      await client.hears('pusher:subscription_error');
      await tell(server, 'private-of.ana', 'secret');
      await tell(server, 'presence-here', 'secret');
      await tell(server, 'public', 'open');
      await client.hears('open');
      expect(count(client, 'secret')).toBe(0);
      expect(server.stats().channels).toBe(1);
    });

    it('are kept when the connection signs in as their owner', async () => {
      const server = await owned();
      const client = await raw(server);
      join(server, client, 'private-of.ana');
      signIn(server, client, 's1', 'ana');
      await client.hears('pusher:signin_success');
      await tell(server, 'private-of.ana', 'own');
      await client.hears('own');
    });

    it('are never of two owners on one connection', async () => {
      const server = await owned();
      const client = await raw(server);
      join(server, client, 'private-of.ana');
      join(server, client, 'private-of.eva');
      await client.hears('pusher:subscription_error');
      // The same connection now belongs to a guest or another login.
      client.send('pusher:unsubscribe', { channel: 'private-of.ana' });
      join(server, client, 'private-of.eva');
      await tell(server, 'private-of.ana', 'secret');
      await tell(server, 'private-of.eva', 'own');
      await client.hears('own');
      expect(count(client, 'secret')).toBe(0);
    });

    it('give no more time by joining again with the same signature', async () => {
      const server = await owned({ unsignedMs: 100 });
      const client = await raw(server);
      const timer = setInterval(() => {
        if (!client.isOpen()) return;
        client.send('pusher:unsubscribe', { channel: 'private-of.ana' });
        join(server, client, 'private-of.ana');
      }, 30);
      cleanups.push(() => clearInterval(timer));
      await client.isClosed(4200);
    });

    it('ask unsigned connections to reconnect when one login of the owner ends', async () => {
      const server = await owned();
      const [unsigned, signed, other] = [await raw(server), await raw(server), await raw(server)];
      join(server, unsigned, 'private-of.ana');
      signIn(server, signed, 's1', 'ana');
      join(server, signed, 'private-of.ana');
      join(server, other, 'private-of.eva');
      for (const client of [unsigned, signed, other]) await client.hears('pusher_internal:subscription_succeeded');
      await backEnd(server).terminateUserConnections('unsigned-ana');
      await unsigned.isClosed(4200);
      expect([signed.isOpen(), other.isOpen()]).toEqual([true, true]);
    });

    it('are refused with a signature from before the end of the login', async () => {
      const server = await owned();
      const [unsigned, fresh] = [await raw(server), await raw(server)];
      const kept = backEnd(server).authorizeChannel(unsigned.id, 'private-of.ana');
      await backEnd(server).terminateUserConnections('unsigned-ana');
      unsigned.send('pusher:subscribe', { channel: 'private-of.ana', ...kept });
      await unsigned.isClosed(4200);
      // Another owner's channel, and the owner's on a connection from after the end, stay open.
      join(server, fresh, 'private-of.eva');
      const after = await raw(server);
      join(server, after, 'private-of.ana');
      for (const client of [fresh, after]) await client.hears('pusher_internal:subscription_succeeded');
    });

    it('take a signature only from a young connection', async () => {
      const server = await owned({ unsignedMs: 150 });
      const [late, idle, young] = [await raw(server), await raw(server), await raw(server)];
      signIn(server, young, 's2', 'ana');
      await young.hears('pusher:signin_success');
      await backEnd(server).terminateUserConnections('s1');
      const opened = performance.now();
      await vi.waitFor(() => expect(performance.now() - opened).toBeGreaterThan(200));
      signIn(server, late, 's1', 'ana');
      join(server, idle, 'private-of.ana');
      // A connection that is signed in may still join its owner's channels.
      join(server, young, 'private-of.ana');
      for (const client of [late, idle]) await client.isClosed(4200);
      await young.hears('pusher_internal:subscription_succeeded');
      expect([count(late, 'pusher:signin_success'), young.isOpen()]).toEqual([0, true]);
    });
  });
});
