import { expect, test } from 'vitest';
import { loadEnv } from '../env.ts';
import { realtimeFor } from '../site/sites.ts';

test.each([
  ['nothing', {}, { listens: 6001, host: null, port: 6001, tls: false, told: 'ws://aposta.example:6001' }],
  [
    'another server',
    { REALTIME_HOST: 'live.example', REALTIME_PORT: '443', REALTIME_TLS: 'true' },
    { listens: null, host: 'live.example', port: 443, tls: true, told: 'wss://live.example:443' },
  ],
  [
    'another server that the platform reaches inside its network',
    {
      REALTIME_HOST: 'live.example',
      REALTIME_PORT: '443',
      REALTIME_TLS: 'true',
      REALTIME_INTERNAL_HOST: 'soketi',
      REALTIME_INTERNAL_PORT: '6001',
    },
    { listens: null, host: 'soketi', port: 6001, tls: false, told: 'wss://live.example:443' },
  ],
  [
    'our own server behind a proxy',
    { REALTIME_HOST: 'live.example', REALTIME_PORT: '443', REALTIME_TLS: 'true', REALTIME_INTERNAL_PORT: '6002' },
    { listens: 6002, host: null, port: 6002, tls: false, told: 'wss://live.example:443' },
  ],
  [
    'a server inside the network that browsers reach by the name of the page',
    { REALTIME_INTERNAL_HOST: 'soketi' },
    { listens: null, host: 'soketi', port: 6001, tls: false, told: 'ws://aposta.example:6001' },
  ],
])('listens, publishes and configures browsers with %s (NET-9)', (_what, source, expected) => {
  const env = loadEnv(source);
  const { host, port, tls } = realtimeFor(env, 'aposta.example');
  const told = `${tls ? 'wss' : 'ws'}://${host}:${port}`;
  expect({ listens: env.realtimeListens, ...env.realtimePublishes, told }).toEqual(expected);
});
