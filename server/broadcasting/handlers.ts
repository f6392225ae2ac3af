/** Authorises a live channel for its player or guest, and signs a live connection in with its session. */
import type { signInLive } from '../../src/contract/broadcasting.ts';
import type * as calls from '../../src/contract/session.ts';
import { ApiError } from '../errors.ts';
import type { HandlersFor } from '../http/handler.ts';
import { authoriseChannel, signIn } from '../realtime/channel-auth.ts';

export const broadcastingHandlers = {
  authoriseChannel({ body, deps, site, player, guestId }) {
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
    return answer;
  },

  signInLive({ body, deps, player }) {
    return signIn({ key: deps.env.REALTIME_KEY, secret: deps.env.REALTIME_SECRET }, body.socket_id, player.session);
  },
} satisfies Pick<HandlersFor<typeof calls & { signInLive: typeof signInLive }>, 'authoriseChannel' | 'signInLive'>;
