/** Chat messages on the private channels of guests and players (CHAT-10), with the real live server and database. */

import PusherClient from 'pusher-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seededId } from '../../tests/fixtures/money.ts';
import { createTestPlatform, JANGADA, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { liveClient } from '../../tests/support/live-client.ts';
import { noteGuest, pruneGuestChannels } from './guest-channels.ts';
import { withPrivateCopies } from './private-copies.ts';
import { createPublisher, type LiveEvent, PublishError, type Publisher } from './publisher.ts';
import { createPusherServer, type PusherServer } from './pusher-server.ts';

let platform: TestPlatform;
let live: PusherServer;
let publisher: Publisher;
const clients: PusherClient[] = [];
const warnings: string[] = [];
const log = { warn: (_fields: object, words: string) => void warnings.push(words) };

beforeAll(async () => {
  platform = await createTestPlatform();
  const { env } = platform.deps;
  const app = { appId: env.REALTIME_APP_ID, key: env.REALTIME_KEY, secret: env.REALTIME_SECRET };
  live = await createPusherServer({ ...app, port: 0, now: () => Date.now() });
  const plain = createPublisher({ ...app, host: '127.0.0.1', port: live.port, tls: false });
  publisher = withPrivateCopies(plain, { db: platform.deps.db, log });
}, 60_000);
afterAll(async () => {
  for (const client of clients) client.disconnect();
  publisher.close();
  await live.close();
  await platform.close();
});

/** A client that has joined one channel with the platform's permission. @returns the texts that it hears there */
async function listen(channel: string, who: { host?: string; guest?: string; token?: string }): Promise<string[]> {
  const heard: string[] = [];
  const client = new PusherClient(platform.deps.env.REALTIME_KEY, {
    ...liveClient(live.port),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) =>
        void platform
          .ask('POST', '/broadcasting/auth', { ...who, body: { socket_id: socketId, channel_name: channelName } })
          .then(({ body }) => answer(null, body)),
    },
  });
  clients.push(client);
  const joined = client.subscribe(channel);
  joined.bind_global((event: string, payload: { text?: string }) => {
    if (!event.startsWith('pusher')) heard.push(`${event} ${payload.text}`);
  });
  await new Promise((resolve) => joined.bind('pusher:subscription_succeeded', resolve));
  return heard;
}

const message = (text: string, site = 1): LiveEvent => ({
  channel: `universal-public.${site}`,
  event: 'MessageSent',
  payload: { text },
});
const mareId = async () =>
  (
    await platform.deps.db
      .selectFrom('site_domains')
      .select('casino_id')
      .where('domain', '=', 'regulada.localhost')
      .executeTakeFirstOrThrow()
  ).casino_id;

describe('a chat message', () => {
  it('reaches the guests and players of its site on their private channels, once, in order', async () => {
    const mare = await mareId();
    const player = await seededId(platform.deps, 1);
    const here = await listen('private-universal.guest-aaaaaaaaa', { guest: 'guest-aaaaaaaaa' });
    const there = await listen('private-universal.guest-bbbbbbbbb', { guest: 'guest-bbbbbbbbb', host: MARE });
    const own = await listen(`private-universal.${player}`, { token: await platform.login(1, JANGADA) });
    const everyone = await listen('universal-public.1', {});
    await publisher.publish([
      message('one'),
      { channel: 'universal-public.1', event: 'BetPlaced', payload: { text: 'a bet' } },
      message('two'),
    ]);
    await publisher.publish([message('elsewhere', mare), message('three')]);
    const texts = ['MessageSent one', 'MessageSent two', 'MessageSent three'];
    await vi.waitFor(() => {
      expect(here).toEqual(texts);
      expect(own).toEqual(texts);
      expect(there).toEqual(['MessageSent elsewhere']);
    });
    expect(everyone).toEqual(['MessageSent one', 'BetPlaced a bet', 'MessageSent two', 'MessageSent three']);
    expect(warnings).toEqual([]);
  });

  it('reaches a guest on the new site after a change, and forgets guests after two days', async () => {
    const guest = 'guest-ccccccccc';
    const heard = await listen(`private-universal.${guest}`, { guest, host: MARE });
    await noteGuest(platform.deps, 1, guest);
    await publisher.publish([message('here')]);
    await vi.waitFor(() => expect(heard).toEqual(['MessageSent here']));
    await platform.clock.advance(2 * 86_400_000 - 1);
    await pruneGuestChannels(platform.deps);
    const left = () => platform.deps.db.selectFrom('guest_channels').select('guest_id').execute();
    expect(await left()).toContainEqual({ guest_id: guest });
    await platform.clock.advance(2);
    await pruneGuestChannels(platform.deps);
    expect(await left()).toEqual([]);
  });
});

/** A publisher whose copies wait until `go`, or fail. */
function slow(fault?: Error) {
  const sent: string[] = [];
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const it: Publisher = {
    publish: async () => undefined,
    async openChannels() {
      await gate;
      if (fault) throw fault;
      return ['private-universal.guest-ddddddddd'];
    },
    broadcast: async (channels, { payload }) => void sent.push(`${channels.length} ${(payload as { n: number }).n}`),
    close: () => undefined,
  };
  return { it, sent, go };
}

it('does not wait for the copies, and drops those of a flood', async () => {
  await noteGuest(platform.deps, 1, 'guest-ddddddddd');
  warnings.length = 0;
  const { it: inner, sent, go } = slow();
  const copying = withPrivateCopies(inner, { db: platform.deps.db, log });
  const flood = Array.from({ length: 150 }, (_, n) => ({ ...message(''), payload: { n } }));
  await copying.publish(flood.slice(0, 1));
  for (let at = 1; at < flood.length; at += 10) await copying.publish(flood.slice(at, at + 10));
  // Once for a flood, which must not fill the disk.
  expect([sent, warnings.length]).toEqual([[], 1]);
  go();
  await vi.waitFor(() => expect(sent).toHaveLength(101));
  expect(sent).toEqual(Array.from({ length: 101 }, (_, n) => `1 ${n}`));
});

it('publishes although copies fail, and copies the next message', async () => {
  warnings.length = 0;
  const fault = new PublishError('unavailable', 'no answer');
  const { it: inner, go } = slow(fault);
  const copying = withPrivateCopies(inner, { db: platform.deps.db, log });
  go();
  await copying.publish([message('one')]);
  await vi.waitFor(() => expect(warnings).toHaveLength(1));
  await copying.publish([message('two')]);
  await vi.waitFor(() => expect(warnings).toHaveLength(2));
});
