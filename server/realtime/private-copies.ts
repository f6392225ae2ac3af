/**
 * Brings each chat message of a site to the open private channels of its guests and players too (CHAT-10). The outbox holds
 * one row for a message, not one for each visitor. The live server tells which private channels are open. The database tells
 * the site of each one's player or guest.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { guestOfChannel, playerOfChannel } from './channel-auth.ts';
import { privateChannel } from './outbox.ts';
import type { LiveEvent, Publisher } from './publisher.ts';
import type { Log } from './pusher-server.ts';

/**
 * Messages that wait to be copied, at most. Beyond that a message is only on the public channel, where every page hears it:
 * copies must not grow without an end in a flood, and never delay the other live events.
 */
const MAX_WAITING = 100;

interface CopiesDeps {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
}

/** The site of a chat message on its public channel; undefined for any other event. */
function siteOfMessage({ channel, event }: LiveEvent): number | undefined {
  const [, site] = /^universal-public\.(\d+)$/.exec(channel) ?? [];
  return event === 'MessageSent' && site !== undefined ? Number(site) : undefined;
}

/** Sorts open private channels by the site of their player or guest. */
async function bySite(db: Db, channels: readonly string[]): Promise<Map<number, string[]>> {
  const players = channels.flatMap((channel) => playerOfChannel(channel) ?? []);
  const guests = channels.flatMap((channel) => guestOfChannel(channel) ?? []);
  const { rows } = await sql<{ identity: string; casino_id: number }>`
    select id::text as identity, casino_id from players where id = any(${players}::bigint[])
    union all
    select guest_id, casino_id from guest_channels where guest_id = any(${guests}::text[])`.execute(db);
  const sites = new Map<number, string[]>();
  for (const { identity, casino_id: site } of rows) {
    const open = sites.get(site) ?? [];
    open.push(privateChannel(identity));
    sites.set(site, open);
  }
  return sites;
}

/**
 * A publisher that also copies chat messages, in order, after the given one has published them and without its caller
 * waiting. A copy that fails is logged and not sent again.
 */
export function withPrivateCopies(publisher: Publisher, { db, log }: CopiesDeps): Publisher {
  let waiting: LiveEvent[] = [];
  let isCopying = false;
  let isClosed = false;
  /** Whether the log has told of the flood that goes on. */
  let isToldFull = false;

  async function copyAll(): Promise<void> {
    isCopying = true;
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      try {
        const sites = await bySite(db, await publisher.openChannels(privateChannel('')));
        for (const message of messages)
          await publisher.broadcast(sites.get(siteOfMessage(message) ?? 0) ?? [], message);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        if (!isClosed) log.warn({ reason, messages: messages.length }, 'chat messages not copied to private channels');
      }
    }
    isCopying = false;
    isToldFull = false;
  }

  return {
    ...publisher,
    async publish(events) {
      await publisher.publish(events);
      const messages = events.filter((event) => siteOfMessage(event) !== undefined);
      const room = MAX_WAITING - waiting.length;
      if (messages.length > room && !isToldFull) {
        isToldFull = true;
        log.warn({ waiting: MAX_WAITING }, 'chat messages are too many to copy to private channels');
      }
      waiting.push(...messages.slice(0, room));
      if (waiting.length > 0 && !isCopying) void copyAll();
    },
    close() {
      isClosed = true;
      waiting = [];
      publisher.close();
    },
  };
}
