import type { Options } from 'pusher-js';

/** Options of a pusher-js client for a live server of a test, on a port of this machine. */
export function liveClient(port: number): Options {
  return {
    cluster: 'mt1',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    enableStats: false,
  };
}
