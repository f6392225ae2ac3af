/**
 * The platform's process: environment → database → migrations → seed → live server → operator socket → HTTP → poll of
 * charges. A failed start prints one sentence and exits with 1; SIGINT and SIGTERM stop it within 20 seconds.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBackOffice } from './backoffice/app.ts';
import { opensStored } from './backup/reseal.ts';
import { startBankPoll } from './bank/poll.ts';
import { startBonusSweep } from './bonuses/bonuses.ts';
import { startCashbackReleases } from './bonuses/cashback-release.ts';
import { startBoxReturns } from './boxes/closed.ts';
import { pruneChat } from './chat/retention.ts';
import { createManualClock, createRealClock } from './clock.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { seed } from './db/seed/index.ts';
import type { Deps } from './deps.ts';
import { type Env, loadEnv, variables } from './env.ts';
import { StartupError } from './errors.ts';
import { sweepFiles } from './files/sweep.ts';
import { openPixGateway } from './gateways/pix/gateway.ts';
import { createApp } from './http/app.ts';
import { visitorAddress } from './http/host.ts';
import { pruneIdempotencyKeys } from './http/idempotent-call.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { createNodeServer } from './http/node-server.ts';
import { pruneRateCounters } from './http/rate-limit.ts';
import type { Services } from './http/services.ts';
import { createStaticFiles } from './http/static-files.ts';
import { createLog, type Log } from './log.ts';
import { runDeletions } from './my-data/deletion-run.ts';
import { startNotices } from './notifications/notices.ts';
import { startOperatorSocket } from './operator/socket.ts';
import { playerOfChannel, unsignedUser } from './realtime/channel-auth.ts';
import { pruneGuestChannels } from './realtime/guest-channels.ts';
import { assertFree, ListenError, listenOn } from './realtime/listen.ts';
import { createOriginCheck } from './realtime/origins.ts';
import { createOutboxSignal } from './realtime/outbox.ts';
import { createOutboxStore } from './realtime/outbox-store.ts';
import { withPrivateCopies } from './realtime/private-copies.ts';
import { createPublisher } from './realtime/publisher.ts';
import { createPump } from './realtime/pump.ts';
import { createPusherServer, type PusherServer } from './realtime/pusher-server.ts';
import { startReferralReviews } from './referrals/waiting.ts';
import { pruneCaptchas } from './session/captcha.ts';
import { pruneCodes } from './session/codes.ts';
import { pruneFormerContacts } from './session/contacts.ts';
import { warmPasswords } from './session/passwords.ts';
import { startSessionSweep } from './session/revocation.ts';
import { startSettlements } from './settlements/settlements.ts';
import { createSites } from './site/sites.ts';
import { assertFit } from './site/start-checks.ts';
import { countedBank, createMetricsServer, watchBusiness } from './system/business-metrics.ts';

/** Runs in reverse order when the process stops, or when its start fails. */
type Undo = () => Promise<void> | void;

/** A stop that hangs is cut off after this time (ms); the process manager waits 20 s. */
const STOP_MS = 15_000;
const HTTP_GRACE_MS = 8000;
const PRUNE_MS = 6 * 3_600_000;
const SWEEP_MS = 3_600_000;
const DELETIONS_MS = 3_600_000;

/** The folder of a built part: beside the bundles (`dist/server` → `dist/site`), or below the sources under tsx. */
function builtRoot(part: 'site' | 'backoffice'): string {
  const bundled = fileURLToPath(new URL(`../${part}`, import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL(`../dist/${part}`, import.meta.url));
}

function hostsOf(env: Env, host = env.HOST): readonly string[] | undefined {
  return host === 'localhost' ? undefined : [host];
}

/** The address under which this process reaches its own server. */
function ownAddress(env: Env): string {
  return ['localhost', '0.0.0.0', '::'].includes(env.HOST) ? '127.0.0.1' : env.HOST;
}

/** @returns our own live server; undefined if another server takes its part */
async function startRealtime(deps: Deps, embedded: boolean, undo: Undo[]): Promise<PusherServer | undefined> {
  const { env, log, clock } = deps;
  let server: PusherServer | undefined;
  const app = { appId: env.REALTIME_APP_ID, key: env.REALTIME_KEY, secret: env.REALTIME_SECRET };
  if (env.realtimeListens !== null) {
    const opened = await createPusherServer({
      ...app,
      previousSecret: env.PREVIOUS_SECRETS?.REALTIME_SECRET,
      port: env.realtimeListens,
      hosts: hostsOf(env),
      allowOrigin: createOriginCheck(createSites(deps), env),
      clientIp: ({ headers, socket }) =>
        visitorAddress([headers['x-forwarded-for']].flat().join(','), socket.remoteAddress, env),
      now: () => clock.wallMs(),
      ownerOf: playerOfChannel,
      unsignedUser,
      log,
    });
    server = opened;
    undo.push(() => opened.close());
  }
  const publisher = withPrivateCopies(
    createPublisher({ ...app, ...env.realtimePublishes, host: env.realtimePublishes.host ?? ownAddress(env) }),
    { db: deps.db, log },
  );
  undo.push(() => publisher.close());
  const pump = createPump({
    store: createOutboxStore({ db: deps.db, exclusive: embedded }),
    publisher,
    log,
    now: () => clock.now(),
    onWake: (wake) => deps.outbox.onWake(wake),
  });
  pump.start();
  undo.push(() => pump.stop());
  return server;
}

async function startMetrics(deps: Deps, metrics: Metrics, live: PusherServer | undefined, undo: Undo[]): Promise<void> {
  const { METRICS_PORT } = deps.env;
  if (METRICS_PORT === undefined) return;
  watchBusiness(metrics, deps, live && (() => live.stats().connections));
  const listening = await listenOn({
    create: () => createMetricsServer(metrics),
    port: METRICS_PORT,
    hosts: hostsOf(deps.env),
    setting: 'METRICS_PORT',
  });
  undo.push(() => listening.close());
}

/** Opens the back office on its own port (decision 038). Without a port of its own a taken one only costs the back office. */
async function startBackOffice(deps: Deps, { sites, rateLimits }: Services, undo: Undo[]): Promise<void> {
  const { env, log } = deps;
  if (env.backOffice === null) return;
  const { port, host, optional } = env.backOffice;
  const files = createStaticFiles(builtRoot('backoffice'));
  const siteFiles = createStaticFiles(builtRoot('site'));
  const app = createBackOffice(deps, { rateLimits, siteChanged: sites.forget, files, siteFiles });
  const create = () => createNodeServer(app.fetch, log);
  try {
    const listening = await listenOn({ create, port, hosts: hostsOf(env, host), setting: 'BACKOFFICE_PORT' });
    undo.push(() => listening.close(HTTP_GRACE_MS));
    log.info({ port }, 'the back office listens');
  } catch (error) {
    if (!optional || !(error instanceof ListenError)) throw error;
    log.warn(`the port ${port} is taken, so there is no back office: set BACKOFFICE_PORT`);
  }
}

/** Warns the operator of missing settings that production can run without. */
async function warnOfGaps(deps: Deps): Promise<void> {
  const { env, db, log } = deps;
  if (!(await opensStored(deps)))
    log.error('FILES_SECRET does not open what is stored: set the one before in PREVIOUS_SECRETS, then `files reseal`');
  const site = await db.selectFrom('site_domains').select('domain').executeTakeFirst();
  if (!site) log.warn('there is no site yet: make one with `npm run operator -- site create`');
  if (!env.PIX_API_URL && !env.BANK_URL)
    log.warn('no bank is configured (PIX_API_URL): deposits and withdrawals are closed');
  if (!env.PROVIDER_URL) log.warn('no games provider is configured (PROVIDER_URL): games do not open');
  if (!env.SPORTS_URL) log.warn('no sports provider is configured (SPORTS_URL): sports do not open');
  if (!env.REALTIME_TLS)
    log.warn('browsers reach the live server without TLS (REALTIME_TLS): pages under https get no live events');
  if (!env.SMS_URL) log.warn('nothing sends text messages (SMS_URL): codes go by email alone');
  if (env.MAIL_FROM === variables.MAIL_FROM.fallback)
    log.warn('emails come from an address that is only an example (MAIL_FROM): mail servers will refuse them');
  if (!env.PERSON_CHECK_URL)
    log.warn('no service is asked who may not bet by law (PERSON_CHECK_URL): a list in a file is all that is known');
}

async function start(env: Env, log: Log, undo: Undo[], fail: (error: Error) => void): Promise<void> {
  const report = (error: unknown) => log.error({ err: error }, 'a scheduled task failed');
  const clock = env.JANGADA_CLOCK === 'manual' ? createManualClock(undefined, report) : createRealClock(report);
  const metrics = createMetrics();
  const pix = countedBank(openPixGateway(env, clock), metrics);
  // Checked before the work of making and seeding a database.
  await assertFree({ port: env.PORT, hosts: hostsOf(env), setting: 'PORT' });
  if (env.realtimeListens !== null)
    await assertFree({ port: env.realtimeListens, hosts: hostsOf(env), setting: 'REALTIME_PORT' });
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL, onError: fail });
  undo.push(() => database.close());
  const deps: Deps = { env, db: database.db, clock, log, outbox: createOutboxSignal(), pix };

  const applied = await migrate(deps.db, clock);
  // Production starts empty; the operator command makes the first site (SITE-6).
  const seeded = env.production ? {} : await seed(deps);
  await assertFit(deps);
  log.info({ ...applied, ...seeded }, 'the database is ready');
  if (env.production) await warnOfGaps(deps);
  if (env.SERVICE_WORKER === 'kill')
    log.warn('SERVICE_WORKER=kill: browsers that come now lose their worker, and the site opens with a network alone');

  await pruneIdempotencyKeys(deps);
  // The embedded database has one process, and so has its directory: unfinished files there belong to no request.
  await sweepFiles(deps, { starting: database.embedded });
  const live = await startRealtime(deps, database.embedded, undo);
  const { app, services, drain } = createApp(deps, { metrics, files: createStaticFiles(builtRoot('site')) });
  await startMetrics(deps, metrics, live, undo);
  undo.push(services.letters.start());
  undo.push(services.push.start());
  // The socket opens before the port: an operator command may run as soon as the platform is healthy.
  const operator = await startOperatorSocket(deps, { siteChanged: services.sites.forget });
  if (operator) undo.push(() => operator.close());
  const listening = await listenOn({
    create: () => createNodeServer(app.fetch, log),
    port: env.PORT,
    hosts: hostsOf(env),
    setting: 'PORT',
  });
  undo.push(async () => {
    drain();
    await listening.close(HTTP_GRACE_MS);
  });
  await startBackOffice(deps, services, undo);
  undo.push(...startSchedules(deps));
  services.pictures.warm();
  undo.push(() => services.pictures.close());
  void warmPasswords();
  log.info(
    { port: listening.port, realtime: env.realtimePublishes.host ?? env.realtimeListens, embedded: database.embedded },
    'the platform listens',
  );
  // Tells a parent process that started us over a channel.
  process.send?.({ type: 'ready' });
}

/** Starts the work that no request asks for. @returns functions that stop it. */
function startSchedules(deps: Deps): Undo[] {
  const { clock } = deps;
  const prunes = [
    pruneIdempotencyKeys,
    pruneRateCounters,
    pruneCodes,
    pruneCaptchas,
    pruneFormerContacts,
    pruneChat,
    pruneGuestChannels,
  ];
  return [
    ...prunes.map((prune) => clock.every(PRUNE_MS, () => prune(deps))),
    clock.every(SWEEP_MS, () => sweepFiles(deps)),
    clock.every(DELETIONS_MS, () => runDeletions(deps)),
    startBankPoll(deps),
    startBonusSweep(deps),
    startBoxReturns(deps),
    startSessionSweep(deps),
    startCashbackReleases(deps),
    startNotices(deps),
    startReferralReviews(deps),
    startSettlements(deps),
  ];
}

async function undoAll(undo: Undo[], log: Log): Promise<void> {
  for (const step of undo.splice(0).reverse()) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, 'a part did not stop cleanly');
    }
  }
}

function explain(error: unknown): string | null {
  return error instanceof StartupError || error instanceof ListenError ? error.message : null;
}

async function main(): Promise<void> {
  const undo: Undo[] = [];
  let env: Env;
  try {
    env = loadEnv(process.env);
  } catch (error) {
    process.stderr.write(`${explain(error) ?? String(error)}\n`);
    process.exit(1);
  }
  const log = createLog({ level: env.LOG_LEVEL });
  let stopping = false;

  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('the stop took too long and is cut off');
      process.exit(code || 1);
    }, STOP_MS).unref();
    await undoAll(undo, log);
    process.exit(code);
  };
  const fail = (error: Error): void => {
    if (!stopping) log.fatal({ err: error }, 'the platform cannot go on');
    void stop(1);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', (reason) => fail(reason instanceof Error ? reason : new Error(String(reason))));

  try {
    await start(env, log, undo, fail);
  } catch (error) {
    // The process was told to stop during its start; this failure follows from that.
    if (stopping) return;
    const sentence = explain(error);
    if (sentence) process.stderr.write(`${sentence}\n`);
    else log.fatal({ err: error }, 'the platform did not start');
    await stop(1);
  }
}

await main();
