import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import PusherClient from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authoriseChannel } from '../../src/contract/session.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/fixtures/database.ts';
import { liveClient } from '../../tests/support/live-client.ts';
import { createRealClock } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { loadEnv } from '../env.ts';
import { mountCalls } from '../http/mount.ts';
import type { AppEnv } from '../http/request-facts.ts';
import type { Services } from '../http/services.ts';
import { createTurns } from '../http/turns.ts';
import { createSilentLog } from '../log.ts';
import { createPublisher } from '../realtime/publisher.ts';
import type { PusherServer } from '../realtime/pusher-server.ts';
import { createPusherServer } from '../realtime/pusher-server.ts';
import { broadcastingHandlers } from './handlers.ts';

const env = loadEnv({});
const GUEST = 'guest-abc123XYZ';
let database: TestDatabase;
let deps: Deps;
const services = {
  sites: { byHost: async () => ({ id: 1, name: 'Jangada', active: true, maintenance: false, config: {} }) },
  rateLimits: { take: async () => undefined },
  turns: createTurns(),
} as unknown as Services;

let live: PusherServer;
let api: Server;
let endpoint: string;
const clients: PusherClient[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ seeded: true });
  deps = { env, db: database.db, clock: createRealClock(), log: createSilentLog() } as unknown as Deps;
  const app = new Hono<AppEnv>();
  mountCalls(app, { deps, services, calls: { authoriseChannel }, handlers: broadcastingHandlers, strictAnswers: true });
  live = await createPusherServer({
    appId: env.REALTIME_APP_ID,
    key: env.REALTIME_KEY,
    secret: env.REALTIME_SECRET,
    port: 0,
    now: () => Date.now(),
  });
  endpoint = await new Promise<string>((resolve) => {
    api = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}/api/broadcasting/auth`),
    ) as Server;
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await live.close();
  await new Promise((resolve) => api.close(resolve));
  await database.close();
});

function browser(guestId: string): PusherClient {
  const client = new PusherClient(env.REALTIME_KEY, {
    ...liveClient(live.port),
    channelAuthorization: { transport: 'ajax', endpoint, headers: { 'Guest-ID': guestId } },
  });
  clients.push(client);
  return client;
}

function outcome(client: PusherClient, name: string): Promise<string> {
  const channel = client.subscribe(name);
  return new Promise((resolve) => {
    channel.bind('pusher:subscription_succeeded', () => resolve('joined'));
    channel.bind('pusher:subscription_error', ({ status }: { status: number }) => resolve(`refused ${status}`));
  });
}

async function ask(body: string, type: string, headers: Record<string, string> = { 'guest-id': GUEST }) {
  const answer = await fetch(endpoint, { method: 'POST', headers: { 'content-type': type, ...headers }, body });
  return { status: answer.status, body: (await answer.json()) as { auth?: string; code?: string; errors?: object } };
}

describe('POST /broadcasting/auth', () => {
  it("lets pusher-js join a guest's own channel and the site's presence, and brings them an event", async () => {
    const client = browser(GUEST);
    expect(await outcome(client, `private-universal.${GUEST}`)).toBe('joined');
    expect(await outcome(client, 'presence-universal-public.1')).toBe('joined');
    const heard = new Promise((resolve) =>
      client.channel(`private-universal.${GUEST}`).bind('MissionAssigned', resolve),
    );
    const publisher = createPublisher({
      appId: env.REALTIME_APP_ID,
      key: env.REALTIME_KEY,
      secret: env.REALTIME_SECRET,
      host: 'localhost',
      port: live.port,
      tls: false,
    });
    await publisher.publish([
      { channel: `private-universal.${GUEST}`, event: 'MissionAssigned', payload: { id: '1' } },
    ]);
    expect(await heard).toEqual({ id: '1' });
    publisher.close();
  });

  it.each([
    ["another guest's channel", GUEST, 'private-universal.guest-zzzzzzzzz'],
    ["a player's channel", GUEST, 'private-universal.7'],
    ["another site's presence", GUEST, 'presence-universal-public.2'],
    ['a channel under an id that is made up to be a player', '7', 'private-universal.7'],
  ])('refuses pusher-js %s', async (_what, guestId, channel) => {
    expect(await outcome(browser(guestId), channel)).toBe('refused 403');
  });

  it('takes a form and JSON', async () => {
    const fields = { socket_id: '1.2', channel_name: `private-universal.${GUEST}` };
    const form = await ask(new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded');
    const json = await ask(JSON.stringify(fields), 'application/json');
    expect(form).toEqual(json);
    expect(form.body.auth).toMatch(/^jangada-key:[0-9a-f]{64}$/);
  });

  it('answers 401 without an identity before it reads the body, 403 with a code, 422 with the fields', async () => {
    const nobody = { status: 401, body: { code: 'unauthenticated' } };
    expect(await ask('{', 'application/json', {})).toMatchObject(nobody);
    expect(await ask('{', 'application/json', { authorization: 'Bearer dead' })).toMatchObject(nobody);
    expect(
      await ask(JSON.stringify({ socket_id: '1.2', channel_name: 'private-universal.7' }), 'application/json'),
    ).toMatchObject({ status: 403, body: { code: 'channel_forbidden' } });
    expect(
      await ask(
        JSON.stringify({ socket_id: '1.2', channel_name: `private-universal.${GUEST}` }),
        'application/json',
        {},
      ),
    ).toMatchObject(nobody);
    const bad = await ask(JSON.stringify({ socket_id: '1.2:evil', channel_name: 'a b' }), 'application/json');
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['channel_name', 'socket_id']);
  });
});
