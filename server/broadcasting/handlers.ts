/** Authorises a live channel for its player or guest, and signs a live connection in with its session. */
import type { signInLive } from '../../src/contract/broadcasting.ts';
import type * as calls from '../../src/contract/session.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { authoriseChannel, guestOfChannel, signIn } from '../realtime/channel-auth.ts';
import { noteGuest } from '../realtime/guest-channels.ts';

export const broadcastingHandlers = {
  async authoriseChannel({ body, deps, site, player, guestId }) {
    const answer = authoriseChannel(
      { key: deps.env.REALTIME_KEY, secret: deps.env.REALTIME_SECRET },
      {
        socketId: body.socket_id,
        channel: body.channel_name,
        casinoId: String(site.id),
        playerId: player === null ? null : String(player.id),
        guestId,
      },
    );
    if (!answer) throw new ApiError(403, 'channel_forbidden');
    const guest = guestOfChannel(body.channel_name);
    if (guest !== undefined) await noteGuest(deps, site.id, guest);
    return answer;
  },

  signInLive({ body, deps, player }) {
    return signIn({ key: deps.env.REALTIME_KEY, secret: deps.env.REALTIME_SECRET }, body.socket_id, player.session);
  },
} satisfies Pick<HandlersFor<typeof calls & { signInLive: typeof signInLive }>, 'authoriseChannel' | 'signInLive'>;
