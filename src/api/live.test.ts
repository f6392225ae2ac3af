// @vitest-environment jsdom
import BackEnd from 'pusher';
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authoriseChannel, signIn } from '../../server/realtime/channel-auth.ts';
import { createPublisher } from '../../server/realtime/publisher.ts';
import { createPusherServer, type PusherServer } from '../../server/realtime/pusher-server.ts';
import { closePage, comeOnline, setVisible } from '../../tests/support/network.ts';
import { configureClient } from './client-config.ts';
import { type Live, startLive } from './live.ts';
import { readEvent } from './live-events.ts';

// The live client against our own live server; events are published with the official SDK, as the platform does.
const APP = { appId: 'jangada', key: 'jangada-key', secret: 'jangada-secret' };
const PLAYER_TOKEN = 'token-of-ana';
const bet = (transaction: string) => ({
  type: 'bet',
  transaction,
  game: { game_id: '1', title: 'Onça', image: null },
  user: { id: 'x', name: 'Ana***' },
  amount: 100,
  date: '2026-11-20T12:00:00.000Z',
});
const balance = { wallet: { balance: 500 } };

let server: PusherServer;
let token: string | null;
let lives: Live[];
/** How many of the next channel authorisations the platform fails with a server error. */
let unwell: number;
const authorised: string[] = [];

async function serve(port = 0): Promise<PusherServer> {
  return await createPusherServer({
    ...APP,
    port,
    hosts: ['127.0.0.1'],
    now: () => Date.now(),
    ownerOf: (channel) => /^private-universal\.(ana)$/.exec(channel)?.[1],
  });
}

function backEnd(): BackEnd {
  return new BackEnd({ ...APP, host: '127.0.0.1', port: String(server.port), useTLS: false });
}

function start(): Live {
  const live = startLive({
    realtime: { key: APP.key, host: '127.0.0.1', port: server.port, cluster: 'mt1', tls: false },
    casinoId: '1',
  });
  lives.push(live);
  return live;
}

beforeEach(async () => {
  server = await serve();
  token = null;
  unwell = 0;
  lives = [];
  authorised.length = 0;
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    getToken: () => token,
    getGuestId: () => 'guest-abcdefghi',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { socket_id, channel_name } = (await request.json()) as { socket_id: string; channel_name: string };
      const session = request.headers.get('authorization') === `Bearer ${PLAYER_TOKEN}` ? 12 : null;
      if (request.url.endsWith('/broadcasting/user-auth')) {
        return session === null
          ? new Response('{"message":"","code":"unauthenticated"}', { status: 401 })
          : Response.json(signIn(APP, socket_id, { id: session, player_id: 'ana' }));
      }
      authorised.push(channel_name);
      if (unwell > 0) {
        unwell -= 1;
        return new Response('{"message":"","code":"unavailable"}', { status: 503 });
      }
      const playerId = request.headers.get('authorization') === `Bearer ${PLAYER_TOKEN}` ? 'ana' : null;
      const answer = authoriseChannel(APP, {
        socketId: socket_id,
        channel: channel_name,
        casinoId: '1',
        playerId,
        guestId: request.headers.get('guest-id'),
      });
      return new Response(JSON.stringify(answer ?? { message: '', code: 'channel_forbidden' }), {
        status: answer ? 200 : 403,
        headers: { 'content-type': 'application/json' },
      });
    },
  });
});
afterEach(async () => {
  for (const live of lives) live.stop();
  closePage();
  await server.close();
});

const until = (check: () => void) => vi.waitFor(check, { interval: 20 });
const isOnline = (live: Live) => until(() => expect(live.state.online).toBe(1));

describe('the live client', () => {
  it('receives the events of the public channel, under any prefix, and counts the visitors', async () => {
    const live = start();
    const heard: string[] = [];
    live.on('BetPlaced', ({ transaction }) => heard.push(transaction));
    await isOnline(live);
    for (const [at, name] of ['BetPlaced', '.BetPlaced', 'App\\Events\\BetPlaced'].entries()) {
      await backEnd().trigger('universal-public.1', name, bet(String(at)));
    }
    await until(() => expect(heard).toEqual(['0', '1', '2']));
    expect(live.state.status).toBe('connected');
  });

  it('drops and counts what does not fit, and goes on', async () => {
    const live = start();
    const heard: string[] = [];
    live.on('BetPlaced', ({ transaction }) => heard.push(transaction));
    await isOnline(live);
    const hub = backEnd();
    await hub.trigger('universal-public.1', 'BetPlaced', { ...bet('a'), amount: -1 });
    await hub.trigger('universal-public.1', 'BetPlaced', 'nonsense');
    await hub.trigger('universal-public.1', 'toString', {});
    // Money events are valid on a player's own channel only.
    await hub.trigger('universal-public.1', 'BalanceUpdated', balance);
    await hub.trigger('universal-public.1', 'BetPlaced', bet('b'));
    await until(() => expect(heard).toEqual(['b']));
    expect(live.state.dropped).toBe(4);
  });

  it('follows a guest who logs in: leaves the guest’s channel, connects anew, joins the player’s', async () => {
    const live = start();
    const balances: unknown[] = [];
    live.on('BalanceUpdated', ({ wallet }) => balances.push(wallet.balance));
    live.join({ kind: 'guest', id: 'guest-abcdefghi' });
    await isOnline(live);
    await until(() => expect(authorised).toContain('private-universal.guest-abcdefghi'));
    token = PLAYER_TOKEN;
    live.reconnect();
    live.join({ kind: 'user', id: 'ana' });
    await until(() => expect(authorised).toContain('private-universal.ana'));
    await until(async () => {
      await backEnd().trigger('private-universal.ana', 'BalanceUpdated', balance);
      expect(balances).toContain(500);
    });
    expect(authorised.filter((name) => name === 'private-universal.guest-abcdefghi')).toHaveLength(1);
  });

  it('is ended with the session that opened it, and no other device of the player is', async () => {
    token = PLAYER_TOKEN;
    const live = start();
    live.join({ kind: 'user', id: 'ana' });
    const heard: string[] = [];
    live.on('SessionEnded', ({ session_id }) => heard.push(session_id ?? ''));
    const balances = vi.fn();
    live.on('BalanceUpdated', balances);
    const channel = 'private-universal.ana';
    const publisher = createPublisher({ ...APP, host: '127.0.0.1', port: server.port, tls: false });
    const end = (session_id: string) =>
      publisher.publish([{ channel, event: 'SessionEnded', payload: { session_id, reason: 'logout' } }]);
    await until(async () => {
      await publisher.publish([{ channel, event: 'BalanceUpdated', payload: balance }]);
      expect(balances).toHaveBeenCalled();
    });
    await end('11');
    await until(() => expect(heard).toEqual(['11']));
    expect(live.state.status).toBe('connected');
    await end('12');
    // The connection sees its end, then no further events.
    await until(() => expect(live.state.status).not.toBe('connected'));
    expect(heard).toEqual(['11', '12']);
    const before = balances.mock.calls.length;
    await publisher.publish([{ channel, event: 'BalanceUpdated', payload: balance }]);
    expect(balances).toHaveBeenCalledTimes(before);
    publisher.close();
    // The next visitor's channel works at once, as after a logout.
    token = null;
    live.reconnect();
    live.join({ kind: 'guest', id: 'guest-abcdefghi' });
    await isOnline(live);
    await until(() => expect(live.state.status).toBe('connected'));
  });

  it('is refused on the channel of another player, and stays connected', async () => {
    const live = start();
    live.join({ kind: 'user', id: 'ana' });
    await until(() => expect(authorised).toContain('private-universal.ana'));
    const heard = vi.fn();
    live.on('BalanceUpdated', heard);
    await backEnd().trigger('private-universal.ana', 'BalanceUpdated', balance);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).not.toHaveBeenCalled();
    expect(live.state.status).toBe('connected');
  });

  it('asks again for a channel that the platform was too unwell to judge, on the same connection', async () => {
    const live = start();
    await isOnline(live);
    token = PLAYER_TOKEN;
    unwell = 2;
    const refetch = vi.fn();
    live.onResync(refetch);
    const states: string[] = [];
    subscribe(live.state, () => states.push(live.state.status), true);
    live.join({ kind: 'user', id: 'ana' });
    // Once connected again, the client refetches the missed events.
    await vi.waitFor(() => expect(refetch).toHaveBeenCalled(), { interval: 20 });
    expect(authorised.filter((name) => name === 'private-universal.ana')).toHaveLength(3);
    expect(states).toEqual([]);
    const heard = vi.fn();
    live.on('BalanceUpdated', heard);
    await backEnd().trigger('private-universal.ana', 'BalanceUpdated', balance);
    await until(() => expect(heard).toHaveBeenCalledTimes(1));
  }, 20_000);

  it('asks for a refetch once it is connected again after an outage', async () => {
    const live = start();
    await isOnline(live);
    const refetch = vi.fn();
    live.onResync(refetch);
    const { port } = server;
    const states: string[] = [];
    subscribe(live.state, () => states.push(live.state.status), true);
    await server.close();
    await until(() => expect(live.state.status).not.toBe('connected'));
    server = await serve(port);
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(1), { interval: 50 });
    expect(states.at(-1)).toBe('connected');
  }, 30_000);

  it('asks for a refetch when the page is seen again or comes online, but not twice in a moment', async () => {
    const live = start();
    await isOnline(live);
    const refetch = vi.fn();
    live.onResync(refetch);
    setVisible(true);
    comeOnline();
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('asks for another refetch after a second outage in the same moment, whose events would stay missed', async () => {
    const live = start();
    await isOnline(live);
    const refetch = vi.fn();
    live.onResync(refetch);
    live.join({ kind: 'guest', id: 'guest-abcdefghi' });
    await until(() => expect(refetch).toHaveBeenCalledTimes(1));
    token = PLAYER_TOKEN;
    live.reconnect();
    live.join({ kind: 'user', id: 'ana' });
    await until(() => expect(authorised).toContain('private-universal.ana'));
    expect(refetch).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(refetch).toHaveBeenCalledTimes(2), { interval: 50, timeout: 5_000 });
  });

  it('asks for a refetch again and again while the connection is down, as where a firewall blocks it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const live = startLive({
      realtime: { key: 'k', host: 'x', port: 1, cluster: 'mt1', tls: false },
      casinoId: '1',
      load: () => Promise.reject(new TypeError('blocked')),
    });
    lives.push(live);
    const refetch = vi.fn();
    live.onResync(refetch);
    await vi.advanceTimersByTimeAsync(0);
    expect(live.state.status).toBe('down');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(refetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(refetch.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(refetch.mock.calls.length).toBeLessThanOrEqual(6);
    live.stop();
    const { length } = refetch.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refetch).toHaveBeenCalledTimes(length);
    vi.useRealTimers();
  });

  it('closes when the page is put away and opens when it comes back', async () => {
    const live = start();
    await isOnline(live);
    dispatchEvent(new Event('pagehide'));
    expect(live.state.status).toBe('off');
    await until(() => expect(server.stats().connections).toBe(0));
    dispatchEvent(new Event('pageshow'));
    await until(() => expect(live.state.status).toBe('connected'));
    await until(() => expect(server.stats().connections).toBe(1));
  });

  it('survives that its own code could not be loaded', async () => {
    const live = startLive({
      realtime: { key: 'k', host: 'x', port: 1, cluster: 'mt1', tls: false },
      casinoId: '1',
      load: () => Promise.reject(new TypeError('chunk')),
    });
    lives.push(live);
    await until(() => expect(live.state.status).toBe('down'));
    expect(() => live.join({ kind: 'guest', id: 'guest-abcdefghi' })).not.toThrow();
  });
});

describe('an event', () => {
  it('wrapped twice is understood', () => {
    expect(readEvent('user', 'BalanceUpdated', JSON.stringify(balance))).toEqual({
      name: 'BalanceUpdated',
      payload: balance,
    });
  });
  it('of the chat is understood on the channels of the site, of a guest and of a player', () => {
    const message = {
      id: '1',
      type: 'user',
      user: { id: '7', name: 'Mar***' },
      time: '2026-11-20T12:00:00.000Z',
      text: 'Oi',
      pinned_until: null,
      attachments: [],
    };
    for (const kind of ['public', 'guest', 'user'] as const)
      expect(readEvent(kind, 'MessageSent', message)).toMatchObject({ name: 'MessageSent', payload: { text: 'Oi' } });
  });
  it('of a player is none on a guest’s channel', () => {
    expect(readEvent('guest', 'BalanceUpdated', balance)).toBeNull();
  });
});
