import Pusher from 'pusher';
import { describe, expect, it } from 'vitest';
import type { ChannelRequest } from './channel-auth.ts';
import { authoriseChannel } from './channel-auth.ts';

const APP = { key: 'jangada-key', secret: 'jangada-secret' };
const sdk = new Pusher({ ...APP, appId: 'jangada', host: 'localhost' });
const player: ChannelRequest = {
  socketId: '12.34',
  channel: '',
  casinoId: '1',
  playerId: '7',
  guestId: 'guest-abc123XYZ',
};
const guest: ChannelRequest = { ...player, playerId: null };
const ask = (who: ChannelRequest, channel: string) => authoriseChannel(APP, { ...who, channel });

describe('channel authorisation', () => {
  it('signs a private channel as the official SDK does', () => {
    expect(ask(player, 'private-universal.7')).toEqual(sdk.authorizeChannel('12.34', 'private-universal.7'));
    expect(ask(guest, 'private-universal.guest-abc123XYZ')).toEqual(
      sdk.authorizeChannel('12.34', 'private-universal.guest-abc123XYZ'),
    );
  });

  it.each([
    ["another player's channel", player, 'private-universal.8'],
    ["a player's channel for a guest", guest, 'private-universal.7'],
    ["another guest's channel", guest, 'private-universal.guest-zzzzzzzzz'],
    ['the guest channel of someone who has logged in', player, 'private-universal.guest-abc123XYZ'],
    ['another site', player, 'presence-universal-public.2'],
    ['a longer name that begins like one of ours', player, 'private-universal.77'],
    ['an unknown private channel', player, 'private-admin'],
    ['an encrypted one', player, 'private-encrypted-universal.7'],
    ['a public one, which needs no signature', player, 'universal-public.1'],
  ])('refuses %s', (_what, who, channel) => {
    expect(ask(who, channel)).toBeNull();
  });

  it('refuses a guest id that imitates a player or another channel', () => {
    expect(authoriseChannel(APP, { ...guest, guestId: '7', channel: 'private-universal.7' })).toBeNull();
    expect(
      authoriseChannel(APP, { ...guest, guestId: 'guest-a:b', channel: 'private-universal.guest-a:b' }),
    ).toBeNull();
    expect(authoriseChannel(APP, { ...guest, guestId: null, channel: 'presence-universal-public.1' })).toBeNull();
  });

  it('counts one person once on a site, without its identity', () => {
    const one = ask(player, 'presence-universal-public.1');
    const elsewhere = authoriseChannel(APP, { ...player, socketId: '56.78', channel: 'presence-universal-public.1' });
    const otherSite = authoriseChannel(APP, { ...player, casinoId: '2', channel: 'presence-universal-public.2' });
    const data = JSON.parse(one?.channel_data ?? '{}') as { user_id: string };
    expect(Object.keys(data)).toEqual(['user_id']);
    expect(data.user_id).toMatch(/^[\w-]{16}$/);
    expect(elsewhere?.channel_data).toBe(one?.channel_data);
    expect(otherSite?.channel_data).not.toBe(one?.channel_data);
    expect(ask(guest, 'presence-universal-public.1')?.channel_data).not.toBe(one?.channel_data);
    expect(one?.auth).toBe(
      sdk.authorizeChannel('12.34', 'presence-universal-public.1', { user_id: data.user_id }).auth,
    );
  });
});
