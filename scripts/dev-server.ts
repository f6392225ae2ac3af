// The site in development, started by `scripts/dev.mjs` with tsx: Vite with hot reload in front of the platform.
import { createLogger, createServer } from 'vite';
import { devSite, platformProxy } from './vite/dev-site.ts';

const {
  PORT = '3000',
  HOST = '',
  PLATFORM_URL = '',
  PROVIDER_URL = '',
  SPORTS_URL = '',
  REALTIME_PORT = '6001',
} = process.env;
const killsWorkers = process.env.SERVICE_WORKER?.trim() === 'kill';
const logger = createLogger('warn', { allowClearScreen: false });
const complain = logger.error;
// While the platform restarts, requests get a 503; a stack trace for each would hide real errors.
logger.error = (message, options) => {
  if (!message.includes('proxy error')) complain(message, options);
};
const server = await createServer({
  appType: 'custom',
  clearScreen: false,
  customLogger: logger,
  plugins: [devSite(PLATFORM_URL, { realtimePort: Number(REALTIME_PORT), providerUrls: [PROVIDER_URL, SPORTS_URL] })],
  server: {
    port: Number(PORT),
    strictPort: true,
    ...(HOST ? { host: HOST } : {}),
    allowedHosts: ['.localhost'],
    proxy: platformProxy(PLATFORM_URL, killsWorkers),
    // Do not reload the site for changes of tests, builds and data.
    watch: { ignored: ['**/dist/**', '**/.data*/**', '**/test-results/**', '**/server/**', '**/simulators/**'] },
  },
});
try {
  await server.listen();
} catch (error) {
  const inUse = error instanceof Error && /in use/i.test(error.message);
  console.error(
    inUse
      ? `Port ${PORT} is in use: free it or set PORT to another.`
      : `The development server does not start: ${String(error)}`,
  );
  process.exit(1);
}
const stop = () => void server.close().finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
process.send?.({ type: 'ready' });
