/**
 * The live server alone in a process, on REALTIME_PORT with the development's keys: a production with several platforms
 * has a server of the Pusher protocol beside them.
 */
import { developmentSecrets } from '../../server/env.ts';
import { playerOfChannel, unsignedUser } from '../../server/realtime/channel-auth.ts';
import { createPusherServer } from '../../server/realtime/pusher-server.ts';

await createPusherServer({
  appId: 'jangada',
  key: 'jangada-key',
  secret: developmentSecrets.REALTIME_SECRET,
  port: Number(process.env.REALTIME_PORT),
  hosts: ['127.0.0.1'],
  now: Date.now,
  ownerOf: playerOfChannel,
  unsignedUser,
});
