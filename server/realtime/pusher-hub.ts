/** Keeps the channels, their peers and the users of presence channels. Uses no socket and no HTTP. */

import type { Member } from './pusher-protocol.ts';
import { frame } from './pusher-protocol.ts';

/** One connection, as the hub sees it. */
export interface Peer {
  readonly socketId: string;
  /** Sends a ready frame; never throws. */
  send(text: string): void;
}

interface Channel {
  /** Each peer with its user on a presence channel, else null. */
  readonly peers: Map<Peer, string | null>;
  /** A user counts once, also with several tabs. */
  readonly users: Map<string, { info: unknown; peers: number }>;
}

export interface ChannelInfo {
  readonly name: string;
  readonly subscriptionCount: number;
  readonly userIds: readonly string[];
}

export interface Hub {
  /** Joins and answers the peer. `undefined`: joined; otherwise the reason of the refusal. */
  subscribe(peer: Peer, channel: string, member?: Member): 'already' | 'full' | undefined;
  unsubscribe(peer: Peer, channel: string): void;
  /** Delivers to every peer but `except`; returns how many got it. `data` is JSON text. */
  publish(channel: string, event: string, data: string, except?: string): number;
  info(channel: string): ChannelInfo | undefined;
  names(prefix?: string): string[];
}

export interface HubOptions {
  /**
   * A presence channel tells every member of every other one: without a limit the cost grows with the square of its
   * size.
   */
  readonly maxPresenceMembers: number;
}

/** Makes an empty hub. One function because joining, leaving and delivering share the one map of channels. */
export function createHub({ maxPresenceMembers }: HubOptions): Hub {
  const channels = new Map<string, Channel>();

  function broadcast(channel: Channel, text: string, except?: (peer: Peer) => boolean): number {
    let sent = 0;
    // Sending may drop a slow peer; deleting from a Map during iteration is safe.
    for (const peer of channel.peers.keys()) {
      if (except?.(peer)) continue;
      peer.send(text);
      sent += 1;
    }
    return sent;
  }

  function join(name: string, channel: Channel, peer: Peer, member: Member): void {
    channel.peers.set(peer, member.userId);
    const known = channel.users.get(member.userId);
    if (known) {
      known.peers += 1;
    } else {
      channel.users.set(member.userId, { info: member.userInfo, peers: 1 });
      const joined = { user_id: member.userId, user_info: member.userInfo };
      broadcast(channel, frame('pusher_internal:member_added', joined, name), (other) => other === peer);
    }
    const ids = [...channel.users.keys()];
    const hash = Object.fromEntries([...channel.users].map(([id, user]) => [id, user.info]));
    peer.send(frame('pusher_internal:subscription_succeeded', { presence: { count: ids.length, ids, hash } }, name));
  }

  return {
    subscribe(peer, name, member) {
      const channel = channels.get(name) ?? { peers: new Map(), users: new Map() };
      if (channel.peers.has(peer)) return 'already';
      if (member && !channel.users.has(member.userId) && channel.users.size >= maxPresenceMembers) return 'full';
      channels.set(name, channel);
      if (member) {
        join(name, channel, peer, member);
      } else {
        channel.peers.set(peer, null);
        peer.send(frame('pusher_internal:subscription_succeeded', {}, name));
      }
      return undefined;
    },

    unsubscribe(peer, name) {
      const channel = channels.get(name);
      const userId = channel?.peers.get(peer);
      if (!channel || userId === undefined) return;
      channel.peers.delete(peer);
      if (channel.peers.size === 0) channels.delete(name);
      if (userId === null) return;
      const user = channel.users.get(userId);
      if (!user) return;
      user.peers -= 1;
      if (user.peers > 0) return;
      channel.users.delete(userId);
      broadcast(channel, frame('pusher_internal:member_removed', { user_id: userId }, name));
    },

    publish(name, event, data, except) {
      const channel = channels.get(name);
      if (!channel) return 0;
      return broadcast(
        channel,
        frame(event, data, name),
        except === undefined ? undefined : (peer) => peer.socketId === except,
      );
    },

    info(name) {
      const channel = channels.get(name);
      return channel && { name, subscriptionCount: channel.peers.size, userIds: [...channel.users.keys()] };
    },

    names(prefix = '') {
      return [...channels.keys()].filter((name) => name.startsWith(prefix));
    },
  };
}
